import { Box, useInput, usePaste, useWindowSize } from "ink";
import { useEffect, useReducer, useRef } from "react";
import { age, grouped } from "./format.ts";
import { keysOf, topOf } from "./keys.ts";
import type { Every } from "./show.tsx";
import { Hints, Text } from "./text.tsx";
import {
  type Deed,
  type Person,
  reduce,
  startingState,
  type Task,
  type WaitlistState,
} from "./waitlist-state.ts";

/** What the screen needs of the instance. */
export interface WaitlistDeps {
  /** Everybody on the list; the same array again while nothing has changed. */
  read(): Person[];
  /** Does it to all of them or to none. @returns to how many: others may have been quicker */
  carryOut: Record<Deed, (people: Person[]) => number>;
  now(): number;
  every: Every;
}

/** How many were approved and removed. */
export type WaitlistResult = Record<Deed, number>;

interface Props {
  deps: WaitlistDeps;
  leave(result: WaitlistResult): void;
}

/** The waitlist over the whole terminal. What is answered with yes is done at once. */
export function Waitlist({ deps, leave }: Props) {
  const [state, dispatch] = useReducer(reduce, deps, ({ read }) => startingState(read()));
  const done = useRef<WaitlistResult>({ approve: 0, remove: 0 });
  const { columns, rows } = useWindowSize();
  const parts = partsOf(rows);
  const height = Math.max(1, rows - Object.values(parts).filter(Boolean).length);

  useInput((input, pressed) => {
    for (const key of keysOf(input, pressed)) dispatch({ type: "key", key, page: height });
  });
  usePaste((text) => dispatch({ type: "paste", text }));

  useEffect(() => {
    const read = () =>
      dispatch(attempt("The list cannot be read", () => ({ type: "read", people: deps.read() })));
    return deps.every(1_000, read);
  }, [deps]);

  useEffect(() => {
    const task = state.confirmed;
    if (!task) return;
    dispatch(
      attempt(`Could not ${task.deed} ${task.people.length}`, () => {
        const count = deps.carryOut[task.deed](task.people);
        done.current[task.deed] += count;
        return { type: "done", text: outcomeOf(task, count) };
      }),
    );
    dispatch(attempt("The list cannot be read", () => ({ type: "read", people: deps.read() })));
  }, [state.confirmed, deps]);

  useEffect(() => {
    if (state.mode === "left") leave(done.current);
  }, [state.mode, leave]);

  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {parts.title && <Title state={state} />}
      {parts.search && <Search state={state} />}
      {parts.heads && (
        <Row columns={columns} marks="" name="Name" email="E-mail" since="Since" state="Waiting" isDim />
      )}
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {state.mode === "help" ? (
          <Help />
        ) : (
          <People state={state} columns={columns} height={height} now={deps.now()} />
        )}
      </Box>
      {parts.message && <Message state={state} />}
      {parts.hints && <Hints hints={hints[state.mode]} />}
    </Box>
  );
}

/** What has a row of its own on a screen of this height: the list itself comes first. */
function partsOf(rows: number) {
  return { message: rows >= 3, title: rows >= 5, hints: rows >= 7, heads: rows >= 9, search: rows >= 11 };
}

type Outcome = Parameters<typeof reduce>[1];

function attempt(what: string, work: () => Outcome): Outcome {
  try {
    return work();
  } catch (cause) {
    return { type: "failed", text: `${what}: ${cause instanceof Error ? cause.message : cause}` };
  }
}

function outcomeOf({ deed, people }: Task, count: number): string {
  const past = deed === "approve" ? "approved" : "removed";
  const others = people.length === count ? "" : ` ${people.length - count} had been ${past} already.`;
  if (deed === "remove") return `Removed ${count}.${others}`;
  return `Approved ${count}. The running server mails them within seconds.${others}`;
}

function Title({ state: { people, order } }: { state: WaitlistState }) {
  const invited = people.filter((person) => person.invited).length;
  return (
    <Box height={1} columnGap={2}>
      <Text bold>Waitlist</Text>
      <Text>{`${grouped(people.length - invited)} waiting, ${grouped(invited)} invited`}</Text>
      <Box flexGrow={1} />
      <Text dimColor>{order}</Text>
    </Box>
  );
}

function Search({ state: { mode, query, shown, showsInvited } }: { state: WaitlistState }) {
  const isOn = mode === "search" || query !== "";
  return (
    <Box height={1} columnGap={2}>
      {isOn ? (
        <Text>
          <Text color="cyan">/ </Text>
          {query}
          {mode === "search" && <Text color="cyan">▏</Text>}
        </Text>
      ) : (
        <Text dimColor>/ to search</Text>
      )}
      <Box flexGrow={1} />
      {!showsInvited && <Text dimColor>invited are hidden</Text>}
      {isOn && <Text dimColor>{`${grouped(shown.length)} found`}</Text>}
    </Box>
  );
}

interface PeopleProps {
  state: WaitlistState;
  columns: number;
  height: number;
  now: number;
}

function People({ state: { people, shown, cursor, selected, query }, columns, height, now }: PeopleProps) {
  if (people.length === 0)
    return <Text dimColor>Nobody waits. Who joins on the sign-in page appears here.</Text>;
  if (shown.length === 0)
    return (
      <Text dimColor>
        {query === "" ? "Everybody here is invited. i shows them." : "Nobody found. Esc ends the search."}
      </Text>
    );
  const top = topOf(cursor, shown.length, height);
  return shown
    .slice(top, top + height)
    .map(({ id, name, email, since, invited }, row) => (
      <Row
        key={id}
        columns={columns}
        marks={`${top + row === cursor ? "❯" : " "} ${selected.has(id) ? "●" : "○"}`}
        name={name}
        email={email}
        since={new Date(since).toISOString().slice(0, 10)}
        state={invited ? "invited" : age(now - since)}
        isHere={top + row === cursor}
        isDim={invited}
      />
    ));
}

interface RowProps {
  columns: number;
  marks: string;
  name: string;
  email: string;
  since: string;
  state: string;
  isHere?: boolean;
  isDim?: boolean;
}

/** The e-mail address stays longest where the terminal is narrow: by it somebody is known. */
function Row({ columns, marks, name, email, since, state, isHere = false, isDim = false }: RowProps) {
  const look = { inverse: isHere, dimColor: isDim && !isHere };
  return (
    <Box height={1} columnGap={2}>
      <Box width={3} marginRight={-1} flexShrink={0}>
        <Text color="cyan">{marks}</Text>
      </Box>
      {columns >= 36 && (
        <Box flexBasis={0} flexGrow={42}>
          <Text {...look}>{name}</Text>
        </Box>
      )}
      <Box flexBasis={0} flexGrow={58}>
        <Text {...look}>{email}</Text>
      </Box>
      {columns >= 70 && (
        <Box width={10} flexShrink={0}>
          <Text {...look}>{since}</Text>
        </Box>
      )}
      {columns >= 50 && (
        <Box width={10} flexShrink={0}>
          <Text {...look}>{state}</Text>
        </Box>
      )}
    </Box>
  );
}

/** What is most urgent: a question, what has happened, how many are selected. */
function Message({ state: { asked, notice, selected, shown } }: { state: WaitlistState }) {
  if (asked)
    return (
      <Box height={1} columnGap={2}>
        <Text color={asked.deed === "remove" ? "red" : "yellow"}>{questionOf(asked)}</Text>
        <Box flexShrink={0}>
          <Text bold>y yes, n no</Text>
        </Box>
      </Box>
    );
  if (notice) return <Text color={notice.isBad ? "red" : "green"}>{notice.text}</Text>;
  if (selected.size === 0) return <Text> </Text>;
  const hidden = selected.size - shown.filter(({ id }) => selected.has(id)).length;
  const aside = hidden === 0 ? "" : ` (${grouped(hidden)} not shown)`;
  return <Text color="cyan">{`${grouped(selected.size)} selected${aside}`}</Text>;
}

function questionOf({ deed, people }: Task): string {
  const [only] = people;
  const whom =
    people.length === 1 && only ? `${only.name} <${only.email}>` : `${grouped(people.length)} people`;
  if (deed === "remove") return `Remove ${whom} from the waitlist?`;
  return `Approve ${whom} and mail ${people.length === 1 ? "the invitation" : "the invitations"}?`;
}

const hints: Record<WaitlistState["mode"], readonly (readonly [key: string, what: string])[]> = {
  left: [],
  help: [["any key", "goes back"]],
  confirm: [
    ["y", "yes"],
    ["any other key", "goes back"],
  ],
  search: [
    ["⏎", "keep"],
    ["Esc", "end"],
    ["↑↓", "move"],
    ["Ctrl+U", "clear"],
  ],
  list: [
    ["?", "help"],
    ["q", "quit"],
    ["space", "select"],
    ["⏎", "approve"],
    ["r", "remove"],
    ["/", "search"],
    ["s", "sort"],
    ["a", "all"],
    ["n", "none"],
    ["i", "invited"],
    ["↑↓", "move"],
  ],
};

const helpTexts = [
  ["↑ ↓, k j", "move; PgUp, PgDn, Home, End (g, G) go further"],
  ["space", "select, or take the selection back"],
  ["a", "select all that are shown"],
  ["n", "select none"],
  ["⏎", "approve the selected, or who the cursor is on, after a question"],
  ["r, Del", "remove them from the list, after a question"],
  ["/", "search names and addresses; ⏎ keeps it, Esc ends it"],
  ["s", "sort: longest first, by name"],
  ["i", "hide or show who is invited already"],
  ["q, Esc, Ctrl+C", "quit"],
] as const;

function Help() {
  return helpTexts.map(([keys, what]) => (
    <Box key={keys} height={1} paddingLeft={2}>
      <Box width={16} flexShrink={0}>
        <Text color="cyan">{keys}</Text>
      </Box>
      <Text>{what}</Text>
    </Box>
  ));
}
