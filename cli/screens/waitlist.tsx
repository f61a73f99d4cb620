import { Box, useWindowSize } from "ink";
import { useEffect, useReducer } from "react";
import type { WaitlistEntry } from "../../src/people/auth/waitlist.ts";
import { age, day, grouped } from "./format.ts";
import { topOf } from "./keys.ts";
import { attempt, type Column, Help, hintsOf, type ListKeys, Notice, Row, useTyping } from "./list.tsx";
import type { Every } from "./show.tsx";
import { Hints, Text } from "./text.tsx";
import { type Action, reduce, startingState, type Task, type WaitlistState } from "./waitlist-state.ts";

export interface WaitlistDeps {
  read(): WaitlistEntry[];
  /** Does it to all of them or to none. @returns to how many: others may have been quicker */
  carryOut: Record<Action, (people: WaitlistEntry[]) => number>;
  now(): number;
  every: Every;
}

/** Counts those who were approved and those who were removed. */
export type WaitlistResult = WaitlistState["done"];

/** The waitlist over the whole terminal. What is answered with yes is done at once. */
export function Waitlist({ deps, leave }: { deps: WaitlistDeps; leave(result: WaitlistResult): void }) {
  const [state, dispatch] = useReducer(reduce, deps, ({ read }) => startingState(read()));
  const { mode, confirmed, done } = state;
  const { columns, rows } = useWindowSize();
  // A low terminal shows the list and what is asked.
  const isHigh = rows >= 10;
  const height = Math.max(1, rows - (isHigh ? 5 : 1));

  useTyping(dispatch, height);

  useEffect(() => {
    const read = () =>
      attempt(dispatch, "The list cannot be read", () => dispatch({ type: "read", people: deps.read() }));
    if (confirmed) {
      const { action, people } = confirmed;
      attempt(dispatch, `Could not ${action} ${people.length}`, () =>
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
      {isHigh && (
        <Row of={widths} columns={columns} cells={["", "Name", "E-mail", "Since", "Waiting"]} isDim />
      )}
      <Box flexDirection="column" flexBasis={0} flexGrow={1} overflow="hidden">
        {mode === "help" ? (
          <Help keys={keys} />
        ) : (
          <People {...state} {...{ columns, height }} now={deps.now()} />
        )}
      </Box>
      {rows > 1 && <Message {...state} />}
      {isHigh && <Hints hints={hints[mode]} />}
    </Box>
  );
}

function Title({ people, order, showsInvited }: WaitlistState) {
  const invited = people.filter(({ invitationSent }) => invitationSent).length;
  const hidden = showsInvited ? "" : " (hidden)";
  return (
    <Box columnGap={2}>
      <Text bold>Waitlist</Text>
      <Text>{`${grouped(people.length - invited)} waiting, ${grouped(invited)} invited${hidden}`}</Text>
      <Box flexGrow={1} />
      <Text dimColor>{order}</Text>
    </Box>
  );
}

function Search({ mode, query, shown }: WaitlistState) {
  if (mode !== "search" && query === "") return <Text dimColor>/ to search</Text>;
  return (
    <Box columnGap={2}>
      <Text>{`/ ${query}${mode === "search" ? "▏" : ""}`}</Text>
      <Box flexGrow={1} />
      <Text dimColor>{`${grouped(shown.length)} found`}</Text>
    </Box>
  );
}

type PeopleProps = WaitlistState & { columns: number; height: number; now: number };

function People({ people, shown, cursor, selected, query, columns, height, now }: PeopleProps) {
  if (people.length === 0)
    return <Text dimColor>Nobody is waiting. People who join on the sign-in page appear here.</Text>;
  if (shown.length === 0 && query === "")
    return <Text dimColor>Everybody here is invited. i shows them.</Text>;
  if (shown.length === 0) return <Text dimColor>Nobody found. Esc ends the search.</Text>;
  const top = topOf(cursor, shown.length, height);
  return shown.slice(top, top + height).map(({ id, name, email, createdAt, invitationSent }, row) => {
    const isHere = top + row === cursor;
    const marks = `${isHere ? "❯" : " "} ${selected.has(id) ? "●" : "○"}`;
    const waiting = invitationSent ? "invited" : age(now - createdAt.getTime());
    const cells = [marks, name, email, day(createdAt, new Date(now)), waiting];
    return <Row key={id} of={widths} {...{ columns, cells, isHere }} isDim={invitationSent} />;
  });
}

/** From which width of the terminal on each cell is there: people are known by their address. */
const widths: readonly Column[] = [
  { key: "marks", from: 0, width: 3, marginRight: -1, flexShrink: 0 },
  { key: "name", from: 36, flexBasis: 0, flexGrow: 42 },
  { key: "email", from: 0, flexBasis: 0, flexGrow: 58 },
  { key: "since", from: 70, width: 11, flexShrink: 0 },
  { key: "waiting", from: 50, width: 10, flexShrink: 0 },
];

/** The most urgent of a question, what has happened, and how many are selected. */
function Message({ asked, notice, selected, shown }: WaitlistState) {
  if (asked)
    return (
      <Box columnGap={2} flexWrap="wrap" flexShrink={0}>
        <Text wrap="wrap" color={asked.action === "remove" ? "red" : "yellow"}>
          {questionOf(asked)}
        </Text>
        <Box flexShrink={0}>
          <Text bold>y yes, n no</Text>
        </Box>
      </Box>
    );
  if (notice) return <Notice {...notice} />;
  if (selected.size === 0) return <Text> </Text>;
  const hidden = selected.size - shown.filter(({ id }) => selected.has(id)).length;
  const aside = hidden === 0 ? "" : ` (${grouped(hidden)} not shown)`;
  return <Text color="cyan">{`${grouped(selected.size)} selected${aside}`}</Text>;
}

function questionOf({ action, people }: Task): string {
  const [only] = people.length === 1 ? people : [];
  const whom = only ? `${only.name} <${only.email}>` : `${grouped(people.length)} people`;
  if (action === "remove") return `Remove ${whom} from the waitlist?`;
  return `Approve ${whom} and mail the ${only ? "invitation" : "invitations"}?`;
}

const keys: ListKeys = [
  ["?", "help", "show this, until a key is pressed"],
  ["q", "quit", "quit; so do Esc and Ctrl+C"],
  ["space", "select", "select, or take the selection back"],
  ["⏎", "approve", "approve the selected, or the person under the cursor; asks first"],
  ["r", "remove", "remove them from the list; asks first; so does Del"],
  ["/", "search", "search names and addresses; ⏎ keeps it, Esc ends it"],
  ["s", "sort", "sort: longest first, by name"],
  ["a", "all", "select all that are shown"],
  ["n", "none", "select none"],
  ["i", "invited", "hide or show people who are invited already"],
  ["↑↓", "move", "move, as do k and j; PgUp, PgDn, Home, End (g, G) go further"],
];

const hints = {
  list: hintsOf(keys),
  search: [["⏎", "keep"] as const, ["Esc", "end"] as const],
  help: [["any key", "goes back"] as const],
  confirm: [["any other key", "goes back"] as const],
  left: [],
};
