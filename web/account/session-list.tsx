import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { SignedIn } from "../../src/contract/account.ts";
import { readFailure } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useNow } from "../ui/text/now.ts";
import { sessionsQuery } from "./queries.ts";
import { Section } from "./section.tsx";
import { SessionRow } from "./session-row.tsx";
import { currentFirst, type Ending } from "./sessions.ts";
import { useEndSessions } from "./use-end-sessions.ts";

/** Where the person is signed in, and the way to end it there. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery());
  const { mutate } = useEndSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (ending: Ending) => {
    mutate(ending);
    heading.current?.focus();
  };
  return (
    <Section
      title="Signed in"
      heading={heading}
      action={
        sessions.data?.some(({ isCurrent }) => !isCurrent) && (
          <Button variant="quiet" size="small" className="-me-2.5" onClick={() => end("others")}>
            End all others
          </Button>
        )
      }
    >
      {sessions.data ? (
        <Rows sessions={sessions.data} onEnd={end} />
      ) : sessions.isError ? (
        <div className="*:border-t-0 *:py-2">
          <Failure
            title={readFailure("Failed to fetch sessions", sessions.error)}
            onRetry={() => void sessions.refetch()}
          />
        </div>
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
    <div className="-mb-2 grid min-h-15 content-center gap-2" role="status" aria-label="Loading...">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-3 w-56" />
    </div>
  );
}
