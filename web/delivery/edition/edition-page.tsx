import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { Edition, EditionItem, LeftOutItem } from "../../../src/contract/account/editions.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import type { SeenMarks } from "../../../src/contract/reading/unread.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { editionSettingsQuery, ownFeedQuery } from "../../topics/queries.ts";
import { changeVisit, visitOf } from "../../topics/unread/watch.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { Separated } from "../../ui/text/labels.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { written } from "../../ui/text/text-language.ts";
import { common } from "../../words/common.ts";
import { addressOf, EditionArticle } from "./edition-item.tsx";
import { useFirstItems } from "./first-items.tsx";
import { previewQuery, today } from "./queries.ts";
import { editionDay, nextInWords } from "./times.ts";
import { words } from "./words.ts";

interface Props {
  edition: Edition;
  /** True if there is no newer edition: then the page says what comes next. */
  isLatest: boolean;
  now: Date;
}

/** One edition, from its first update to its end. */
export function EditionPage({ edition, isLatest, now }: Props) {
  const { items, leftOut, minutes, createdAt, deliveries } = edition;
  const { data: settings } = useQuery(editionSettingsQuery());
  const { data: feed } = useQuery(ownFeedQuery());
  const day = editionDay(createdAt, now, settings?.timeZone);
  const isOfToday = day === words.today;
  const title = isOfToday ? words.todaysEdition : words.editionOf(day);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="flex items-start justify-between gap-x-6 gap-y-2 max-sm:flex-wrap">
        <h1 className="headline text-display">{title}</h1>
        <p className="flex shrink-0 gap-5 pt-2.5 font-medium text-accent">
          {feed?.epub && edition.id !== today && (
            <a href={feed.epub.replace("{id}", edition.id)} download className="tap hover:underline">
              {words.asBook}
            </a>
          )}
          <Link to="/delivery" className="tap hover:underline">
            {words.delivery}
          </Link>
        </p>
      </header>
      <p className="mt-1.5 text-muted tabular-nums">
        <Separated>
          {items.length > 0 && words.updates(items.length)}
          {items.length > 0 && words.reading(minutes)}
          {deliveries.map(({ channel, state, error }) => (
            <bdi key={channel.id}>
              {words.sent[state](channel.name)}
              {state === "failed" && error && ` (${error})`}
            </bdi>
          ))}
        </Separated>
      </p>
      {items.length > 2 && <Contents edition={edition} />}
      <div className="mt-7">
        {items.length === 0 && (
          <EmptyState title={edition.id === today ? words.nothingNew : words.nothingVisible}>
            {edition.id === today ? words.nothingNewHint : words.nothingVisibleHint}
          </EmptyState>
        )}
        {items.map((item) => (
          <EditionArticle key={item.summary.id} item={item} now={now} />
        ))}
      </div>
      {leftOut.length > 0 && <LeftOut items={leftOut} />}
      {items.length > 0 && <TheEnd edition={edition} isLatest={isLatest} now={now} />}
    </>
  );
}

function Contents({ edition: { items } }: { edition: Edition }) {
  const { shown, more } = useFirstItems(items);
  return (
    <nav aria-labelledby="contents" className="mt-6 rounded-surface bg-wash px-5 py-4">
      <h2 id="contents" className="eyebrow mb-2">
        {words.inThisEdition}
      </h2>
      <ol className="grid gap-1">
        {shown.map(({ topic, summary }) => (
          <li key={summary.id}>
            <a href={`#${summary.id}`} className="group block py-1 leading-snug">
              <bdi className="block text-note text-muted">{topic.name}</bdi>
              <span
                {...written(summary.title, { beside: summary.content })}
                className="font-medium group-hover:underline"
              >
                {summary.title || topic.name}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {more}
    </nav>
  );
}

/** The names of what didn't fit into the reading time. */
function LeftOut({ items }: { items: LeftOutItem[] }) {
  return (
    <section aria-labelledby="left-out" className="border-t border-line py-6">
      <h2 id="left-out" className="eyebrow mb-2.5">
        {words.leftOut}
      </h2>
      <ul className="grid gap-1.5">
        {items.map((item) => (
          <li key={item.summary.id} className="leading-snug">
            <bdi className="block text-note text-muted">{item.topic.name}</bdi>
            <Link
              to={addressOf(item)}
              {...written(item.summary.title)}
              className="font-medium hover:underline"
            >
              {item.summary.title || item.topic.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TheEnd({ edition, isLatest, now }: Props) {
  const settings = useQuery({ ...editionSettingsQuery(), enabled: isLatest });
  const preview = useQuery({ ...previewQuery(), enabled: isLatest });
  const nextAt = preview.data?.nextAt;
  return (
    <footer className="border-t border-line py-10 text-center">
      <Icon name="check" className="mx-auto size-6 text-accent" />
      <p className="headline mt-2 text-title">{words.theEnd}</p>
      <p className="mt-1 text-muted">
        {isLatest ? words.upToDate : <Link to="/edition">{words.newest}</Link>}{" "}
        {nextAt && settings.data && words.nextEdition(nextInWords(nextAt, now, settings.data.timeZone))}
      </p>
      <AllRead key={edition.id} items={edition.items} />
    </footer>
  );
}

/** Marks a whole edition as read on all devices, with a way to undo it. */
function AllRead({ items }: { items: EditionItem[] }) {
  const { user } = useAuth();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const path = `/api/users/${user?.id ?? ""}`;
  const noLongerNew = ({ marks }: SeenMarks) => {
    const marked = new Set(marks.map(({ id }) => id));
    const others = Object.entries(visitOf(client, user?.id ?? "").before).filter(([id]) => !marked.has(id));
    changeVisit(client, user?.id ?? "", { before: Object.fromEntries(others) });
    return readAnew();
  };
  const readAnew = () => client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
  const mark = useMutation({
    mutationFn: () => call<SeenMarks>("POST", `${path}/seen`, { body: { updates: latestOfTopics(items) } }),
    onSuccess: noLongerNew,
    onError: (error) => toastFailure(words.notMarked, error, common.wentWrong),
  });
  const takeBack = useMutation({
    mutationFn: (marks: SeenMarks) => call("POST", `${path}/unseen`, { body: marks }),
    onSuccess: () => {
      flushSync(() => mark.reset());
      button.current?.focus();
      return readAnew();
    },
    onError: (error) => toastFailure(common.notUndone, error, common.wentWrong),
  });
  const { data: marks } = mark;
  return (
    <div className="mt-4 flex min-h-11 items-center justify-center gap-3">
      <p role="status" className="font-medium empty:hidden">
        {marks && (
          <>
            <Icon name="check" className="me-1.5 inline size-4 align-[-0.15em]" />
            {words.allIsRead}
          </>
        )}
      </p>
      {marks ? (
        marks.marks.length > 0 && (
          <Button
            // The pressed button is gone, so the focus moves here.
            ref={(undo) => undo?.focus()}
            size="small"
            aria-disabled={takeBack.isPending}
            onClick={() => takeBack.isPending || takeBack.mutate(marks)}
          >
            {common.undo}
          </Button>
        )
      ) : (
        <Button ref={button} aria-disabled={mark.isPending} onClick={() => mark.isPending || mark.mutate()}>
          {common.markAllRead}
        </Button>
      )}
    </div>
  );
}

/** The newest update of each topic: seeing it means having seen the earlier ones. */
function latestOfTopics(items: EditionItem[]): string[] {
  const oldestFirst = items.toSorted(
    (a, b) => Date.parse(a.summary.lastUpdated) - Date.parse(b.summary.lastUpdated),
  );
  const latest = new Map(oldestFirst.map(({ topic, summary }) => [topic.id, summary.id]));
  return [...latest.values()].slice(0, limits.seenAtOnce);
}
