import { limits } from "../../../src/contract/base/limits.ts";
import { newsletterFeedOf } from "../../../src/contract/topics/newsletter-feeds.ts";
import type { FeedFilter, Topic } from "../../../src/contract/topics/topics.ts";

/** A feed in the form. `error` is the reason of the last failure to fetch it. */
export interface FormFeed {
  url: string;
  filter: FeedFilter;
  title: string;
  error: string | null;
}

/** A topic's feeds as the form starts: only its creator gets their addresses. */
export function formFeeds({ feeds }: Pick<Topic, "feeds">): FormFeed[] {
  return feeds.flatMap(({ url, filter, title, error }) =>
    url ? [{ url, filter, title, error: error ?? null }] : [],
  );
}

/** Adds feeds, without duplicates, up to twenty. New ones start without a filter. */
export function addFeeds(feeds: FormFeed[], added: Pick<FormFeed, "url" | "title">[]): FormFeed[] {
  const all = [...feeds];
  for (const { url, title } of added) {
    if (all.length < limits.feeds && !hasFeed(all, url)) all.push({ url, title, filter: "all", error: null });
  }
  return all;
}

export const hasFeed = (feeds: Pick<FormFeed, "url">[], url: string) =>
  feeds.some((feed) => spelling(feed.url) === spelling(url));

/** Compares two addresses: host names ignore case, and the part behind '#' doesn't count. */
function spelling(url: string): string {
  if (!URL.canParse(url)) return url.trim();
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** An address for people: without scheme, 'www.' and trailing slash. For a newsletter, its sender. */
export function shownAddress(url: string): string {
  return newsletterFeedOf(url)?.sender ?? url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
