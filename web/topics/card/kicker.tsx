import { useQueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { actionAttributes } from "../../ui/card-lookup.ts";
import { Icon } from "../../ui/icon.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { Freshness, hasFreshness } from "../../updates/status-line.tsx";
import { common } from "../../words/common.ts";
import { TrendingLabel } from "../labels.tsx";
import { mark } from "../unread/mark.ts";
import { words } from "../words.ts";

interface Props {
  topic: Topic;
  /** The start of the line: the topic's name, or its category if the name is the headline. */
  lead: string;
  now: Date;
  isNew: boolean;
}

export function CardKicker({ topic, lead, now, isNew }: Props) {
  return (
    <p className="text-note text-muted">
      <Separated>
        {isNew && <NewButton topic={topic} />}
        <span className="font-semibold text-ink">
          <bdi>{lead}</bdi>
          {!topic.isPublic && (
            <Icon name="lock" label={common.isPrivate} className="ms-1 inline size-3.5 align-[-0.15em]" />
          )}
        </span>
        {topic.isTrending && topic.trendingLevel && <TrendingLabel topic={topic} />}
        {hasFreshness(topic) && <Freshness topic={topic} now={now} />}
      </Separated>
    </p>
  );
}

/** Marks the update as read and disappears. */
function NewButton({ topic }: { topic: Topic }) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      {...actionAttributes("read")}
      title={words.markRead}
      className="tap relative z-1"
      onClick={() => mark(client, topic)}
    >
      <NewMark />
      <span className="sr-only">: {words.markRead}</span>
    </button>
  );
}
