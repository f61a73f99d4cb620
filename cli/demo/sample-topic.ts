import type { TopicDraftInput } from "../../src/contract/topics/topics.ts";
import type { Username } from "./people.ts";
import type { Publisher } from "./publishers.ts";

/** Sample times are minutes from the demo's start: negative for the past, positive for the future. */
export const hour = 60;
export const second = 1 / 60;

/** A topic with everything around it: its news and people's reactions. */
export interface SampleTopic {
  by: Username;
  draft: TopicDraftInput & { frequency: number };
  /**
   * The first run, which repeats every `frequency` hours. A multiple of that, plus 25 seconds, makes it due 25
   * seconds after the start.
   */
  createdAt: number;
  /** In addition to its creator, who follows it from the beginning. */
  followers: Username[];
  likes: Username[];
  slops: Username[];
  comments: SampleComment[];
  /** The events of the world, each with the articles about it. */
  stories: SampleArticle[][];
}

export interface SampleArticle {
  site: Publisher;
  at: number;
  title: string;
  /** The text of the page, and the feed's extract after cutting at 600 characters. */
  text: string;
  /** The page is announced in the feed, but answers 404. */
  isGone?: true;
}

interface SampleComment {
  by: Username;
  at: number;
  text: string;
}
