import { Box } from "ink";
import type { ReactNode } from "react";
import type { BackupStatus } from "../../src/operations/backups/backups.ts";
import type { Release } from "../../src/operations/status/release.ts";
import type { Status } from "../../src/operations/status/status.ts";
import { unavailable } from "../../src/sources/words.ts";
import type { Serving } from "../serving.ts";
import { counted, duration, grouped, moment } from "./format.ts";
import { Bar, Text } from "./text.tsx";

/** The state of an instance at one time, and of the servers that run on it. */
export interface StatusReading extends Status {
  servers: Serving[];
  /** The database's damage, for which a server ended. */
  damage: string | null;
  /** Counts those kept in full, and the days that they are kept when nothing more comes of their story; null for ever. */
  articles: { long: number; keptDays: number | null };
  /** Null where none are made by themselves. */
  backups: BackupStatus | null;
  /** Null unless the server looks for releases and has found a newer one. */
  newer: Release | null;
}

type FactsProps = StatusReading & { columns: number; now: number };

/** Shows first what matters at one glance: is it running, is work left, what has today cost. */
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
  const keyless = sources.filter(isKeyless);
  const named = sources.filter((source) => !isKeyless(source));
  const idCells = 2 + Math.min(20, Math.max(0, ...named.map(({ id }) => Bun.stringWidth(id))));
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
      {newer !== null && <Fact label="Release">{`${newer.version} is out: ${newer.url}`}</Fact>}
      {damage !== null && (
        <Fact label="Database">
          <Text color="red">{damage}</Text>
        </Fact>
      )}
      <Fact label="Queue">
        {`${grouped(queue.due)} due, ${grouped(queue.running)} running`}
        {queue.waitingForSource > 0 && (
          <Counted count={queue.waitingForSource} what="waiting for their source" color="yellow" />
        )}
        <Counted count={queue.waitingForBudget} what="waiting for budget" color="yellow" />
        <Counted count={queue.failed} what="failed" color="red" />
      </Fact>
      <Fact label="Today">
        {`${counted(today.runs, "run")}: ${grouped(today.published)} published, ${grouped(today.nothingNew)} nothing new`}
        <Counted count={today.failed} what="failed" color="red" />
      </Fact>
      <Fact label="Looked">
        {`${counted(today.looked, "article")}: ${grouped(today.relevant)} about their topics, ${counted(today.nearMisses, "near miss", "near misses")}, ${grouped(today.told)} told`}
      </Fact>
      <Fact label="Tokens">
        {`${grouped(today.inputTokens)} in, ${grouped(today.outputTokens)} out, ${counted(today.searches, "search", "searches")}`}
      </Fact>
      <Fact label="Money">
        <Money {...today} columns={columns} />
      </Fact>
      <Fact label="People">
        {`${counted(people.users, "member")}, ${grouped(people.waiting)} on the waitlist`}
        <Counted
          count={mail.queued}
          what={mail.queued === 1 ? "e-mail to be sent" : "e-mails to be sent"}
          color="yellow"
        />
      </Fact>
      <Fact label="Editions">
        {`${grouped(deliveries.delivered)} delivered`}
        <Counted count={deliveries.waiting} what="waiting" color="yellow" />
        <Counted count={deliveries.failed} what="failed" color="red" />
      </Fact>
      {backups !== null && (
        <Fact label="Backups">
          <Backups {...backups} now={now} />
        </Fact>
      )}
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
        {named
          .toSorted((one, other) => Number(other.available) - Number(one.available))
          .map((source) => (
            <Source key={source.id} {...source} cells={idCells} now={now} />
          ))}
        {keyless.length > 0 && (
          <Box paddingLeft={2} flexShrink={0}>
            <Text dimColor wrap="wrap">
              {`${keyless.length} without a key: ${keyless.map(({ id }) => id).join(", ")}`}
            </Text>
          </Box>
        )}
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

/** Shows what is spent, what is set aside beside it, and what is left of the day's budget. */
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

function Backups({ last, failure, isLate, place, now }: BackupStatus & { now: number }) {
  if (failure) return <Text color="red">{`failed ${moment(failure.at, now)}: ${failure.reason}`}</Text>;
  if (last === null) return <Text>{`none yet, in ${place}`}</Text>;
  const made = `${moment(last.at, now)}, ${(last.bytes / 1e6).toFixed(1)} MB, in ${place}`;
  return isLate ? <Text color="red">{`late: the last is of ${made}`}</Text> : <Text>{made}</Text>;
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

/** Milliseconds that a run may take: after that it has failed. */
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

/** Most instances have keys for one or two: a source that nobody gave one is no alarm. */
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

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
