import { Box, useWindowSize } from "ink";
import { useEffect, useReducer } from "react";
import type { WaitlistEntry } from "../../src/people/auth/waitlist.ts";
import { age, day, grouped } from "./format.ts";
import { topOf } from "./keys.ts";
import { attempt, type Column, Help, hintsOf, type ListKeys, Notice, Row, useTyping } from "./list.tsx";
import type { Every } from "./show.tsx";
import { Hints, Text } from "./text.tsx";
import { type Action, reduce, startingState, type Task, type WaitlistState } from "./waitlist-state.ts";
import { waitlist as words } from "./words.ts";

export interface WaitlistDeps {
  read(): WaitlistEntry[];
  /** Acts on all of them or none. @returns the number of people; others may have been faster */
  carryOut: Record<Action, (people: WaitlistEntry[]) => number>;
  now(): number;
  every: Every;
}

/** The numbers of people approved and removed. */
export type WaitlistResult = WaitlistState["done"];

/** The waitlist as a full-screen view. Confirmed actions are carried out at once. */
export function Waitlist({ deps, leave }: { deps: WaitlistDeps; leave(result: WaitlistResult): void }) {
  const [state, dispatch] = useReducer(reduce, deps, ({ read }) => startingState(read()));
  const { mode, confirmed, done } = state;
  const { columns, rows } = useWindowSize();
  // A low terminal shows only the list and the question.
  const isHigh = rows >= 10;
  const height = Math.max(1, rows - (isHigh ? 5 : 1));

  useTyping(dispatch, height);

  useEffect(() => {
    const read = () =>
      attempt(dispatch, words.unreadable, () => dispatch({ type: "read", people: deps.read() }));
    if (confirmed) {
      const { action, people } = confirmed;
      attempt(dispatch, words.couldNot[action](people.length), () =>
        dispatch({ type: "done", action, count: deps.carryOut[action](people) }),
      );
      read();
    }
    return deps.every(1_000, read);
  }, [confirmed, deps]);

  useEffect(() => {
    if (mode === "left" && !confirmed) leave(done);
  }, [mode, confirmed, done, leave]);

  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      {isHigh && <Title {...state} />}
      {isHigh && <Search {...state} />}
      {isHigh && <Row of={widths} columns={columns} cells={["", ...columnNames()]} isDim />}
      <Box flexDirection="column" flexBasis={0} flexGrow={1} overflow="hidden">
        {mode === "help" ? (
          <Help keys={keys()} />
        ) : (
          <People {...state} {...{ columns, height }} now={deps.now()} />
        )}
      </Box>
      {rows > 1 && <Message {...state} />}
      {isHigh && <Hints hints={hints(mode)} />}
    </Box>
  );
}

function Title({ people, order, showsInvited }: WaitlistState) {
  const invited = people.filter(({ invitationSent }) => invitationSent).length;
  const hidden = showsInvited ? "" : ` ${words.hidden}`;
  return (
    <Box columnGap={2}>
      <Text bold>{words.title}</Text>
      <Text>{words.counts(grouped(people.length - invited), grouped(invited)) + hidden}</Text>
      <Box flexGrow={1} />
      <Text dimColor>{words.orders[order]}</Text>
    </Box>
  );
}

function Search({ mode, query, shown }: WaitlistState) {
  if (mode !== "search" && query === "") return <Text dimColor>{words.toSearch}</Text>;
  return (
    <Box columnGap={2}>
      <Text>{`/ ${query}${mode === "search" ? "▏" : ""}`}</Text>
      <Box flexGrow={1} />
      <Text dimColor>{words.found(grouped(shown.length))}</Text>
    </Box>
  );
}

type PeopleProps = WaitlistState & { columns: number; height: number; now: number };

function People({ people, shown, cursor, selected, query, columns, height, now }: PeopleProps) {
  if (people.length === 0) return <Text dimColor>{words.nobody}</Text>;
  if (shown.length === 0 && query === "") return <Text dimColor>{words.allInvited}</Text>;
  if (shown.length === 0) return <Text dimColor>{words.nobodyFound}</Text>;
  const top = topOf(cursor, shown.length, height);
  return shown.slice(top, top + height).map(({ id, name, email, createdAt, invitationSent }, row) => {
    const isHere = top + row === cursor;
    const marks = `${isHere ? "❯" : " "} ${selected.has(id) ? "●" : "○"}`;
    const waiting = invitationSent ? words.invited : age(now - createdAt.getTime());
    const cells = [marks, name, email, day(createdAt, new Date(now)), waiting];
    return <Row key={id} of={widths} {...{ columns, cells, isHere }} isDim={invitationSent} />;
  });
}

/** The terminal width from which each column is shown. The address identifies people, so it always is. */
const widths: readonly Column[] = [
  { key: "marks", from: 0, width: 3, marginRight: -1, flexShrink: 0 },
  { key: "name", from: 36, flexBasis: 0, flexGrow: 42 },
  { key: "email", from: 0, flexBasis: 0, flexGrow: 58 },
  { key: "since", from: 70, width: 11, flexShrink: 0 },
  { key: "waiting", from: 50, width: 10, flexShrink: 0 },
];

/** The most urgent of a question, a notice, and the number of selected people. */
function Message({ asked, notice, selected, shown }: WaitlistState) {
  if (asked)
    return (
      <Box columnGap={2} flexWrap="wrap" flexShrink={0}>
        <Text wrap="wrap" color={asked.action === "remove" ? "red" : "yellow"}>
          {questionOf(asked)}
        </Text>
        <Box flexShrink={0}>
          <Text bold>{words.yesOrNo}</Text>
        </Box>
      </Box>
    );
  if (notice) return <Notice {...notice} />;
  if (selected.size === 0) return <Text> </Text>;
  const hidden = selected.size - shown.filter(({ id }) => selected.has(id)).length;
  const aside = hidden === 0 ? "" : ` ${words.notShown(grouped(hidden))}`;
  return <Text color="cyan">{words.selected(grouped(selected.size)) + aside}</Text>;
}

function questionOf({ action, people }: Task): string {
  const [only] = people.length === 1 ? people : [];
  if (only) return words[action](words.person(only.name, only.email));
  const ofSeveral = { approve: words.approveSeveral, remove: words.removeSeveral };
  return ofSeveral[action](grouped(people.length));
}

const columnNames = () => {
  const { name, email, since, waiting } = words.columns;
  return [name, email, since, waiting];
};

const signs = {
  help: "?",
  quit: "q",
  select: "space",
  approve: "⏎",
  remove: "r",
  search: "/",
  sort: "s",
  all: "a",
  none: "n",
  invited: "i",
  move: "↑↓",
} as const;

const keys = (): ListKeys =>
  Object.entries(signs).map(([does, sign]) => {
    const name = does as keyof typeof signs;
    return [name === "select" ? words.keys.space : sign, words.keys[name], words.helpOf[name]];
  });

function hints(mode: WaitlistState["mode"]): (readonly [key: string, what: string])[] {
  const { keep, end, anyKey, anyOtherKey, goesBack } = words.keys;
  switch (mode) {
    case "list":
      return hintsOf(keys());
    case "search":
      return [
        ["⏎", keep],
        ["Esc", end],
      ];
    case "help":
      return [[anyKey, goesBack]];
    case "confirm":
      return [[anyOtherKey, goesBack]];
    case "left":
      return [];
  }
}
