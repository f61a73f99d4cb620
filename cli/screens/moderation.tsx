import { Box, useWindowSize } from "ink";
import { useEffect, useReducer } from "react";
import {
  type ActionDraft,
  type FlaggedComment,
  flagReasons,
  type LogEntry,
} from "../../src/contract/community/moderation.ts";
import { age, grouped } from "./format.ts";
import { topOf } from "./keys.ts";
import { attempt, type Column, Help, hintsOf, type ListKeys, Notice, Row, useTyping } from "./list.tsx";
import { type ModerationState, reduce, startingState } from "./moderation-state.ts";
import type { Every } from "./show.tsx";
import { Hints, Text } from "./text.tsx";
import { moderation as words } from "./words.ts";

export interface ModerationDeps {
  read(): FlaggedComment[];
  /** @throws an error whose message says why not */
  carryOut(draft: ActionDraft): LogEntry;
  now(): number;
  every: Every;
}

/** Rows for the selected comment, below the list. */
const detailRows = 8;

/** The moderation queue as a full-screen view. Returns the number of decisions. */
export function Moderation({ deps, leave }: { deps: ModerationDeps; leave(decisions: number): void }) {
  const [state, dispatch] = useReducer(reduce, deps, ({ read }) => startingState(read()));
  const { mode, confirmed, done, flagged, cursor } = state;
  const columnNames = words.columns;
  const { columns, rows } = useWindowSize();
  // A low terminal shows only the list and the question.
  const isHigh = rows >= 18;
  const hasDetail = isHigh && mode !== "help";
  const height = Math.max(1, rows - (isHigh ? 4 : 1) - (hasDetail ? detailRows : 0));

  useTyping(dispatch, height);

  useEffect(() => {
    const read = () =>
      attempt(dispatch, words.unreadable, () => dispatch({ type: "read", flagged: deps.read() }));
    if (confirmed) {
      attempt(dispatch, words.notDone, () => dispatch({ type: "done", entry: deps.carryOut(confirmed) }));
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
        <Row
          of={widths}
          columns={columns}
          cells={["", columnNames.flagged, columnNames.why, columnNames.author, columnNames.comment]}
          isDim
        />
      )}
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {mode === "help" ? (
          <Help keys={keys()} />
        ) : (
          <Queue {...state} {...{ columns, height }} now={deps.now()} />
        )}
      </Box>
      {hasDetail && <Detail flagged={flagged[cursor]} />}
      {rows > 1 && <Message {...state} />}
      {isHigh && <Hints hints={hintsIn(mode)} />}
    </Box>
  );
}

function Title({ flagged }: { flagged: FlaggedComment[] }) {
  return (
    <Box columnGap={2}>
      <Text bold>{words.title}</Text>
      <Text>{words.waiting(grouped(flagged.length))}</Text>
    </Box>
  );
}

type QueueProps = ModerationState & { columns: number; height: number; now: number };

function Queue({ flagged, cursor, columns, height, now }: QueueProps) {
  if (flagged.length === 0) return <Text dimColor>{words.allClear}</Text>;
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
  return flagReasons
    .flatMap((reason) => {
      const count = reasons[reason];
      return count ? [words.reasons[reason](count)] : [];
    })
    .join(", ");
}

/** The terminal width from which each column is shown. */
const widths: readonly Column[] = [
  { key: "mark", from: 0, width: 1, marginRight: -1, flexShrink: 0 },
  { key: "flagged", from: 64, width: 8, flexShrink: 0 },
  { key: "why", from: 40, width: 21, flexShrink: 0 },
  { key: "author", from: 24, width: 12, flexShrink: 0 },
  { key: "comment", from: 0, flexBasis: 0, flexGrow: 1 },
];

/** The selected comment, as far as there is room, with its topic and its flags. */
function Detail({ flagged }: { flagged: FlaggedComment | undefined }) {
  if (!flagged) return <Box height={detailRows} flexShrink={0} />;
  const { comment, topic, notes, people, voices } = flagged;
  const said = notes.map((note) => `“${note}”`).join(" ");
  return (
    <Box flexDirection="column" height={detailRows} flexShrink={0} overflow="hidden" paddingTop={1}>
      <Box columnGap={2}>
        <Text bold>{comment.user.name}</Text>
        <Text dimColor>{words.flaggedBy(topic.name, people, words.voices(voices))}</Text>
      </Box>
      <Box height={4} flexShrink={0} overflow="hidden">
        <Text wrap="wrap">{comment.content}</Text>
      </Box>
      <Text dimColor>{said}</Text>
    </Box>
  );
}

function Message({ mode, asked, reason, notice }: ModerationState) {
  if (mode === "reason" && asked)
    return (
      <Box columnGap={1}>
        <Box flexShrink={0}>
          <Text color="yellow">{words.questions[asked.action]}</Text>
        </Box>
        <Text wrap="truncate-start">{`${reason}▏`}</Text>
      </Box>
    );
  if (notice) return <Notice {...notice} />;
  return <Text> </Text>;
}

/** The keys of the list. */
function keys(): ListKeys {
  const { keys: inShort, helpOf } = words;
  return [
    ["?", inShort.help, helpOf.help],
    ["q", inShort.quit, helpOf.quit],
    ["r", inShort.remove, helpOf.remove],
    ["d", inShort.dismiss, helpOf.dismiss],
    ["h", inShort.hide, helpOf.hide],
    ["s", inShort.suspend, helpOf.suspend],
    ["u", inShort.undo, helpOf.undo],
    ["↑↓", inShort.move, helpOf.move],
  ];
}

function hintsIn(mode: ModerationState["mode"]): ReturnType<typeof hintsOf> {
  const { carryOut, back, readByMembers, anyKey, goesBack } = words.keys;
  if (mode === "list") return hintsOf(keys());
  if (mode === "reason")
    return [
      ["⏎", carryOut],
      ["Esc", back],
      ["", readByMembers],
    ];
  return mode === "help" ? [[anyKey, goesBack]] : [];
}
