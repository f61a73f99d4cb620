import { Box, useInput, usePaste, useWindowSize } from "ink";
import { useEffect, useReducer, useRef } from "react";
import { age, grouped } from "./format.ts";
import { keysOf, topOf } from "./keys.ts";
import type { Every } from "./show.tsx";
import { Hints, Text } from "./text.tsx";
import type { Deed, Person, Task, WaitlistEvent, WaitlistState } from "./waitlist-state.ts";
import { reduce, startingState } from "./waitlist-state.ts";

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

/** The waitlist over the whole terminal. What is answered with yes is done at once. */
export function Waitlist({ deps, leave }: { deps: WaitlistDeps; leave(result: WaitlistResult): void }) {
  const [state, dispatch] = useReducer(reduce, deps, ({ read }) => startingState(read()));
  const done = useRef<WaitlistResult>({ approve: 0, remove: 0 });
  const { columns, rows } = useWindowSize();
  // The list itself comes first: the lower the screen, the fewer of the others have a row.
  const has = {
    message: rows >= 3,
    title: rows >= 5,
    hints: rows >= 7,
    heads: rows >= 9,
    search: rows >= 11,
  };
  const height = Math.max(1, rows - Object.values(has).filter(Boolean).length);

  useInput((input, pressed) => {
    for (const key of keysOf(input, pressed)) dispatch({ type: "key", key, page: height });
  });
  usePaste((text) => dispatch({ type: "paste", text }));

  useEffect(() => deps.every(1_000, () => dispatch(readAnew(deps))), [deps]);

  useEffect(() => {
    const task = state.confirmed;
    if (!task) return;
    const work = (): WaitlistEvent => {
      const count = deps.carryOut[task.deed](task.people);
      done.current[task.deed] += count;
      return { type: "ended", text: outcomeOf(task, count), isBad: false };
    };
    dispatch(attempt(`Could not ${task.deed} ${task.people.length}`, work));
    dispatch(readAnew(deps));
  }, [state.confirmed, deps]);

  useEffect(() => {
    if (state.mode === "left") leave(done.current);
  }, [state.mode, leave]);

  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {has.title && <Title {...state} />}
      {has.search && <Search {...state} />}
      {has.heads && <Row columns={columns} cells={["", "Name", "E-mail", "Since", "Waiting"]} isDim />}
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {state.mode === "help" ? <Help /> : <People {...state} {...{ columns, height }} now={deps.now()} />}
      </Box>
      {has.message && <Message {...state} />}
      {has.hints && <Hints hints={hints[state.mode]} />}
    </Box>
  );
}

function readAnew({ read }: WaitlistDeps): WaitlistEvent {
  return attempt("The list cannot be read", () => ({ type: "read", people: read() }));
}

function attempt(what: string, work: () => WaitlistEvent): WaitlistEvent {
  try {
    return work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    return { type: "ended", text: `${what}: ${why}`, isBad: true };
  }
}

function outcomeOf({ deed, people }: Task, count: number): string {
  const past = deed === "approve" ? "approved" : "removed";
  const others = people.length === count ? "" : ` ${people.length - count} had been ${past} already.`;
  if (deed === "remove") return `Removed ${count}.${others}`;
  return `Approved ${count}. The running server mails them within seconds.${others}`;
}

function Title({ people, order }: WaitlistState) {
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

function Search({ mode, query, shown, showsInvited }: WaitlistState) {
  const isOn = mode === "search" || query !== "";
  return (
    <Box height={1} columnGap={2}>
      <Text dimColor={!isOn}>{isOn ? `/ ${query}${mode === "search" ? "▏" : ""}` : "/ to search"}</Text>
      <Box flexGrow={1} />
      {!showsInvited && <Text dimColor>invited are hidden</Text>}
      {isOn && <Text dimColor>{`${grouped(shown.length)} found`}</Text>}
    </Box>
  );
}

type PeopleProps = WaitlistState & { columns: number; height: number; now: number };

function People({ people, shown, cursor, selected, query, columns, height, now }: PeopleProps) {
  if (people.length === 0)
    return <Text dimColor>Nobody waits. Who joins on the sign-in page appears here.</Text>;
  if (shown.length === 0 && query === "")
    return <Text dimColor>Everybody here is invited. i shows them.</Text>;
  if (shown.length === 0) return <Text dimColor>Nobody found. Esc ends the search.</Text>;
  const top = topOf(cursor, shown.length, height);
  return shown.slice(top, top + height).map(({ id, name, email, since, invited }, row) => {
    const isHere = top + row === cursor;
    const marks = `${isHere ? "❯" : " "} ${selected.has(id) ? "●" : "○"}`;
    const day = new Date(since).toISOString().slice(0, 10);
    const cells: Cells = [marks, name, email, day, invited ? "invited" : age(now - since)];
    return <Row key={id} columns={columns} cells={cells} isHere={isHere} isDim={invited} />;
  });
}

type Cells = [marks: string, name: string, email: string, since: string, state: string];
type RowProps = { columns: number; cells: Cells; isHere?: boolean; isDim?: boolean };

/** From which width of the terminal on each cell is there: by the e-mail address somebody is known. */
const widths = [
  { name: "marks", from: 0, width: 3, marginRight: -1, flexShrink: 0 },
  { name: "name", from: 36, flexBasis: 0, flexGrow: 42 },
  { name: "email", from: 0, flexBasis: 0, flexGrow: 58 },
  { name: "since", from: 70, width: 10, flexShrink: 0 },
  { name: "state", from: 50, width: 10, flexShrink: 0 },
];

function Row({ columns, cells, isHere = false, isDim = false }: RowProps) {
  const look = { inverse: isHere, dimColor: isDim && !isHere };
  return (
    <Box height={1} columnGap={2}>
      {widths.map(({ name, from, ...width }, at) =>
        columns < from ? null : (
          <Box key={name} {...width}>
            <Text {...(at === 0 ? { color: "cyan" } : look)}>{cells[at]}</Text>
          </Box>
        ),
      )}
    </Box>
  );
}

/** What is most urgent: a question, what has happened, how many are selected. */
function Message({ asked, notice, selected, shown }: WaitlistState) {
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
  const [only] = people.length === 1 ? people : [];
  const whom = only ? `${only.name} <${only.email}>` : `${grouped(people.length)} people`;
  if (deed === "remove") return `Remove ${whom} from the waitlist?`;
  return `Approve ${whom} and mail the ${only ? "invitation" : "invitations"}?`;
}

/** Each key of the list: in short, and as the help says it. */
const keys = [
  ["?", "help", "show this, until a key is pressed"],
  ["q", "quit", "quit; Esc and Ctrl+C do as well"],
  ["space", "select", "select, or take the selection back"],
  ["⏎", "approve", "approve the selected, or who the cursor is on, after a question"],
  ["r", "remove", "remove them from the list, after a question; Del does as well"],
  ["/", "search", "search names and addresses; ⏎ keeps it, Esc ends it"],
  ["s", "sort", "sort: longest first, by name"],
  ["a", "all", "select all that are shown"],
  ["n", "none", "select none"],
  ["i", "invited", "hide or show who is invited already"],
  ["↑↓", "move", "move, as k and j do; PgUp, PgDn, Home, End (g, G) go further"],
] as const;

const goBack = [["any other key", "goes back"]] as const;
const hints: Record<WaitlistState["mode"], readonly (readonly [key: string, what: string])[]> = {
  list: keys.map(([key, what]) => [key, what] as const),
  left: [],
  help: goBack,
  confirm: [["y", "yes"], ...goBack],
  search: [
    ["⏎", "keep"],
    ["Esc", "end"],
    ["↑↓", "move"],
  ],
};

function Help() {
  return keys.map(([key, , what]) => (
    <Box key={key} height={1} paddingLeft={2}>
      <Box width={8} flexShrink={0}>
        <Text color="cyan">{key}</Text>
      </Box>
      <Text>{what}</Text>
    </Box>
  ));
}
