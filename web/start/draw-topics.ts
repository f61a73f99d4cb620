import type { Topic } from "../../src/contract/topics.ts";
import { categoryHue } from "../cover/hues.ts";
import { asOf, type FirstTopics } from "../early/kept-home.ts";
import { afterPaint, placeholder } from "../early/placeholder.ts";
import { words } from "../topics/words.ts";
import { countOf, formatCount } from "../ui/text/numbers.ts";
import { plainTextUnder } from "../ui/text/plain-text.ts";
import { previewLengths, truncate } from "../ui/text/truncate.ts";
import { freshnessLabel } from "../updates/freshness.ts";
import { common } from "../words/common.ts";
import { colour, copyOf, fill, inPlaceOf, noteFilled } from "./fill.ts";
import { sample, sampleNow } from "./sample.ts";

/** More are below any screen. */
const most = 4;

/** Puts topics in the place of Home's skeletons, and says of when they are. Nothing where the app is there already. */
export function drawTopics({ topics, at }: FirstTopics): void {
  const home = placeholder();
  const list = home?.querySelector("h1")?.closest("section")?.querySelector("[role=status][aria-label]");
  const cards = topics.slice(0, most).flatMap((topic) => drawn(topic) ?? []);
  if (!home || !list || cards.length === 0) return;
  list.replaceChildren(...cards);
  noteFilled();
  shown = at;
  const note = home.querySelector<HTMLElement>("h1 + p");
  // It keeps its room, or the list below it would jump.
  if (note) note.style.visibility = at ? "visible" : "hidden";
  // A browser's first time of day takes it longer than all else here, so the topics are painted before.
  if (note && at)
    afterPaint(() => {
      if (shown === at) note.textContent = asOf(at);
    });
}

/** Of when what is drawn is. */
let shown: FirstTopics["at"] = null;

function drawn(topic: Topic): DocumentFragment | undefined {
  const card = copyOf("card");
  if (!card) return undefined;
  fill(card, inPlaceOf(textsOf(sample, sampleNow), textsOf(topic, new Date())));
  colour(card, categoryHue(topic.category));
  return card;
}

/** What a card says of a topic, as `TopicCard` has it. */
function textsOf(topic: Topic, now: Date): string[] {
  const { summary } = topic;
  return [
    topic.name,
    topic.source.name,
    words.frequency(topic.frequency),
    freshnessLabel(summary?.lastUpdated, now),
    summary ? summary.title || common.latest : words.pending,
    summary
      ? truncate(plainTextUnder(summary.title, summary.content), previewLengths.summary)
      : truncate(topic.description ?? topic.aiPrompt ?? "", previewLengths.prompt),
    topic.creator.name,
    countOf(topic.followerCount, "follower"),
    ...[topic.likeCount, topic.slopCount, topic.commentCount].map(formatCount),
  ];
}
