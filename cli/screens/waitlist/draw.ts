import { type Hint, hintLine } from "../hints.ts";
import { apart, cutTo, fit, grouped, harmless, type Line, type Span, span, type Tone } from "../line.ts";
import { keysInWords } from "./help.ts";
import { type Columns, columnsOf, listHeight, partsOf } from "./layout.ts";
import type { Pending, WaitlistState } from "./model.ts";
import type { Order, Person } from "./people.ts";

/** The screen, line by line: no more of them than it has rows, whatever number of people wait. */
export function draw(state: WaitlistState): Line[] {
  const { size } = state;
  const parts = partsOf(size);
  const body = state.mode === "help" ? helpLines(size.columns) : listLines(state);
  const height = listHeight(size);
  const filled = [...body.slice(0, height), ...Array.from({ length: height - body.length }, () => [])];
  return [
    ...(parts.title ? [title(state)] : []),
    ...(parts.search ? [searchLine(state)] : []),
    ...(parts.heads ? [heads(state)] : []),
    ...filled,
    ...(parts.message ? [message(state)] : []),
    ...(parts.help ? [shortHelp(state)] : []),
  ];
}

function title({ people, size, order }: WaitlistState): Line {
  const invited = people.filter((person) => person.invited).length;
  const count = `  ${grouped(people.length - invited)} waiting, ${grouped(invited)} invited`;
  return apart([span("Waitlist", "bold"), span(count)], [span(order, "dim")], size.columns);
}

function searchLine({ mode, query, shown, size, showsInvited }: WaitlistState): Line {
  const hidden = showsInvited ? [] : [span("invited are hidden", "dim")];
  if (mode !== "search" && query === "") return apart([span("/ to search", "dim")], hidden, size.columns);
  const found = span(`${grouped(shown.length)} found`, shown.length === 0 ? "warn" : "dim");
  const written = [span("/ ", "accent"), span(query), ...(mode === "search" ? [span("▏", "accent")] : [])];
  return apart(written, [...hidden, span(hidden.length ? "  " : ""), found], size.columns);
}

const arrows: Record<Order, { column: keyof Columns; arrow: string }> = {
  "longest first": { column: "since", arrow: "▲" },
  "latest first": { column: "since", arrow: "▼" },
  "by name": { column: "name", arrow: "▲" },
  "by name, backwards": { column: "name", arrow: "▼" },
};

function heads({ size, order }: WaitlistState): Line {
  const { column, arrow } = arrows[order];
  const head = (at: keyof Columns, text: string) => (at === column ? `${text} ${arrow}` : text);
  const texts = {
    name: head("name", "Name"),
    email: "E-mail",
    since: head("since", "Since"),
    state: "Waiting",
  };
  return [span(`    ${cells(columnsOf(size), texts)}`, "dim")];
}

function listLines(state: WaitlistState): Line[] {
  const { shown, top, size, people, query } = state;
  if (people.length === 0)
    return [[], [span("  Nobody waits. Who joins on the sign-in page appears here.", "dim")]];
  if (shown.length === 0) {
    const why =
      query === "" ? "Everybody here is invited. i shows them." : "Nobody found. Esc ends the search.";
    return [[], [span(`  ${why}`, "dim")]];
  }
  const columns = columnsOf(size);
  const pending = pendingById(state.pending);
  return shown
    .slice(top, top + listHeight(size))
    .map((person, row) => personLine(state, columns, person, top + row, pending.get(person.id)));
}

function personLine(
  { cursor, selected, now }: WaitlistState,
  columns: Columns,
  person: Person,
  row: number,
  pending: Pending | undefined,
): Line {
  const isHere = row === cursor;
  const isSelected = selected.has(person.id);
  const texts = {
    name: person.name,
    email: person.email,
    since: new Date(person.since).toISOString().slice(0, 10),
    state: standing(person, pending, now),
  };
  return [
    span(isHere ? "❯ " : "  ", "accent"),
    span(pending ? "… " : isSelected ? "● " : "○ ", pending ? "warn" : isSelected ? "accent" : "dim"),
    ...personCells(columns, texts, isHere ? "cursor" : pending ? "warn" : person.invited ? "dim" : null),
  ];
}

/** In one tone, or each column in its own. */
function personCells(columns: Columns, texts: Record<keyof Columns, string>, tone: Tone | null): Line {
  if (tone) return [span(cells(columns, texts), tone)];
  const { name, email, since, state } = columns;
  return [
    span(cells({ name, email, since: 0, state: 0 }, texts)),
    span(since + state > 0 ? "  " : ""),
    span(cells({ name: 0, email: 0, since, state }, texts), "dim"),
  ];
}

function standing({ invited, since }: Person, pending: Pending | undefined, now: number): string {
  if (pending) return pending.deed === "approve" ? "approving" : "removing";
  return invited ? "invited" : age(now - since);
}

function age(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [amount, unit] =
    minutes < 60
      ? [minutes, "min"]
      : minutes < 2880
        ? [Math.floor(minutes / 60), "h"]
        : [Math.floor(minutes / 1440), "days"];
  return amount < 1 ? "just now" : `${grouped(amount)} ${unit}`;
}

function cells(columns: Columns, texts: Record<keyof Columns, string>): string {
  return (["name", "email", "since", "state"] as const)
    .filter((column) => columns[column] > 0)
    .map((column) => fit(texts[column], columns[column]))
    .join("  ");
}

function pendingById(pending: Pending[]): Map<string, Pending> {
  return new Map(pending.flatMap((each) => each.people.map(({ id }): [string, Pending] => [id, each])));
}

/** What is most urgent: a question, something that can still be undone, what has happened, what is selected. */
function message(state: WaitlistState): Line {
  const { notice, selected, mode, confirming } = state;
  if (mode === "confirming") return [span(question(confirming), "bad"), span("  y yes, n no", "bold")];
  const last = state.pending.at(-1);
  if (last) return countdown(last, state);
  if (notice) return [span(harmless(notice.text), notice.isBad ? "bad" : "good")];
  if (selected.size === 0) return [];
  const shownIds = new Set(state.shown.map(({ id }) => id));
  const hidden = [...selected].filter((id) => !shownIds.has(id)).length;
  const aside = hidden === 0 ? "" : ` (${grouped(hidden)} not shown)`;
  return [span(`${grouped(selected.size)} selected${aside}`, "accent")];
}

function question(people: Person[]): string {
  const [only] = people;
  if (people.length === 1 && only) return `Remove ${cutTo(harmless(`${only.name} <${only.email}>`), 50)}?`;
  return `Remove ${grouped(people.length)} people from the waitlist?`;
}

function countdown({ deed, people, dueAt }: Pending, { now, pending, size }: WaitlistState): Line {
  const doing = deed === "approve" ? "approving" : "removing";
  const left = Math.max(1, Math.min(5, Math.ceil((dueAt - now) / 1000)));
  const others = pending.length === 1 ? "" : `  (${pending.length} in all)`;
  const what: Span[] = [
    span(`${doing} ${grouped(people.length)} … u to undo`, "warn"),
    span(`  ${left} s${others}`),
  ];
  return apart(what, [span("q does it now, Ctrl+C drops it", "dim")], size.columns);
}

function shortHelp({ mode, size, pending }: WaitlistState): Line {
  const undo: Hint[] = pending.length > 0 ? [["u", "undo"]] : [];
  return hintLine(mode === "list" ? [...undo, ...hints.list] : hints[mode], size.columns);
}

const hints: Record<WaitlistState["mode"], Hint[]> = {
  search: [
    ["⏎", "keep"],
    ["Esc", "end"],
    ["↑↓", "move"],
    ["Ctrl+U", "clear"],
  ],
  help: [["any key", "goes back"]],
  confirming: [
    ["y", "remove"],
    ["any other key", "goes back"],
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

function helpLines(columns: number): Line[] {
  return [
    [],
    ...keysInWords.map(([keys, what]) => [
      span(`  ${fit(keys, 14)}`, "accent"),
      span(cutTo(what, columns - 16)),
    ]),
  ];
}
