import { isVisible } from "../../../src/contract/base/characters.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import { beginning } from "../../ui/text/truncate.ts";
import { blankTopic, type TopicFormValues } from "./topic-form.ts";

const sentence = "Start from this page: ";
const webAddress = /https?:\/\/\S+/gi;

/**
 * Fills the new-topic form from its address: a `name` from a search without results, or the `title`, `text` and `url`
 * that another app shares. A page's address becomes part of the prompt; nothing fetches it here. Long texts are cut
 * after a whole word.
 */
export function sharedTopic(search: URLSearchParams): TopicFormValues {
  const shared = (name: string) => clean(search.get(name) ?? "");
  const text = shared("text");
  // Android has no field for an address: it's in the text.
  const address = pageAddress(shared("url")) ?? pageAddress(text.match(webAddress)?.at(-1) ?? "");
  const words = text.replace(webAddress, "").trim();
  const title = oneLine(shared("name") || shared("title"));
  const name = [title, oneLine(words)].map((each) => beginning(each, limits.topicName)).find(isVisible) ?? "";
  return {
    ...blankTopic,
    name,
    description: oneLine(words) === name ? "" : beginning(words, limits.description),
    aiPrompt: address ? sentence + address : "",
  };
}

/** Link parameters that track people. */
const trackers = /^(utm_.*|fbclid|gclid|mc_eid)$/;

/** A page's address without personal parts: user, password, tracking parameters and the part behind '#'. */
function pageAddress(written: string): string | null {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  Object.assign(url, { username: "", password: "", hash: "" });
  for (const name of [...url.searchParams.keys()]) if (trackers.test(name)) url.searchParams.delete(name);
  const whole = [url.href, url.origin + url.pathname];
  return whole.find(({ length }) => sentence.length + length <= limits.aiPrompt) ?? null;
}

/** Removes characters that no field shows. */
function clean(written: string): string {
  return written
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
