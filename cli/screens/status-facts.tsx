import { Box } from "ink";
import type { ReactNode } from "react";
import type { BackupStatus } from "../../src/operations/backups/backups.ts";
import type { Release } from "../../src/operations/status/release.ts";
import type { Status } from "../../src/operations/status/status.ts";
import { unavailable } from "../../src/sources/words.ts";
import type { Serving } from "../serving.ts";
import { duration, grouped, moment } from "./format.ts";
import { Bar, Text } from "./text.tsx";
import { status as words } from "./words.ts";

/** The state of an instance at one time, and of its running servers. */
export interface StatusReading extends Status {
  servers: Serving[];
  /** The database damage that made a server stop. */
  damage: string | null;
  /**
   * The number of articles kept in full, and the days after which they're shortened unless their story goes on; null
   * for never.
   */
  articles: { long: number; keptDays: number | null };
  /** Null without automatic backups. */
  backups: BackupStatus | null;
  /** Null unless the server looks for releases and found a newer one. */
  newer: Release | null;
}

type FactsProps = StatusReading & { columns: number; now: number };

/** Shows the most important facts first: is it running, is work left, what has today cost. */
export function Facts({
  servers,
  damage,
  queue,
  today,
  people,
  mail,
  deliveries,
  backups,
  newer,
  running,
  failures,
  sources,
  columns,
  now,
}: FactsProps) {
  const { labels } = words;
  const keyless = sources.filter(isKeyless);
  const named = sources.filter((source) => !isKeyless(source));
  const idCells = 2 + Math.min(20, Math.max(0, ...named.map(({ id }) => Bun.stringWidth(id))));
  return (
    <>
      {servers.length === 0 && (
        <Fact label={labels.server}>
          <Text color="red">{words.noServer}</Text>
        </Fact>
      )}
      {servers.map(({ url, version, startedAt }) => (
        <Fact key={url} label={labels.server}>
          <Text color="green">● </Text>
          {url}
          <Text dimColor>{`  ${words.up(version, duration(now - Date.parse(startedAt)))}`}</Text>
        </Fact>
      ))}
      {newer !== null && <Fact label={labels.release}>{words.newer(newer.version, newer.url)}</Fact>}
      {damage !== null && (
        <Fact label={labels.database}>
          <Text color="red">{damage}</Text>
        </Fact>
      )}
      <Fact label={labels.queue}>
        {words.queue(grouped(queue.due), grouped(queue.running))}
        {queue.waitingForSource > 0 && (
          <Counted count={queue.waitingForSource} words={words.waitingForSource} color="yellow" />
        )}
        <Counted count={queue.waitingForBudget} words={words.waitingForBudget} color="yellow" />
        <Counted count={queue.failed} words={words.failed} color="red" />
      </Fact>
      <Fact label={labels.today}>
        {words.runs(today.runs, grouped(today.published), grouped(today.nothingNew))}
        <Counted count={today.failed} words={words.failed} color="red" />
      </Fact>
      <Fact label={labels.looked}>
        {[
          words.looked(today.looked, grouped(today.relevant)),
          words.nearMisses(today.nearMisses),
          words.told(grouped(today.told)),
        ].join(", ")}
      </Fact>
      <Fact label={labels.tokens}>
        {`${words.tokens(grouped(today.inputTokens), grouped(today.outputTokens))}, ${words.searches(today.searches)}`}
      </Fact>
      <Fact label={labels.money}>
        <Money {...today} columns={columns} />
      </Fact>
      <Fact label={labels.people}>
        {`${words.members(people.users)}, ${words.onWaitlist(grouped(people.waiting))}`}
        <Counted count={mail.queued} words={() => words.mails(mail.queued)} color="yellow" />
      </Fact>
      <Fact label={labels.editions}>
        {words.delivered(grouped(deliveries.delivered))}
        <Counted count={deliveries.waiting} words={words.waiting} color="yellow" />
        <Counted count={deliveries.failed} words={words.failed} color="red" />
      </Fact>
      {backups !== null && (
        <Fact label={labels.backups}>
          <Backups {...backups} now={now} />
        </Fact>
      )}
      <Section name={words.running} isShown={running.length > 0}>
        {running.map((run) => (
          <Run key={`${run.topic} ${run.startedAt}`} {...run} columns={columns} now={now} />
        ))}
      </Section>
      <Section name={words.failedLast} isShown={failures.length > 0}>
        {failures.map(({ topic, source, error, endedAt }) => (
          <Entry key={`${topic} ${endedAt}`} label={moment(endedAt, now)} cells={13}>
            {`${topic} (${source}): `}
            <Text color="red">{error || words.noReason}</Text>
          </Entry>
        ))}
      </Section>
      <Section name={words.sources} isShown={sources.length > 0}>
        {named
          .toSorted((one, other) => Number(other.available) - Number(one.available))
          .map((source) => (
            <Source key={source.id} {...source} cells={idCells} now={now} />
          ))}
        {keyless.length > 0 && (
          <Box paddingLeft={2} flexShrink={0}>
            <Text dimColor wrap="wrap">
              {words.keyless(keyless.length, keyless.map(({ id }) => id).join(", "))}
            </Text>
          </Box>
        )}
      </Section>
    </>
  );
}

/** Columns for the labels: the widest one and a space. */
function labelCells(): number {
  return 1 + Math.max(...Object.values(words.labels).map((label) => Bun.stringWidth(label)));
}

const phaseCells = () => Math.max(...Object.values(words.phases).map((phase) => Bun.stringWidth(phase)));

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box height={1} flexShrink={0}>
      <Box width={labelCells()} flexShrink={0}>
        <Text dimColor>{label}</Text>
      </Box>
      <Text>{children}</Text>
    </Box>
  );
}

interface CountedProps {
  count: number;
  /** Takes the formatted count. */
  words(count: string): string;
  color: string;
}

function Counted({ count, words: inWords, color }: CountedProps) {
  return (
    <Text>
      {", "}
      <Text {...(count > 0 && { color })}>{inWords(grouped(count))}</Text>
    </Text>
  );
}

/** Shows what is spent, what is reserved, and what is left of the day's budget. */
function Money({ costUsd, committedUsd, budgetUsd, columns }: Status["today"] & { columns: number }) {
  if (budgetUsd === null) return <Text>{words.spent(dollars(costUsd))}</Text>;
  const share = budgetUsd === 0 ? 1 : committedUsd / budgetUsd;
  const aside = committedUsd - costUsd;
  const setAside = aside > 0.005 ? [words.setAside(dollars(aside))] : [];
  const sums = [words.spentOf(dollars(costUsd), dollars(budgetUsd)), ...setAside].join(", ");
  const cells = Math.min(40, columns - 2 - labelCells() - Bun.stringWidth(sums));
  if (cells < 8) return <Text>{sums}</Text>;
  const committed = Math.min(cells, Math.ceil(share * cells));
  const spent = Math.min(committed, Math.round((costUsd / Math.max(committedUsd, 1e-9)) * committed));
  const color = share >= 1 ? "red" : share >= 0.8 ? "yellow" : "green";
  return (
    <Text>
      <Text color={color}>{"█".repeat(spent) + "▒".repeat(committed - spent)}</Text>
      <Text dimColor>{"░".repeat(cells - committed)}</Text>
      {`  ${sums}`}
    </Text>
  );
}

function Backups({ last, failure, isLate, place, now }: BackupStatus & { now: number }) {
  if (failure) return <Text color="red">{words.backupFailed(moment(failure.at, now), failure.reason)}</Text>;
  if (last === null) return <Text>{words.noBackup(place)}</Text>;
  const made = words.backup(moment(last.at, now), (last.bytes / 1e6).toFixed(1), place);
  return isLate ? <Text color="red">{words.lateBackup(made)}</Text> : <Text>{made}</Text>;
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

/** Milliseconds that a run may take before it fails. */
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
      <Box width={phaseCells()} flexShrink={0}>
        <Text>{words.phases[phase]}</Text>
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

/** A label with text beside it, which wraps as needed. */
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

/** Most instances have keys for one or two sources, so a missing key is no alarm. */
const isKeyless = ({ name, unavailable: reason }: Status["sources"][number]) =>
  reason === unavailable.noKey(name);

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
  const moved = movedFrom ? `, ${words.movedFrom(movedFrom)}` : "";
  const failing = failuresInARow > 0 ? `, ${words.failedInARow(failuresInARow)}` : "";
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
        <Text color="yellow">{`${words.leftAlone(moment(leftAloneUntil, now))}${failing}${named}${moved}`}</Text>
      </Entry>
    );
  return (
    <Entry label={label("✓", "green")} cells={cells}>
      {`${words.ready}${named}${failing}${moved}`}
    </Entry>
  );
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
