import type { Topic } from "../../src/contract/topics.ts";
import { basePath } from "../api/base.ts";
import { topicPath } from "../early/ahead.ts";
import { placeholder } from "../early/placeholder.ts";
import { started, topicIn } from "../early/started.ts";
import { drawShared, drawTopic } from "./draw-topic.ts";
import { answered, copyOf } from "./fill.ts";

/*
 * Stands in a topic's page below its placeholder, and draws the topic there as soon as it comes, while the app is on its
 * way: the page for members, the way in for visitors.
 */
const topicId = topicIn(window.location.pathname.slice(basePath().length - 1));
const isShared = started() === "shared";
if (isShared) {
  const frame = copyOf("shared");
  frame?.querySelector("section")?.remove();
  if (frame) placeholder()?.replaceChildren(frame);
}
if (topicId && started())
  void answered<Topic>(topicPath(topicId)).then(
    (topic) => topic && (isShared ? drawShared : drawTopic)(topic),
  );
