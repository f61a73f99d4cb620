import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { currentUserQuery } from "../auth/queries.ts";
import { useAuth } from "../auth/session.tsx";
import { classes } from "../ui/classes.ts";
import { ReadFailure } from "../ui/failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { longTime, useNow } from "../ui/text/relative-time.ts";
import { Invitations } from "./invitations.tsx";
import { Part, Rows } from "./part.tsx";
import { Members, Waitlist } from "./people.tsx";
import { backupsQuery, failingFeedsQuery, releaseQuery } from "./queries.ts";
import { Sources } from "./sources.tsx";
import { words } from "./words.ts";

/** The admin's screen for an instance's first weeks. Everybody else is redirected to Home. */
export function DeskScreen() {
  const { user } = useAuth();
  const { isPending } = useQuery(currentUserQuery());
  // The user held by this browser may have an outdated role.
  if (user?.role !== "admin") return isPending ? <Loading /> : <Navigate to="/" replace />;
  return (
    <div className="page max-w-[52rem] pt-6 md:pt-10">
      <PageTitle>{words.desk}</PageTitle>
      <h1 className="headline text-display">{words.desk}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{words.deskHint}</p>
      <NewerRelease />
      <Part id="invitations" title={words.invitations}>
        <Invitations />
      </Part>
      <Part id="waitlist" title={words.waitlist}>
        <Waitlist />
      </Part>
      <Part id="members" title={words.members}>
        <Members />
      </Part>
      <Part id="sources" title={words.sources}>
        <Sources />
      </Part>
      <Part id="feeds" title={words.feeds}>
        <Feeds />
      </Part>
      <Part id="backups" title={words.backups}>
        <Backups />
      </Part>
    </div>
  );
}

function NewerRelease() {
  const { data } = useQuery(releaseQuery());
  if (!data?.newer) return null;
  return (
    <p className="mt-2 text-note text-muted">
      <a
        className="tap font-semibold text-ink underline decoration-line underline-offset-3 hover:decoration-current"
        href={data.newer.url}
        rel="noopener noreferrer"
      >
        {words.newerRelease(data.newer.version)}
      </a>
    </p>
  );
}

function Feeds() {
  const feeds = useQuery(failingFeedsQuery());
  const now = useNow();
  return (
    <Rows
      title={words.feeds}
      none={words.feedsNone}
      query={feeds}
      row={({ site, error, failingSince, topics }) => (
        <li key={`${site} ${error} ${failingSince}`} className="py-3">
          <p className="font-semibold wrap-anywhere">{site}</p>
          <p className="text-note wrap-anywhere text-muted">
            <Separated>
              <span>{error}</span>
              {failingSince && <span>{words.failingSince(longTime(failingSince, now))}</span>}
              <span>{words.ofTopics(topics)}</span>
            </Separated>
          </p>
        </li>
      )}
    />
  );
}

function Backups() {
  const { data, error, isPending, refetch } = useQuery(backupsQuery());
  const now = useNow();
  if (isPending) return <RowSkeletons label={words.loading(words.backups)} count={1} />;
  if (!data) return <ReadFailure title={words.failed(words.backups)} query={{ error, refetch }} />;
  const { state, place, last, reason, nextAt } = data;
  const isGood = state === "off" || state === "fresh" || state === "waiting";
  return (
    <>
      {state !== "off" && place !== null && (
        <p className={classes("font-semibold wrap-anywhere", !isGood && "text-danger")}>
          {words.backupStates[state](place)}
        </p>
      )}
      {reason && <p className="text-note wrap-anywhere">{reason}</p>}
      <p className="mb-3 text-note wrap-anywhere text-muted">
        <Separated>
          {last && <span>{words.lastBackup(last.name, longTime(last.at, now))}</span>}
          {nextAt && (
            <span>
              {words.nextBackup(
                new Date(nextAt).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }),
              )}
            </span>
          )}
        </Separated>
      </p>
      <p className="max-w-[60ch] text-muted">{state === "off" ? words.backupsOff : words.backupsNow}</p>
      <p className="my-2 font-mono text-note wrap-anywhere select-all">{words.backupCommand}</p>
      <p className="max-w-[60ch] text-note text-muted">{words.backupsKey}</p>
    </>
  );
}
