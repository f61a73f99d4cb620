import type { Topic } from "../../src/contract/topics.ts";
import { categoryHue } from "../cover/hues.ts";
import { placeholder } from "../early/placeholder.ts";
import { countOf } from "../ui/text/numbers.ts";
import { plainText } from "../ui/text/plain-text.ts";
import { truncate } from "../ui/text/truncate.ts";
import { words } from "../ui/words.ts";
import { leadingStory } from "../updates/article/leading-story.ts";
import { freshnessLabel } from "../updates/freshness.ts";
import { common } from "../words/common.ts";
import { further } from "../words/further.ts";
import { colour, copyOf, fill, inPlaceOf, noteFilled } from "./fill.ts";
import { sample, sampleNow, wholeSample } from "./sample.ts";

/** Puts a topic in the place of its page's skeleton. */
export function drawTopic(topic: Topic): void {
  const page = copyOf("topic");
  const skeleton = placeholder()?.querySelector("h1")?.parentElement;
  if (!page || !skeleton) return;
  const { summary, update, tags } = topic;
  fill(page, inPlaceOf(textsOf(wholeSample, sampleNow), textsOf(topic, new Date())));
  colour(page, categoryHue(topic.category));
  if (topic.isPublic) page.querySelector("h1 svg")?.remove();
  const tag = page.querySelector("header li");
  if (tag && tags.length > 0) tag.replaceWith(...tags.map((name) => withText(tag, `#${name}`)));
  else tag?.parentElement?.remove();
  if (update.state === "idle" && update.outcome !== "nothing_new" && !update.note)
    page.querySelector(statusLine)?.remove();
  const isEarlier = new URLSearchParams(window.location.search).has("summary");
  const prose = page.querySelector(".prose");
  if (summary && prose && !isEarlier) drawText(prose, summary.content);
  else page.querySelector("article")?.remove();
  if (summary && !leadingStory(summary.content, summary.stories)) {
    page.querySelector("h2 + span")?.remove();
    page.querySelector("h2")?.parentElement?.removeAttribute("class");
  }
  skeleton.replaceChildren(page);
  noteFilled();
}

/** In an article, below what is said of its age and makers. */
const statusLine = "article > p + div:not(:last-child)";

/** Puts a topic above the form for signing in, as somebody sees it who was given its address. */
export function drawShared(topic: Topic): void {
  const box = copyOf("shared")?.querySelector("section");
  if (!box) return;
  const { name, category, summary } = topic;
  const gist = summary && (summary.stories.find((story) => story.gist)?.gist ?? summary.content);
  const texts = [name, category, summary?.title, gist && truncate(plainText(gist), 240)];
  fill(box, inPlaceOf([sample.name, sample.category, sample.summary.title, sample.summary.content], texts));
  colour(box, categoryHue(category));
  placeholder()?.querySelector("h1")?.after(box);
  noteFilled();
}

/** What a topic's page says above its text, as `TopicHeader` and `SummaryHead` have it. */
function textsOf(topic: Topic, now: Date): (string | null)[] {
  const { description, summary, tags, source } = topic;
  const isMore = (description?.length ?? 0) > 70 || tags.length > 0;
  const isNew = summary && topic.seenUpTo && summary.lastUpdated > topic.seenUpTo;
  const by = summary?.model.toLowerCase() === source.name.toLowerCase() ? "" : summary?.model;
  return [
    topic.name,
    topic.category,
    topic.creator.name,
    countOf(topic.followerCount, "follower"),
    topic.isTrending ? topic.trendingLevel : null,
    description,
    isMore ? words.readMore : null,
    summary?.title || common.latest,
    isNew ? words.fresh : null,
    freshnessLabel(summary?.lastUpdated, now),
    summary?.newsCount ? further.sources(summary.newsCount) : null,
    by ? `${source.name} (${by})` : source.name,
  ];
}

/** Blocks of a text that are drawn: more are below any screen. */
const most = 12;

/** Draws the beginning of a text as plain words: its headings, paragraphs and lists. */
function drawText(prose: Element, markdown: string): void {
  const [heading, paragraph, list] = prose.children;
  if (!heading || !paragraph || !list?.firstElementChild) return;
  const item = list.firstElementChild;
  const blocks = markdown.split(/\n\s*\n/, most).map((block) => {
    if (/^ {0,3}#/.test(block)) return withText(heading, plainText(block.replace(/^[ #]+/, "")));
    if (!/^ {0,3}[-*+] /.test(block)) return withText(paragraph, plainText(block));
    const items = block.split(/\n(?=\s*[-*+] )/).map((each) => withText(item, plainText(each)));
    const drawn = withText(list, "");
    drawn.replaceChildren(...items);
    return drawn;
  });
  prose.replaceChildren(...blocks.filter(({ textContent }) => textContent));
}

/** A copy of an element with another text. */
function withText(element: Element, text: string): Element {
  const copy = document.importNode(element, true);
  (copy.querySelector("a") ?? copy).textContent = text;
  return copy;
}
