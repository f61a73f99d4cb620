import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { SignedIn } from "../../src/contract/account/account.ts";
import { call } from "../api/client.ts";
import { optimistic } from "../lists/optimistic.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Section } from "../ui/section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { type Calendar, shortDate, useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { locale } from "../words/language.ts";
import { words } from "./words.ts";

/** The places where the person is signed in, each with a button to sign out there. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery());
  const { mutate } = useEndSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (ending: SessionEnd) => {
    mutate(ending);
    heading.current?.focus();
  };
  return (
    <Section
      title={words.signedIn}
      heading={heading}
      action={
        sessions.data?.some(({ isCurrent }) => !isCurrent) && (
          <Button variant="quiet" size="small" className="-me-2.5" onClick={() => end("others")}>
            {words.endAllOthers}
          </Button>
        )
      }
    >
      {sessions.data ? (
        <Rows sessions={sessions.data} onEnd={end} />
      ) : sessions.isError ? (
        <ReadFailure isCompact title={words.failedToFetchSessions} query={sessions} />
      ) : (
        <RowsSkeleton />
      )}
    </Section>
  );
}

function Rows({ sessions, onEnd }: { sessions: SignedIn[]; onEnd: (session: SignedIn) => void }) {
  const now = useNow();
  return (
    <ul className="-mb-2">
      {currentFirst(sessions).map((session) => (
        <SessionRow key={session.id} session={session} now={now} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  );
}

function RowsSkeleton() {
  return (
    <div className="-mb-2 grid min-h-15 content-center gap-2" role="status" aria-label={common.loading}>
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-3 w-56" />
    </div>
  );
}

interface Props {
  session: SignedIn;
  now: Date;
  onEnd: () => void;
}

function SessionRow({ session, now, onEnd }: Props) {
  const since = sinceWhen(session, now);
  return (
    <li className="flex min-h-15 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{session.isCurrent ? words.thisBrowser : words.anotherBrowser}</p>
        <p className="text-note text-muted tabular-nums">
          <Separated>
            <Moment at={session.createdAt} className="whitespace-nowrap">
              {words.sinceWhen(since)}
            </Moment>
            <Moment at={session.expiresAt} className="whitespace-nowrap">
              {words.untilWhen(shortDate(session.expiresAt, now))}
            </Moment>
          </Separated>
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-label={words.endSessionSince(since)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

/** Signs the person out elsewhere. */
function useEndSessions() {
  const [sessions] = sessionsQuery().queryKey;
  return useMutation(
    optimistic<SessionEnd>(useQueryClient(), {
      scope: "end sessions",
      send: (ending) => call("DELETE", endingPath(ending)),
      affects: ({ queryKey }) => queryKey[0] === sessions,
      apply: (data, ending) => withoutEnded(data as SignedIn[], ending),
      onSuccess: (_answer, ending) =>
        toast(
          ending === "others"
            ? { title: words.sessionsEnded, description: words.onlySession }
            : { title: words.sessionEnded, description: words.sessionEndedHint },
        ),
      onError: (error, ending) =>
        toastFailure(
          ending === "others" ? words.sessionsNotEnded : words.sessionNotEnded,
          error,
          common.wentWrong,
        ),
    }),
  );
}

/** The person's sessions. Refetched whenever they're shown. */
const sessionsQuery = () =>
  queryOptions({
    queryKey: ["/api/account/sessions"],
    queryFn: ({ signal }) => call<SignedIn[]>("GET", "/api/account/sessions", { signal }),
    staleTime: 0,
  });

/** Either one session, or all but the current one. */
type SessionEnd = SignedIn | "others";

export function currentFirst(sessions: SignedIn[]): SignedIn[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

/** The sessions left after some have ended. */
export function withoutEnded(sessions: SignedIn[], ending: SessionEnd): SignedIn[] {
  return sessions.filter((session) => !ends(ending, session));
}

export function endingPath(ending: SessionEnd): string {
  const all = "/api/account/sessions";
  return ending === "others" ? all : `${all}/${encodeURIComponent(ending.id)}`;
}

/** '21 Nov, 14:32': the day alone wouldn't tell apart two sessions from the same day. */
export function sinceWhen({ createdAt }: SignedIn, now: Date, calendar: Calendar = {}): string {
  const time = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    ...(calendar.timeZone ? { timeZone: calendar.timeZone } : {}),
  });
  return `${shortDate(createdAt, now, calendar)}, ${time.format(new Date(createdAt))}`;
}

function ends(ending: SessionEnd, session: SignedIn): boolean {
  return ending === "others" ? !session.isCurrent : ending.id === session.id;
}
