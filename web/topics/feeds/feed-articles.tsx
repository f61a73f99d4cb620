import type { DiscoveredFeed } from "../../../src/contract/drafts/feeds.ts";
import { Moment } from "../../ui/text/moment.tsx";
import { shortTime, useNow } from "../../ui/text/relative-time.ts";
import { foreign, keptAddress } from "../../updates/markdown/address.ts";
import { shownAddress } from "./feeds.ts";
import { words } from "./words.ts";

const shown = 3;

/** The latest articles of a feed, to show what it's like. */
export function FeedArticles({ feed: { title, articles } }: { feed: DiscoveredFeed }) {
  const now = useNow();
  if (articles.length === 0) return <p className="mt-1.5 text-note text-muted">{words.noArticles}</p>;
  return (
    <ul aria-label={words.articlesOf(title)} className="mt-1.5 grid grid-cols-1 gap-1 text-note">
      {articles.slice(0, shown).map((article) => (
        <li key={article.url} className="flex items-baseline justify-between gap-3">
          <a
            href={keptAddress(article.url) || undefined}
            dir="auto"
            className="min-w-0 truncate py-0.5 hover:underline"
            {...foreign}
          >
            {article.title || shownAddress(article.url)}
          </a>
          {article.publishedAt && (
            <Moment at={article.publishedAt} className="shrink-0 text-muted tabular-nums">
              {shortTime(article.publishedAt, now)}
            </Moment>
          )}
        </li>
      ))}
    </ul>
  );
}
