import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { limits } from "../../../src/contract/limits.ts";
import type { Topic } from "../../../src/contract/topics.ts";
import { SourceIcon } from "../../sources/source-icon.tsx";
import { sourcesQuery } from "../../sources/sources.ts";
import { ExpandableText } from "../../ui/text/expandable-text.tsx";
import { longTime, timeUntil } from "../../ui/text/relative-time.ts";
import { frequencyLabel } from "../labels.tsx";

/** What the source was asked for, which source it is, and when it works. */
export function PromptPanel({ topic, now }: { topic: Topic; now: Date }) {
  const { data: sources } = useQuery(sourcesQuery());
  const source = sources?.find(({ id }) => id === topic.sourceId);
  const model = source?.model ?? topic.summary?.model;
  const { lastCheckedAt, nextDueAt, state } = topic.update;
  return (
    <section className="pb-6 text-[0.875rem]">
      <h2 className="eyebrow mb-3.5">AI Prompt</h2>
      {topic.aiPrompt ? (
        <Prompt text={topic.aiPrompt} />
      ) : (
        <p className="mb-3 text-muted">No prompt of its own.</p>
      )}
      <dl className="grid gap-1.5">
        <Fact name="Source">
          <SourceIcon source={topic.source} className="me-1.5 align-[-0.15em]" />
          {topic.source.name}
          {source?.available === false && (
            <span className="block text-note text-muted">not set up on this server</span>
          )}
        </Fact>
        <Fact name="Model">{model ?? "…"}</Fact>
        <Fact name="Updates">{frequencyLabel(topic.frequency)}</Fact>
        <Fact name="Next">
          {state === "running" ? "updating now" : nextDueAt ? timeUntil(nextDueAt, now) : "on saving topic"}
        </Fact>
        <Fact name="Last checked">{lastCheckedAt ? longTime(lastCheckedAt, now) : "not yet"}</Fact>
      </dl>
    </section>
  );
}

function Prompt({ text }: { text: string }) {
  return (
    <ExpandableText text={text} limit={limits.promptPreview}>
      {(shown, toggle) => (
        <blockquote dir="auto" className="mb-3.5 font-serif text-[1rem] leading-normal italic">
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
