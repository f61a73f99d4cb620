import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import {
  type FlaggedComment,
  flagReasons,
  type LogEntry,
  oppositeOf,
} from "../../src/contract/community/moderation.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { longTime } from "../ui/text/relative-time.ts";
import { written } from "../ui/text/text-language.ts";
import { ActionDialog, type ActionRequest } from "./action-dialog.tsx";
import { did, does, reasonNames, words } from "./words.ts";

/** Actions that leave a comment as it was, so that nothing needs to be said about it. */
const backAsBefore = new Set<LogEntry["action"]>(["reopen", "show_topic", "restore"]);

/**
 * A flagged comment and the possible decisions. A decision replaces the buttons, with its opposite, until the
 * moderator leaves.
 */
export function FlaggedItem({ flagged, now }: { flagged: FlaggedComment; now: Date }) {
  const { user } = useAuth();
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  const [decisions, setDecisions] = useState<LogEntry[]>([]);
  const item = useRef<HTMLLIElement>(null);
  const { topic, comment, target } = flagged;
  const isAnswered = decisions.some((entry) => entry.target === target);
  const note = (entry: LogEntry) => {
    const replaced = [entry.action, oppositeOf[entry.action]];
    flushSync(() =>
      setDecisions((before) => [
        ...before.filter(({ action }) => !replaced.includes(action)),
        ...(backAsBefore.has(entry.action) ? [] : [entry]),
      ]),
    );
    item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1} className="border-t border-line py-6 outline-none">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link to={`/user/${comment.user.id}`} dir="auto" className="font-semibold hover:underline">
          {comment.user.name}
        </Link>
        <p className="text-note text-muted">
          <Separated>
            <bdi>@{comment.user.username}</bdi>
            <Link to={`/topic/${topic.id}#comments`} dir="auto" className="hover:underline">
              {topic.name}
            </Link>
            <Moment at={comment.createdAt}>{longTime(comment.createdAt, now)}</Moment>
          </Separated>
        </p>
      </div>
      <blockquote
        {...written(comment.content)}
        className="mt-2 max-w-[68ch] border-s-2 border-edge ps-4 wrap-anywhere whitespace-pre-line"
      >
        {comment.content}
      </blockquote>
      <WhatWasSaid flagged={flagged} />
      {comment.user.id === user?.id ? (
        <p className="mt-3 text-note text-muted">{words.own}</p>
      ) : (
        <>
          {decisions.map((entry) => (
            <Decision key={entry.id} entry={entry} onTakeBack={setAsked} />
          ))}
          {!isAnswered && <Actions flagged={flagged} decisions={decisions} onAsk={setAsked} />}
        </>
      )}
      {asked && <ActionDialog asked={asked} onDone={note} onClose={() => setAsked(null)} />}
    </li>
  );
}

/** The reasons, the number of people for each, and their notes. */
function WhatWasSaid({ flagged: { reasons, people, voices, notes } }: { flagged: FlaggedComment }) {
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-note tabular-nums">
        {flagReasons.map((reason) => {
          const count = reasons[reason];
          return (
            count && (
              <span key={reason} className="font-semibold">
                {reasonNames[reason]} {count}
              </span>
            )
          );
        })}
        <span className="text-muted">{words.flaggedBy(people, voices)}</span>
      </p>
      {notes.length > 0 && (
        <ul aria-label={words.notes} className="mt-1.5 grid max-w-[68ch] gap-1 text-note">
          {notes.map((note, place) => (
            // Notes are anonymous and have no id.
            // biome-ignore lint/suspicious/noArrayIndexKey: their order alone tells them apart
            <li key={place} dir="auto" className="wrap-anywhere whitespace-pre-line">
              {words.quoted(note)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ActionsProps {
  flagged: FlaggedComment;
  decisions: LogEntry[];
  onAsk: (asked: ActionRequest) => void;
}

function Actions({ flagged: { target, topic, comment }, decisions, onAsk }: ActionsProps) {
  const offered: ActionRequest[] = [
    { action: "remove_comment", target },
    { action: "dismiss", target },
    { action: "hide_topic", target: topic.id },
    { action: "suspend", target: comment.user.id, title: words.suspendUser(comment.user.name) },
  ];
  return (
    <div className="mt-4 flex flex-wrap gap-x-2 gap-y-3">
      {offered
        .filter(({ action }) => !decisions.some((entry) => entry.action === action))
        .map((asked) => (
          <Button
            key={asked.action}
            size="small"
            className="max-w-full wrap-anywhere"
            aria-haspopup="dialog"
            onClick={() => onAsk(asked)}
          >
            {asked.title ?? does[asked.action]}
          </Button>
        ))}
    </div>
  );
}

/** The decision just made, with its reason and a way to undo it. */
function Decision({ entry, onTakeBack }: { entry: LogEntry; onTakeBack: (asked: ActionRequest) => void }) {
  const opposite = oppositeOf[entry.action];
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-surface bg-wash px-4 py-2.5 forced-colors:border">
      <p className="flex min-w-0 items-baseline gap-2.5">
        <Icon name="check" className="translate-y-0.5 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{did[entry.action]}</span>{" "}
          <bdi className="text-muted">{entry.reason}</bdi>
        </span>
      </p>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => onTakeBack({ action: opposite, target: entry.target })}
      >
        {does[opposite]}
      </Button>
    </div>
  );
}
