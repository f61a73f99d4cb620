import { limits } from "../../../src/contract/limits.ts";
import { newsletterFeedOf } from "../../../src/contract/newsletter-feeds.ts";
import type { FeedFilter, Topic } from "../../../src/contract/topics.ts";

/** A feed as the form holds it. `error` says why it could not be read the last time. */
export interface FormFeed {
  url: string;
  filter: FeedFilter;
  title: string;
  error: string | null;
}

/** A topic's feeds as its form begins: their addresses are told to its creator alone. */
export function formFeeds({ feeds }: Pick<Topic, "feeds">): FormFeed[] {
  return feeds.flatMap(({ url, filter, title, error }) =>
    url ? [{ url, filter, title, error: error ?? null }] : [],
  );
}

/** The feeds with more of them, none twice, at most twenty. What is added counts as a whole. */
export function addFeeds(feeds: FormFeed[], added: Pick<FormFeed, "url" | "title">[]): FormFeed[] {
  const all = [...feeds];
  for (const { url, title } of added) {
    if (all.length < limits.feeds && !hasFeed(all, url)) all.push({ url, title, filter: "all", error: null });
  }
  return all;
}

export const hasFeed = (feeds: Pick<FormFeed, "url">[], url: string) =>
  feeds.some((feed) => spelling(feed.url) === spelling(url));

/** Two spellings of one address are alike: host names know no case, and what is behind '#' is not asked for. */
function spelling(url: string): string {
  if (!URL.canParse(url)) return url.trim();
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** An address as people read it: without scheme, 'www.' and the last slash. Of a newsletter it is its sender's. */
export function shownAddress(url: string): string {
  return newsletterFeedOf(url)?.sender ?? url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
