import { limits } from "../../../src/contract/base/limits.ts";
import type { Citation } from "../../../src/contract/topics/updates.ts";
import { postComment } from "../../../src/topics/comments/comments.ts";
import { run } from "../../executable/process.ts";
import type { View, Visit } from "./browser.ts";
import { visit } from "./browser.ts";
import { fillLibrary } from "./library.ts";
import { takeLink } from "./sign-in-link.ts";

/** Nothing in it lets a line break: no space, no hyphen. */
const word = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle";

/** A word that fills a field of this length. */
export const wide = (length: number, first = "") => (first + word.repeat(100)).slice(0, length);

export const widePerson = wide(limits.name, "Person");
export const wideTopic = wide(limits.topicName, "Topic");
export const wideTitle = wide(400, "Title");
export const wideTags = Array.from({ length: limits.tags }, (_, n) => wide(limits.tag, `t${n}`));

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
const columns = Array.from({ length: 24 }, (_, n) => n);

/** Markdown with a long word in each of its parts, and a table of many columns. */
const content = [
  `${wide(600)} **${wide(120)}** [1](https://a.example/1) *(unverified quotation)*`,
  `## ${wide(120)}`,
  `- ${wide(120)}\n  - ${wide(120)}\n- [ ] ${wide(120)}`,
  `> ${wide(120)}`,
  [
    row(columns.map((n) => `Quarter ${n}`)),
    row(columns.map(() => "---")),
    row(columns.map((n) => `1,234,${n}`)),
  ].join("\n"),
  row([wide(120), "b"]).concat("\n", row(["---", "---"]), "\n", row(["a", wide(120)])),
  `\`\`\`\n${wide(300)}\n\`\`\``,
  `\`${wide(120)}\` https://${wide(200)}.example/${wide(200)}`,
  `[${wide(120)}](https://${wide(60)}.example/b) ![${wide(120)}](https://${wide(60)}.example/c.png)`,
  `*${wide(200)}*`,
  `A note.[^a]\n\n[^a]: ${wide(120)}`,
].join("\n\n");

const citations: Citation[] = (["ok", "unreachable", "unchecked"] as const).map((checked, n) => ({
  title: n === 1 ? "" : wide(300),
  url: `https://a.example/${n}/${wide(300)}`,
  site: `${wide(60)}.example`,
  publishedAt: "2026-11-20T12:00:00.000Z",
  checked,
}));

/**
 * Fills the data folder of a server that is to be started in `cwd`: a reader, and topics in each state, with
 * nothing but long words. Answers the id of a topic with everything in it.
 */
export async function fillWithWideWords(cwd: string): Promise<{ topicId: string; otherId: string }> {
  const ids = { topicId: "", otherId: "" };
  const longNames = ["--name", wide(60), "--type", "openai-chat", "--model", wide(60, "model")];
  const added = await run(["source", "add", "wide", ...longNames, "--base-url", "http://127.0.0.1:9/v1"], {
    cwd,
  });
  if (added.exitCode !== 0) throw new Error(added.stderr);
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("reader", widePerson);
    ids.otherId = library.addPerson(
      wide(limits.username.max, "u")
        .toLowerCase()
        .replace(/[^a-z]/g, "a"),
      wide(100),
    );
    const draft = {
      name: wideTopic,
      description: wide(limits.description),
      tags: wideTags,
      aiPrompt: wide(limits.aiPrompt),
      frequency: 8,
    };
    const summary = { title: wideTitle, content, citations };
    ids.topicId = library.addTopic(reader, draft, summary);
    const others = { ...draft, name: wide(limits.topicName, "Others") };
    const other = library.addTopic(ids.otherId, others, summary);
    library.addTopic(reader, {
      ...draft,
      name: wide(limits.topicName, "Private"),
      isPublic: false,
      sourceId: "wide",
    });
    library.addTopic(ids.otherId, { ...draft, name: wide(limits.topicName, "Pending"), sourceId: "wide" });
    for (const topicId of [ids.topicId, other]) {
      postComment(library.db, { userId: ids.otherId, topicId, content: wide(limits.comment) }, library.now());
      postComment(library.db, { userId: reader, topicId, content: wide(limits.comment) }, library.now());
    }
  });
  return ids;
}

/** The reader's own window. */
export async function enterAsReader(cwd: string, url: string, view: View): Promise<Visit> {
  const { stdout } = await run(["user", "sign-in-link", "reader", "--json"], { cwd });
  const visited = await visit(url, view);
  await takeLink(visited.page, `/auth${new URL(JSON.parse(stdout).link).hash}`);
  await visited.page.getByRole("heading", { name: "My Updates" }).waitFor();
  return visited;
}
