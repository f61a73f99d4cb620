import { Box, type DOMElement, useBoxMetrics, useInput, useWindowSize } from "ink";
import { type ReactNode, useEffect, useReducer, useRef } from "react";
import type { Status } from "../../src/status/status.ts";
import type { Serving } from "../serving.ts";
import { duration, grouped, moment } from "./format.ts";
import { keysOf, moved } from "./keys.ts";
import type { Every } from "./show.tsx";
import { Bar, Hints, Text } from "./text.tsx";

/** What is read at one time of an instance and of the servers that run on it. */
export type Reading = Status & { servers: Serving[] };

export interface DashboardDeps {
  read(): Promise<Reading>;
  now(): number;
  every: Every;
}

interface State {
  /** Null until the first one is there. */
  reading: Reading | null;
  /** Why the last attempt to read failed. */
  problem: string | null;
  /** When that was, in milliseconds. */
  now: number;
  /** The first line that is seen. */
  top: number;
  mode: "facts" | "help" | "left";
}

type Event =
  | { type: "read"; reading: Reading; now: number }
  | { type: "failed"; problem: string; now: number }
  /** `highest` is the last line that can stand at the top, `page` how many are seen at once. */
  | { type: "key"; key: string; highest: number; page: number };

function reduce(state: State, event: Event): State {
  if (event.type === "read") return { ...state, reading: event.reading, problem: null, now: event.now };
  if (event.type === "failed") return { ...state, problem: event.problem, now: event.now };
  const { key, highest, page } = event;
  if (key === "ctrl+c" || key === "q") return { ...state, mode: "left" };
  if (state.mode === "help") return { ...state, mode: "facts", top: 0 };
  if (key === "escape") return { ...state, mode: "left" };
  if (key === "?") return { ...state, mode: "help", top: 0 };
  const top = moved(key, Math.min(state.top, highest), highest + 1, Math.max(1, page - 1));
  return top === null ? state : { ...state, top };
}

/** How the instance is, over the whole terminal, read once a second. */
export function Dashboard({ deps, leave }: { deps: DashboardDeps; leave(): void }) {
  const [{ reading, problem, now, top, mode }, dispatch] = useReducer(reduce, {
    reading: null,
    problem: null,
    now: deps.now(),
    top: 0,
    mode: "facts",
  });
  const { columns, rows } = useWindowSize();
  const content = useRef<DOMElement>(null);
  const lines = useBoxMetrics(content).height;
  const page = Math.max(1, rows - (rows >= 4 ? 2 : rows >= 3 ? 1 : 0));
  const highest = Math.max(0, lines - page);
  const seen = Math.min(top, highest);

  useInput((input, pressed) => {
    for (const key of keysOf(input, pressed)) dispatch({ type: "key", key, highest, page });
  });

  useEffect(() => {
    let isReading = false;
    // A reading that takes longer than a second is waited for, and not asked for twice.
    const look = async () => {
      if (isReading) return;
      isReading = true;
      try {
        dispatch({ type: "read", reading: await deps.read(), now: deps.now() });
      } catch (cause) {
        dispatch({
          type: "failed",
          problem: cause instanceof Error ? cause.message : String(cause),
          now: deps.now(),
        });
      } finally {
        isReading = false;
      }
    };
    void look();
    return deps.every(1_000, look);
  }, [deps]);

  useEffect(() => {
    if (mode === "left") leave();
  }, [mode, leave]);

  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {rows >= 4 && (
        <Box height={1} justifyContent="space-between" columnGap={2}>
          <Text bold>topicapp</Text>
          {problem ? <Text color="red">not up to date</Text> : <Text dimColor>{clock(now)}</Text>}
        </Box>
      )}
      <Box height={page} flexShrink={0} flexDirection="column" overflow="hidden" contentOffsetY={seen}>
        <Box ref={content} position="absolute" width={columns} flexDirection="column" paddingTop={1}>
          {mode === "help" ? (
            <Help />
          ) : reading ? (
            <Facts {...reading} columns={columns} now={now} />
          ) : (
            <Text dimColor>{"  Reading …"}</Text>
          )}
        </Box>
      </Box>
      {rows >= 3 && <Footer problem={problem} isHelp={mode === "help"} below={highest - seen} />}
    </Box>
  );
}

function Footer({ problem, isHelp, below }: { problem: string | null; isHelp: boolean; below: number }) {
  if (problem) return <Text color="red">{`It cannot be read: ${problem}`}</Text>;
  return (
    <Box height={1} columnGap={2}>
      <Box flexGrow={1}>
        <Hints
          hints={
            isHelp
              ? [["any key", "goes back"]]
              : [
                  ["q", "quit"],
                  ["?", "help"],
                  ["↑↓", "scroll"],
                ]
          }
        />
      </Box>
      {below > 0 && (
        <Box flexShrink={0}>
          <Text dimColor>{`↓ ${below} more ${below === 1 ? "line" : "lines"}`}</Text>
        </Box>
      )}
    </Box>
  );
}

type FactsProps = Reading & { columns: number; now: number };

/** What matters at one glance first: is it running, is work left, what has today cost. */
function Facts({
  servers,
  queue,
  today,
  people,
  mail,
  running,
  failures,
  sources,
  columns,
  now,
}: FactsProps) {
  const idCells = 2 + Math.min(20, Math.max(0, ...sources.map(({ id }) => Bun.stringWidth(id))));
  return (
    <>
      {servers.length === 0 && (
        <Fact label="Server">
          <Text color="red">none answers on this data folder</Text>
        </Fact>
      )}
      {servers.map(({ url, version, startedAt }) => (
        <Fact key={url} label="Server">
          <Text color="green">● </Text>
          {url}
          <Text dimColor>{`  ${version}, up ${duration(now - Date.parse(startedAt))}`}</Text>
        </Fact>
      ))}
      <Fact label="Queue">
        {`${grouped(queue.due)} due, ${grouped(queue.running)} running`}
        {queue.waitingForSource > 0 && (
          <Counted count={queue.waitingForSource} what="waiting for their source" color="yellow" />
        )}
        <Counted count={queue.waitingForBudget} what="waiting for budget" color="yellow" />
        <Counted count={queue.failed} what="failed" color="red" />
      </Fact>
      <Fact label="Today">
        {`${today.runs === 1 ? "1 run" : `${grouped(today.runs)} runs`}: ${grouped(today.published)} published, ${grouped(today.nothingNew)} nothing new`}
        <Counted count={today.failed} what="failed" color="red" />
      </Fact>
      <Fact label="Tokens">
        {`${grouped(today.inputTokens)} in, ${grouped(today.outputTokens)} out, ${grouped(today.searches)} searches`}
      </Fact>
      <Fact label="Money">
        <Money {...today} columns={columns} />
      </Fact>
      <Fact label="People">
        {`${people.users === 1 ? "1 member" : `${grouped(people.users)} members`}, ${grouped(people.waiting)} on the waitlist`}
        <Counted
          count={mail.queued}
          what={mail.queued === 1 ? "e-mail to be sent" : "e-mails to be sent"}
          color="yellow"
        />
      </Fact>
      <Section name="Running" isShown={running.length > 0}>
        {running.map((run) => (
          <Run key={`${run.topic} ${run.startedAt}`} {...run} columns={columns} now={now} />
        ))}
      </Section>
      <Section name="Failed last" isShown={failures.length > 0}>
        {failures.map(({ topic, source, error, endedAt }) => (
          <Entry key={`${topic} ${endedAt}`} label={moment(endedAt, now)} cells={13}>
            {`${topic} (${source}): `}
            <Text color="red">{error || "no reason is known"}</Text>
          </Entry>
        ))}
      </Section>
      <Section name="Sources" isShown={sources.length > 0}>
        {sources
          .toSorted((one, other) => Number(other.available) - Number(one.available))
          .map((source) => (
            <Source key={source.id} {...source} cells={idCells} now={now} />
          ))}
      </Section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box height={1} flexShrink={0}>
      <Box width={9} flexShrink={0}>
        <Text dimColor>{label}</Text>
      </Box>
      <Text>{children}</Text>
    </Box>
  );
}

function Counted({ count, what, color }: { count: number; what: string; color: string }) {
  return (
    <Text>
      {", "}
      <Text {...(count > 0 && { color })}>{`${grouped(count)} ${what}`}</Text>
    </Text>
  );
}

/** What is spent, what is set aside beside it, and what is left of the day's budget. */
function Money({ costUsd, committedUsd, budgetUsd, columns }: Status["today"] & { columns: number }) {
  if (budgetUsd === null) return <Text>{`${dollars(costUsd)} spent, no budget`}</Text>;
  const share = budgetUsd === 0 ? 1 : committedUsd / budgetUsd;
  const aside = committedUsd - costUsd;
  const words = `${dollars(costUsd)} of ${dollars(budgetUsd)}${aside > 0.005 ? `, ${dollars(aside)} set aside` : ""}`;
  const cells = Math.min(40, columns - 11 - words.length);
  if (cells < 8) return <Text>{words}</Text>;
  const committed = Math.min(cells, Math.ceil(share * cells));
  const spent = Math.min(committed, Math.round((costUsd / Math.max(committedUsd, 1e-9)) * committed));
  const color = share >= 1 ? "red" : share >= 0.8 ? "yellow" : "green";
  return (
    <Text>
      <Text color={color}>{"█".repeat(spent) + "▒".repeat(committed - spent)}</Text>
      <Text dimColor>{"░".repeat(cells - committed)}</Text>
      {`  ${words}`}
    </Text>
  );
}

function Section({ name, isShown, children }: { name: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <Box flexDirection="column" marginTop={1} flexShrink={0}>
      <Text bold>{name}</Text>
      {children}
    </Box>
  );
}

/** How long a run may take, in milliseconds: after that it has failed. */
const longest = 120_000;

function Run({
  topic,
  source,
  phase,
  startedAt,
  columns,
  now,
}: Status["running"][number] & { columns: number; now: number }) {
  const elapsed = Math.max(0, now - Date.parse(startedAt));
  return (
    <Box height={1} paddingLeft={2} columnGap={2} flexShrink={0}>
      <Box flexBasis={8} flexGrow={1}>
        <Text>{topic}</Text>
      </Box>
      {columns >= 60 && (
        <Box width={18} flexShrink={0}>
          <Text dimColor>{source}</Text>
        </Box>
      )}
      <Box width={7} flexShrink={0}>
        <Text>{phase}</Text>
      </Box>
      {columns >= 70 && (
        <Bar share={elapsed / longest} cells={16} color={elapsed > longest * 0.75 ? "yellow" : "cyan"} />
      )}
      <Box width={10} flexShrink={0} justifyContent="flex-end">
        <Text>{duration(elapsed)}</Text>
      </Box>
    </Box>
  );
}

/** A label, and beside it text that goes on in as many lines as it takes. */
function Entry({ label, cells, children }: { label: ReactNode; cells: number; children: ReactNode }) {
  return (
    <Box paddingLeft={2} flexShrink={0}>
      <Box width={cells} flexShrink={0} marginRight={2}>
        <Text dimColor={typeof label === "string"}>{label}</Text>
      </Box>
      <Text wrap="wrap">{children}</Text>
    </Box>
  );
}

/** A source that cannot be used is no alarm: most instances have keys for one or two. */
function Source({
  id,
  model,
  unavailable,
  movedFrom,
  leftAloneUntil,
  failuresInARow,
  cells,
  now,
}: Status["sources"][number] & { cells: number; now: number }) {
  const named = model === id ? "" : `, ${model}`;
  const moved = movedFrom ? `, moved from ${movedFrom}` : "";
  const failing = failuresInARow > 0 ? `, failed ${failuresInARow} times in a row` : "";
  const label = (mark: string, color: string) => (
    <Text>
      <Text color={color}>{`${mark} `}</Text>
      {id}
    </Text>
  );
  if (unavailable)
    return (
      <Entry label={label("✗", "red")} cells={cells}>
        <Text dimColor>{unavailable + moved}</Text>
      </Entry>
    );
  if (leftAloneUntil)
    return (
      <Entry label={label("!", "yellow")} cells={cells}>
        <Text color="yellow">{`left alone until ${moment(leftAloneUntil, now)}${failing}${named}${moved}`}</Text>
      </Entry>
    );
  return (
    <Entry label={label("✓", "green")} cells={cells}>
      {`ready${named}${failing}${moved}`}
    </Entry>
  );
}

const helpTexts = [
  ["↑ ↓  k j", "scroll; PgUp, PgDn, Home, End (g, G) go further"],
  ["q  Esc  Ctrl+C", "quit"],
  ["", ""],
  ["queue", "due: what the next runs are; failed: topics whose last run failed"],
  ["reading", "a run looks for news; asking: it waits for the model's answer"],
  ["money", "█ spent, ▒ set aside for what is running, against the day's budget"],
  ["✓ ✗ !", "a source is ready, cannot be used, or is left alone for a while"],
  ["times", "in UTC, as the budget's days are"],
] as const;

function Help() {
  return helpTexts.map(([word, meaning]) => (
    <Box key={word} height={1} paddingLeft={2} flexShrink={0}>
      <Box width={16} flexShrink={0}>
        <Text color="cyan">{word}</Text>
      </Box>
      <Text>{meaning}</Text>
    </Box>
  ));
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const clock = (now: number) => `${new Date(now).toISOString().slice(0, 19).replace("T", " ")} UTC`;
