import { Box, type DOMElement, useBoxMetrics, useInput, useWindowSize } from "ink";
import { useEffect, useReducer, useRef } from "react";
import { spokenLocale } from "../../src/base/words/language.ts";
import { day } from "./format.ts";
import { keysOf, moved } from "./keys.ts";
import type { Every } from "./show.tsx";
import { Facts, type StatusReading } from "./status-facts.tsx";
import { Hints, Text } from "./text.tsx";
import { status as words } from "./words.ts";

interface DashboardDeps {
  read(): Promise<StatusReading>;
  now(): number;
  every: Every;
}

interface State {
  /** Null until the first reading. */
  reading: StatusReading | null;
  /** The reason why the last reading failed. */
  problem: string | null;
  /** The time of the reading, in milliseconds. */
  now: number;
  /** The first visible line; Infinity at the end. */
  top: number;
  mode: "facts" | "help" | "left";
}

type Event =
  | { type: "read"; reading: StatusReading; now: number }
  | { type: "failed"; problem: string; now: number }
  /** `highest` is the last line that can be at the top, `page` the number of visible lines. */
  | { type: "key"; key: string; highest: number; page: number };

function reduce(state: State, event: Event): State {
  if (event.type === "read") return { ...state, reading: event.reading, problem: null, now: event.now };
  if (event.type === "failed") return { ...state, problem: event.problem, now: event.now };
  const { key, highest, page } = event;
  if (key === "ctrl+c" || key === "q") return { ...state, mode: "left" };
  if (state.mode === "help") return { ...state, mode: "facts", top: 0 };
  if (key === "escape") return { ...state, mode: "left" };
  if (key === "?") return { ...state, mode: "help", top: 0 };
  // Stays at the end when more lines arrive.
  if (key === "end" || key === "G") return { ...state, top: Number.POSITIVE_INFINITY };
  const top = moved(key, Math.min(state.top, highest), highest + 1, Math.max(1, page - 1));
  return top === null ? state : { ...state, top };
}

/** Shows the instance's state as a full-screen view, updated every second. */
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
    // A slow reading is awaited; no second one starts.
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
          {problem ? <Text color="red">{words.notUpToDate}</Text> : <Text dimColor>{clock(now)}</Text>}
        </Box>
      )}
      <Box height={page} flexShrink={0} flexDirection="column" overflow="hidden" contentOffsetY={seen}>
        <Box ref={content} position="absolute" width={columns} flexDirection="column" paddingTop={1}>
          {mode === "help" ? (
            <Help />
          ) : reading ? (
            <Facts {...reading} columns={columns} now={now} />
          ) : (
            <Text dimColor>{`  ${words.reading}`}</Text>
          )}
        </Box>
      </Box>
      {rows >= 3 && <Footer problem={problem} isHelp={mode === "help"} below={highest - seen} />}
    </Box>
  );
}

function Footer({ problem, isHelp, below }: { problem: string | null; isHelp: boolean; below: number }) {
  if (problem) return <Text color="red">{words.unreadable(problem)}</Text>;
  return (
    <Box height={1} columnGap={2}>
      <Box flexGrow={1}>
        <Hints
          hints={
            isHelp
              ? [[words.anyKey, words.goesBack]]
              : [
                  ["q", words.quit],
                  ["?", words.help],
                  ["↑↓", words.scroll],
                ]
          }
        />
      </Box>
      {below > 0 && (
        <Box flexShrink={0}>
          <Text dimColor>{words.below(below)}</Text>
        </Box>
      )}
    </Box>
  );
}

function helpTexts(): [key: string, meaning: string][] {
  const { helpOf, quit } = words;
  return [
    ["↑ ↓  k j", helpOf.scroll],
    ["q  Esc  Ctrl+C", quit],
    ["", ""],
    [helpOf.queueLabel, helpOf.queue],
    [helpOf.readingLabel, helpOf.reading],
    [helpOf.moneyLabel, helpOf.money],
    ["✓ ✗ !", helpOf.sources],
    [helpOf.timesLabel, helpOf.times],
  ];
}

function Help() {
  return helpTexts().map(([word, meaning]) => (
    <Box key={word} minHeight={1} paddingLeft={2} flexShrink={0}>
      <Box width={16} flexShrink={0}>
        <Text color="cyan">{word}</Text>
      </Box>
      <Text wrap="wrap">{meaning}</Text>
    </Box>
  ));
}

function clock(now: number): string {
  const at = new Date(now);
  const time = at.toLocaleTimeString(spokenLocale(), {
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  });
  return `${day(at, at)} ${time}`;
}
