import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { SourceIcon } from "../../sources/source-icon.tsx";
import { sourcesQuery } from "../../sources/sources.ts";
import { ExpandableText } from "../../ui/text/expandable-text.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { longTime, timeUntil } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { previewLengths } from "../../ui/text/truncate.ts";
import { common } from "../../words/common.ts";
import { frequencyLabel } from "../labels.tsx";
import { words } from "./words.ts";

/** A topic's prompt, its source and its schedule. */
export function PromptPanel({ topic, now }: { topic: Topic; now: Date }) {
  const { data: sources } = useQuery(sourcesQuery());
  const source = sources?.find(({ id }) => id === topic.sourceId);
  const model = source?.model ?? topic.summary?.model;
  const { lastCheckedAt, nextDueAt, state } = topic.update;
  return (
    <section className="pb-6 text-[0.875rem]">
      <h2 className="eyebrow mb-3.5">{words.aiPrompt}</h2>
      {topic.aiPrompt ? (
        <Prompt text={topic.aiPrompt} />
      ) : (
        <p className="mb-3 text-muted">{words.noPrompt}</p>
      )}
      <dl className="grid grid-cols-1 gap-1.5">
        <Fact name={words.source}>
          <SourceIcon source={topic.source} className="me-1.5 align-[-0.15em]" />
          {topic.source.name}
          {source?.available === false && (
            <span className="block text-note text-muted">{common.notSetUp}</span>
          )}
        </Fact>
        {topic.feeds.length > 0 && (
          <Fact name={words.feeds}>
            <FeedNames feeds={topic.feeds} />
          </Fact>
        )}
        {model?.toLowerCase() !== topic.source.name.toLowerCase() && (
          <Fact name={words.model}>{model ?? "…"}</Fact>
        )}
        <Fact name={words.updates}>{frequencyLabel(topic.frequency)}</Fact>
        <Fact name={words.next}>
          {state === "running"
            ? words.updatingNow
            : (nextDueAt && <Moment at={nextDueAt}>{timeUntil(nextDueAt, now)}</Moment>) ||
              words.onSavingTopic}
        </Fact>
        <Fact name={words.lastChecked}>
          {lastCheckedAt ? <Moment at={lastCheckedAt}>{longTime(lastCheckedAt, now)}</Moment> : words.notYet}
        </Fact>
      </dl>
    </section>
  );
}

const shownFeeds = 3;

/** The titles of the topic's own feeds: the first few, and all on request. */
function FeedNames({ feeds }: Pick<Topic, "feeds">) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && feeds.length > shownFeeds;
  return (
    <>
      <ul>
        {(isCut ? feeds.slice(0, shownFeeds) : feeds).map(({ title, site }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a topic's feeds keep their places
          <li key={at} dir="auto" className={isWhole ? "py-0.5" : "truncate"}>
            {title || site}
          </li>
        ))}
      </ul>
      {feeds.length > shownFeeds && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="tap text-note text-accent hover:underline"
        >
          {isWhole ? words.showFewer : words.showAllFeeds(feeds.length)}
        </button>
      )}
    </>
  );
}

function Prompt({ text }: { text: string }) {
  return (
    <ExpandableText text={text} limit={previewLengths.prompt}>
      {(shown, toggle) => (
        <blockquote {...written(text)} className="mb-3.5 font-serif text-[1rem] leading-normal italic">
          “{shown}” {toggle}
        </blockquote>
      )}
    </ExpandableText>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}
