import { fit, grouped, type Line, type Span, span } from "../line.ts";
import { duration } from "../time.ts";
import type { Reading } from "./state.ts";

const labelCells = 9;

/** What matters at one glance: is it running, is work left, what has today cost. */
export function summaryLines(reading: Reading, columns: number, now: number): Line[] {
  const { queue, today, people, mail } = reading;
  return [
    ...serverLines(reading, now),
    labelled("Queue", [
      span(`${grouped(queue.due)} due, ${grouped(queue.running)} running`),
      ...counted(queue.waitingForBudget, "waiting for budget", "warn"),
      ...counted(queue.failed, "failed", "bad"),
    ]),
    labelled("Today", [
      span(
        `${runs(today.runs)}: ${grouped(today.published)} published, ${grouped(today.nothingNew)} nothing new`,
      ),
      ...counted(today.failed, "failed", "bad"),
    ]),
    labelled("Tokens", [
      span(`${grouped(today.inputTokens)} in, ${grouped(today.outputTokens)} out, `),
      span(`${grouped(today.searches)} searches`),
    ]),
    money(reading, columns),
    labelled("People", [
      span(
        `${people.users === 1 ? "1 member" : `${grouped(people.users)} members`}, ${grouped(people.waiting)} on the waitlist`,
      ),
      ...counted(mail.queued, mail.queued === 1 ? "mail to be sent" : "mails to be sent", "warn"),
    ]),
  ];
}

function serverLines({ servers }: Reading, now: number): Line[] {
  if (servers.length === 0) return [labelled("Server", [span("none answers on this data folder", "bad")])];
  return servers.map(({ url, version, startedAt }) =>
    labelled("Server", [
      span("● ", "good"),
      span(url),
      span(`  ${version}, up ${duration(now - Date.parse(startedAt))}`, "dim"),
    ]),
  );
}

/** What is spent, what is set aside beside it, and what is left of the day's budget. */
function money({ today: { costUsd, committedUsd, budgetUsd } }: Reading, columns: number): Line {
  if (budgetUsd === null) return labelled("Money", [span(`${dollars(costUsd)} spent, no budget`)]);
  const share = budgetUsd === 0 ? 1 : committedUsd / budgetUsd;
  const aside = committedUsd - costUsd;
  const words = `  ${dollars(costUsd)} of ${dollars(budgetUsd)}${aside > 0.005 ? `, ${dollars(aside)} set aside` : ""}`;
  const cells = Math.min(40, columns - labelCells - Bun.stringWidth(words));
  if (cells < 8) return labelled("Money", [span(words.trim())]);
  const committed = Math.min(cells, Math.ceil(share * cells));
  const spent = Math.min(committed, Math.round((costUsd / Math.max(committedUsd, 1e-9)) * committed));
  const tone = share >= 1 ? "bad" : share >= 0.8 ? "warn" : "good";
  return labelled("Money", [
    span("█".repeat(spent), tone),
    span("▒".repeat(committed - spent), tone),
    span("░".repeat(cells - committed), "dim"),
    span(words),
  ]);
}

function labelled(label: string, rest: Line): Line {
  return [span(fit(label, labelCells), "dim"), ...rest];
}

function counted(count: number, what: string, tone: Span["tone"]): Span[] {
  return [span(", "), span(`${grouped(count)} ${what}`, count > 0 ? tone : "plain")];
}

const runs = (count: number) => (count === 1 ? "1 run" : `${grouped(count)} runs`);
const dollars = (amount: number) => `$${amount.toFixed(2)}`;
