import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { find } from "../src/app/openapi/page/find.ts";
import type { ApiDocument } from "../src/app/openapi/page/parts.ts";
import { closeDatabase, openDatabase } from "../src/db/open.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { addressOf, type Call, callsOf, problemsOf, validatorOf } from "../tests/support/openapi.ts";
import { openCast, secrets } from "./support/cast.ts";
import { fill } from "./support/data.ts";
import { bodiesFor, brokenBodies, textsFor } from "./support/hostile-values.ts";
import { launch } from "./support/server.ts";

/**
 * Asks every operation of the API's description, as a visitor, a member and an admin, with values that fit, that nearly
 * fit and that were made to do harm. Nothing may be answered with a 5xx, otherwise than described, with a word of our
 * insides, or with what belongs to somebody else.
 *
 *     bun bench/fuzz.ts [questions of each kind to an operation = 100] [seed = 1] [operation]
 */
/** The parts of a stack trace, of a path in the source tree and of what SQLite says. */
const insides = /\bat \S+ \(|\/src\/|node_modules|SQLITE_|SQLiteError|\bstack\b/;
/** They answer with the API's description, whose sentences hold such words. */
const describing = new Set(["readDescription", "readDocs"]);
const [count = "100", seed = "1", only] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-fuzz-"));
Object.assign(process.env, { TOPICAPP_SECRET: secrets.instance, TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/" });
const db = openDatabase(dataDir, new Date());
addDefaultSources(db, new Date());
fill(db, 5, new Date(Date.now() - 86_400_000));
const main = join(import.meta.dir, "../cli/main.ts");
const server = await launch(process.execPath, main, "serve", "--data-dir", dataDir, "--port", "0");

const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument;
const validate = validatorOf(document, true);
const asked: Record<string, number> = {};
const faults: string[] = [];

for (const call of callsOf(document)) {
  if (only && call.operation.operationId !== only) continue;
  for (const who of ["visitor", "member", "admin"] as const) {
    let cast = await openCast(db);
    for (const question of questionsTo(call)) {
      if (!(await cast.isThere(server.url, who))) cast = await openCast(db);
      await ask(call, who, cast, question);
    }
  }
}
const { status } = await fetch(`${server.url}/api/health`);
server.child.kill();
await server.child.exited;
closeDatabase(db);
rmSync(dataDir, { recursive: true });

const statuses = Object.entries(asked).sort(([a], [b]) => a.localeCompare(b));
const total = statuses.reduce((sum, [, n]) => sum + n, 0);
console.log(`${total} questions to ${callsOf(document).length} operations, seed ${seed}`);
console.log(statuses.map(([code, n]) => `${code}: ${n}`).join(", "));
console.log(faults.length === 0 ? "no fault" : [...new Set(faults)].join("\n"));
process.exit(faults.length === 0 && status === 200 ? 0 : 1);

type Cast = Awaited<ReturnType<typeof openCast>>;

interface Question {
  /** Numbers that choose one of the ids that are there; null for a text of any kind. */
  choices: (number | null)[];
  texts: string[];
  query: Record<string, string>;
  body: string | null;
  type: string;
}

function questionsTo({ operation }: Call): Question[] {
  const { parameters = [], requestBody } = operation;
  const schemas = Object.entries(requestBody?.content ?? {});
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const body = schemas.map(([type, { schema }]) =>
    fc
      .oneof(
        { weight: 9, arbitrary: bodiesFor(document, schema).map((value) => JSON.stringify(value) ?? "") },
        { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
      )
      .map((text) => ({ text, type })),
  );
  const questions = fc.record({
    choices: fc.array(fc.option(fc.nat(), { freq: 5 }), {
      minLength: inPath.length,
      maxLength: inPath.length,
    }),
    texts: fc.tuple(...inPath.map(({ schema }) => textsFor(document, schema))),
    query: fc.record(
      Object.fromEntries(
        inQuery.map(({ name, schema }) => [name, textsFor(document, find(document, schema))]),
      ),
      { requiredKeys: [] },
    ),
    body: body.length > 0 ? fc.oneof(...body) : fc.constant({ text: null, type: "application/json" }),
    wrongType: fc.integer({ min: 0, max: 30 }),
  });
  return fc
    .sample(questions, { numRuns: Number(count), seed: Number(seed) })
    .map(({ body: { text, type }, wrongType, query, ...rest }) => ({
      ...rest,
      query: query as Record<string, string>,
      body: text,
      type: wrongType === 0 ? "text/html" : type,
    }));
}

async function ask(
  { path, method, operation }: Call,
  who: "visitor" | "member" | "admin",
  cast: Cast,
  question: Question,
) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ids = names.map((name, at) => {
    const choice = question.choices[at] ?? null;
    const known = cast.idsFor(path, name, who);
    return choice === null ? (question.texts[at] ?? "") : (known[choice % known.length] ?? "");
  });
  const parts = Object.fromEntries(names.map((name, at) => [name, ids[at] || "none"]));
  const address = addressOf(path, { path: parts, query: question.query });
  const token = cast.tokenOf(who);
  const answer = await fetch(server.url + address, {
    method: method.toUpperCase(),
    redirect: "manual",
    headers: { "content-type": question.type, ...(token && { authorization: `Bearer ${token}` }) },
    ...(question.body !== null && method !== "get" && { body: question.body }),
  });
  const text = await answer.text();
  asked[answer.status] = (asked[answer.status] ?? 0) + 1;
  const note = (what: string) =>
    faults.push(
      `${operation.operationId} as ${who}: ${what}: ${method} ${address.slice(0, 300)} ${question.body?.slice(0, 300) ?? ""} -> ${answer.status} ${text.slice(0, 300)}`,
    );
  if (answer.status >= 500 && answer.status !== 503) note("a 5xx");
  if (!describing.has(operation.operationId) && insides.test(text)) note("our insides");
  for (const word of cast.hiddenFrom(who)) if (text.includes(word)) note(`what is not theirs (${word})`);
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") && text !== "";
  // An address that is too long, or none of ours any more (a dot, a slash), reaches no operation.
  const isElsewhere = names.some((name) => /^\.{0,2}$|[/\\]/.test(parts[name] ?? ""));
  if (answer.status === 431 || (answer.status === 404 && isElsewhere)) return;
  const problems = problemsOf(
    operation,
    { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text },
    validate,
  );
  if (problems.length > 0) note(`not as described (${problems.join("; ").slice(0, 300)})`);
}
