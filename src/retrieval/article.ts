/** A page that tells news, as a feed or a search announced it. Untrusted material throughout. */
export interface Article {
  /** Where a reader finds it: http or https, tracking parameters removed. */
  url: string;
  /** The canonical form of `url`, by which two announcements of one page are known to be one. */
  page: string;
  title: string;
  /** Plain text, a few sentences at most; may be empty. */
  extract: string;
  /** The publisher's host without `www.`. */
  site: string;
  /** Null where the feed gives no date, or one that cannot be read. */
  publishedAt: Date | null;
}
