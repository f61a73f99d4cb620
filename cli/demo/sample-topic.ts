import type { TopicDraftInput } from "../../src/contract/topics.ts";
import type { Username } from "./people.ts";
import type { Publisher } from "./publishers.ts";

/** Sample times are minutes from the demo's start: below zero for what was, above for what is to come. */
export const hour = 60;
export const second = 1 / 60;

/** A topic with everything around it: its news, and what people make of it. */
export interface SampleTopic {
  by: Username;
  draft: TopicDraftInput & { frequency: number };
  /**
   * It is run then, and every `frequency` hours from then on: a whole number of those and 25 seconds makes
   * it due 25 seconds after the start.
   */
  createdAt: number;
  /** Besides its creator, who follows it from the beginning. */
  followers: Username[];
  likes: Username[];
  slops: Username[];
  comments: SampleComment[];
  /** The events of the world: one list an event, one article each time somebody writes of it. */
  stories: SampleArticle[][];
}

export interface SampleArticle {
  site: Publisher;
  at: number;
  title: string;
  /** The extract in the feed and the text of the page; a feed's extract is cut at 600 characters. */
  text: string;
  /** Its page is announced and then answers 404, as happens. */
  isGone?: true;
}

interface SampleComment {
  by: Username;
  at: number;
  text: string;
}
