import { Box, useWindowSize } from "ink";
import { useEffect, useReducer } from "react";
import type {
  ActionDraft,
  FlaggedComment,
  LogEntry,
  ModerationAction,
} from "../../src/contract/community/moderation.ts";
import { age, grouped } from "./format.ts";
import { topOf } from "./keys.ts";
import { attempt, type Column, Help, hintsOf, type ListKeys, Notice, Row, useTyping } from "./list.tsx";
import { type ModerationState, reduce, startingState } from "./moderation-state.ts";
import type { Every } from "./show.tsx";
import { Hints, Text } from "./text.tsx";

export interface ModerationDeps {
  read(): FlaggedComment[];
  /** @throws with a sentence that says why not */
  carryOut(draft: ActionDraft): LogEntry;
  now(): number;
  every: Every;
}

/** Rows of the comment that the cursor is on, below the list. */
const detailRows = 8;

/** The queue of moderation over the whole terminal. It is left with how many decisions were made. */
export function Moderation({ deps, leave }: { deps: ModerationDeps; leave(decisions: number): void }) {
  const [state, dispatch] = useReducer(reduce, deps, ({ read }) => startingState(read()));
  const { mode, confirmed, done, flagged, cursor } = state;
  const { columns, rows } = useWindowSize();
  // A low terminal shows the list and what is asked.
  const isHigh = rows >= 18;
  const hasDetail = isHigh && mode !== "help";
  const height = Math.max(1, rows - (isHigh ? 4 : 1) - (hasDetail ? detailRows : 0));

  useTyping(dispatch, height);

  useEffect(() => {
    const read = () =>
      attempt(dispatch, "The queue cannot be read", () => dispatch({ type: "read", flagged: deps.read() }));
    if (confirmed) {
      attempt(dispatch, "Nothing was done", () =>
        dispatch({ type: "done", entry: deps.carryOut(confirmed) }),
      );
      read();
    }
    return deps.every(1_000, read);
  }, [confirmed, deps]);

  useEffect(() => {
    if (mode === "left" && !confirmed) leave(done.length);
  }, [mode, confirmed, done, leave]);

  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {isHigh && <Title flagged={flagged} />}
      {isHigh && (
        <Row of={widths} columns={columns} cells={["", "Flagged", "Why", "Author", "Comment"]} isDim />
      )}
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {mode === "help" ? (
          <Help keys={keys} />
        ) : (
          <Queue {...state} {...{ columns, height }} now={deps.now()} />
        )}
      </Box>
      {hasDetail && <Detail flagged={flagged[cursor]} />}
      {rows > 1 && <Message {...state} />}
      {isHigh && <Hints hints={hints[mode]} />}
    </Box>
  );
}

function Title({ flagged }: { flagged: FlaggedComment[] }) {
  return (
    <Box columnGap={2}>
      <Text bold>Moderation</Text>
      <Text>{`${grouped(flagged.length)} waiting`}</Text>
    </Box>
  );
}

type QueueProps = ModerationState & { columns: number; height: number; now: number };

function Queue({ flagged, cursor, columns, height, now }: QueueProps) {
  if (flagged.length === 0)
    return <Text dimColor>Nothing waits. Comments that members flag appear here.</Text>;
  const top = topOf(cursor, flagged.length, height);
  return flagged.slice(top, top + height).map((each, row) => {
    const isHere = top + row === cursor;
    const flaggedFor = age(now - Date.parse(each.flaggedAt));
    const cells = [
      isHere ? "❯" : " ",
      flaggedFor,
      why(each),
      each.comment.user.username,
      each.comment.content,
    ];
    return <Row key={each.target} of={widths} {...{ columns, cells, isHere }} />;
  });
}

function why({ reasons }: FlaggedComment): string {
  return Object.entries(reasons)
    .map(([reason, count]) => `${reason.replace("_", " ")} ${count}`)
    .join(", ");
}

/** From which width of the terminal on each cell is there. */
const widths: readonly Column[] = [
  { key: "mark", from: 0, width: 1, marginRight: -1, flexShrink: 0 },
  { key: "flagged", from: 64, width: 8, flexShrink: 0 },
  { key: "why", from: 40, width: 21, flexShrink: 0 },
  { key: "author", from: 24, width: 12, flexShrink: 0 },
  { key: "comment", from: 0, flexBasis: 0, flexGrow: 1 },
];

/** The whole comment, as far as there is room, with its topic and what was said of it. */
function Detail({ flagged }: { flagged: FlaggedComment | undefined }) {
  if (!flagged) return <Box height={detailRows} flexShrink={0} />;
  const { comment, topic, notes, people, voices } = flagged;
  const who = `${grouped(people)} ${people === 1 ? "person" : "people"}`;
  const said = notes.map((note) => `“${note}”`).join(" ");
  return (
    <Box flexDirection="column" height={detailRows} flexShrink={0} overflow="hidden" paddingTop={1}>
      <Box columnGap={2}>
        <Text bold>{comment.user.name}</Text>
        <Text
          dimColor
        >{`on ${topic.name}, flagged by ${who}, ${voices === 1 ? "1 voice" : `${voices} voices`}`}</Text>
      </Box>
      <Box height={4} flexShrink={0} overflow="hidden">
        <Text wrap="wrap">{comment.content}</Text>
      </Box>
      <Text dimColor>{said}</Text>
    </Box>
  );
}

const questions: Record<ModerationAction, string> = {
  remove_comment: "Remove comment: why?",
  restore_comment: "Restore comment: why?",
  hide_topic: "Hide topic: why?",
  show_topic: "Show topic again: why?",
  dismiss: "Dismiss flags: why?",
  reopen: "Reopen flags: why?",
  suspend: "Suspend author: why?",
  restore: "Let author back in: why?",
};

function Message({ mode, asked, reason, notice }: ModerationState) {
  if (mode === "reason" && asked)
    return (
      <Box columnGap={1}>
        <Box flexShrink={0}>
          <Text color="yellow">{questions[asked.action]}</Text>
        </Box>
        <Text wrap="truncate-start">{`${reason}▏`}</Text>
      </Box>
    );
  if (notice) return <Notice {...notice} />;
  return <Text> </Text>;
}

const keys: ListKeys = [
  ["?", "help", "show this, until a key is pressed"],
  ["q", "quit", "quit; so do Esc and Ctrl+C"],
  ["r", "remove", "remove the comment; asks why; so does Del"],
  ["d", "dismiss", "dismiss the flags; asks why"],
  ["h", "hide topic", "hide the comment's topic; asks why"],
  ["s", "suspend", "suspend the comment's author; asks why"],
  ["u", "undo", "take back the latest decision; asks why"],
  ["↑↓", "move", "move, as do k and j; PgUp, PgDn, Home, End (g, G) go further"],
];

const hints = {
  list: hintsOf(keys),
  reason: [
    ["⏎", "carry out"] as const,
    ["Esc", "back"] as const,
    ["", "members read it in the log"] as const,
  ],
  help: [["any key", "goes back"] as const],
  left: [],
};
