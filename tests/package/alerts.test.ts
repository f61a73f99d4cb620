import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openTestApp } from "../support/app.ts";

const root = join(import.meta.dir, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const rules = (
  Bun.YAML.parse(read("deploy/prometheus/rules.yml")) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("deploy/grafana/topicapp.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

test("every metric that an alert or a panel asks for is one that an instance tells", async () => {
  const testApp = openTestApp();
  const port = testApp.app.listen("127.0.0.1", 0);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const told = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? [`${name}_bucket`] : [name],
    ),
  );
  // Prometheus' own: whether the instance answers.
  told.add("up");
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const names = asked.flatMap(
    (expr) =>
      expr
        .replace(/\{[^}]*\}|\b(by|on) \([^)]*\)|"[^"]*"/g, "")
        .match(/\b(?:up|topicapp_\w+|process_\w+)\b/g) ?? [],
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !told.has(name))).toEqual([]);
});

test("every alert says what is wrong and leads to what to do, and the dashboard has twelve panels", () => {
  const headings = [...read("docs/watching.md").matchAll(/^#### (\w+)$/gm)].map(([, name]) => name ?? "");
  expect(rules.map(({ alert }) => alert)).toEqual(headings);
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook_url).toEndWith(`/docs/watching.md#${alert.toLowerCase()}`);
    expect([
      annotations.summary.length > 20,
      ["critical", "warning", "info"].includes(labels.severity),
    ]).toEqual([true, true]);
  }
  expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(12);
});

/** Where promtool is: it comes with the whole of Prometheus. */
test.skipIf(!Bun.which("promtool"))("the alerts fire when they should, as promtool tries them", () => {
  for (const args of [
    ["check", "rules", "rules.yml"],
    ["test", "rules", "rules.test.yml"],
  ])
    expect(Bun.spawnSync(["promtool", ...args], { cwd: join(root, "deploy/prometheus") }).exitCode).toBe(0);
});
