import { expect, test } from "bun:test";
import type { Finding, Findings } from "../../../../src/contract/drafts/findings.ts";
import { marked } from "../../../../web/topics/findings/report-dialog.tsx";

const finding = (url: string): Finding => ({
  ...{ title: "", url, site: "", publishedAt: null, score: 0, reason: "" },
});
const findings: Findings = { looked: 2, caught: [finding("a")], nearMisses: [finding("b")] };

test("a page is marked wherever it stands, and taking that back leaves no trace", () => {
  const said = marked(findings, { url: "b", belongs: true });
  expect(said.nearMisses[0]?.belongs).toBe(true);
  expect(said.caught).toEqual(findings.caught);
  expect(marked(said, { url: "b", belongs: null })).toEqual(findings);
  expect(marked(findings, { url: "a", belongs: false }).caught[0]?.belongs).toBe(false);
});
