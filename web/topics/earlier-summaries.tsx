import { Link } from "react-router";
import type { Summary } from "../../src/contract/summaries.ts";
import type { Topic } from "../../src/contract/topics.ts";
import { classes } from "../ui/classes.ts";
import { shortTime } from "../ui/relative-time.ts";

interface Props {
  topic: Topic;
  summaries: Summary[];
  /** The id of the summary on the page. */
  shown: string | undefined;
  now: Date;
}

export function EarlierSummaries({ topic, summaries, shown, now }: Props) {
  const earlier = summaries.filter(({ id }) => id !== topic.summary?.id);
  if (earlier.length === 0) return null;
  return (
    <nav aria-labelledby="earlier" className="border-t border-line pt-6">
      <h2 id="earlier" className="eyebrow mb-3">
        Earlier
      </h2>
      <ul className="grid gap-1">
        {earlier.map(({ id, title, lastUpdated, newsCount }) => (
          <li key={id}>
            <Link
              to={`/topic/${topic.id}?summary=${encodeURIComponent(id)}`}
              aria-current={id === shown || undefined}
              className={classes(
                "-mx-2 block rounded-chip px-2 py-1.5 leading-snug hover:bg-wash",
                id === shown && "bg-wash",
              )}
            >
              <span dir="auto" className="block break-words">
                {title || "Update"}
              </span>
              <span className="text-note text-muted tabular-nums">
                {shortTime(lastUpdated, now)}
                {newsCount > 0 && ` · ${newsCount === 1 ? "1 source" : `${newsCount} sources`}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
