import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { writePage } from "../../../../src/app/openapi/page/page.ts";
import type { ApiDocument, Operation } from "../../../../src/app/openapi/page/parts.ts";
import { openTestApp, type TestApp } from "../../../support/app.ts";
import { type Call, callsOf } from "../../../support/openapi.ts";
import { exampleBody, readDocument } from "./described.ts";

const looks = { base: "/", font: "data:font/woff2;base64,AA==", icon: "data:image/svg+xml;base64,AA==" };

async function readPage(testApp: TestApp): Promise<{ html: string; policy: string }> {
  const path = new URL(`${testApp.config.url ?? "http://localhost"}/api/docs`).pathname;
  const { status, headers, body } = await testApp.call<string>("GET", path);
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  return { html: body, policy: headers.get("content-security-policy") ?? "" };
}

/** What the page would ask for or lead to. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src|srcset|action|data)="([^"]*)"|url\(([^)]*)\)/g)].map(
    ([, attribute, style]) => attribute ?? style ?? "",
  );
}

describe("the page", () => {
  test("loads nothing and runs nothing, and its policy holds it to that", async () => {
    const { html, policy } = await readPage(openTestApp());
    expect(html).not.toMatch(/<script|<iframe|<link(?! rel="icon")|@import|\son\w+=|javascript:/i);
    const addresses = addressesIn(html);
    expect(addresses.length).toBeGreaterThan(100);
    expect(
      addresses.filter((address) => !/^(#[\w-]+|\/|\/api\/openapi\.json|data:,)$/.test(address)),
    ).toEqual([]);
    const style = html.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(html).not.toContain("style=");
  });

  test("takes the app's serif and icon into itself", async () => {
    const { html } = writePage(await readDocument(openTestApp()), looks);
    expect(addressesIn(html).filter((address) => address.startsWith("data:"))).toEqual([
      looks.icon,
      looks.font,
    ]);
  });

  test("leads nowhere that it has not", async () => {
    const { html } = await readPage(openTestApp());
    const places = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? "");
    expect(new Set(places).size).toBe(places.length);
    const led = addressesIn(html).filter((address) => address.startsWith("#"));
    expect(led.filter((address) => !places.includes(address.slice(1)))).toEqual([]);
    for (const { operation } of callsOf(await readDocument(openTestApp())))
      expect(led).toContain(`#${operation.operationId}`);
  });

  test("stands below the path of the public address", async () => {
    const { html } = await readPage(openTestApp({ env: { TOPICAPP_URL: "https://example.org/news" } }));
    expect(addressesIn(html).filter((address) => address.startsWith("/"))).toEqual([
      "/news/",
      "/news/api/openapi.json",
      "/news/api/openapi.json",
    ]);
    expect(html).toContain(
      "curl &#39;https://example.org/news/api/topics?category=Science&#38;limit=20&#39;",
    );
  });

  test("shows whatever the description holds as text", async () => {
    const hostile = `</style></pre>"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const document = await readDocument(openTestApp());
    const { html } = writePage(poisoned(document, hostile), looks);
    expect(html.split("&#60;script&#62;").length).toBeGreaterThan(100);
    expect(html).not.toMatch(/<script|<img|<\/style>.*<\/style>/s);
  });
});

describe("the command of each call", () => {
  test("is one that a shell reads as the call, with its example and the token", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_URL: "https://example.org/news" } });
    const document = await readDocument(testApp);
    const { html } = await readPage(testApp);
    const calls = callsOf(document);
    const commands = commandsIn(html);
    expect(commands.length).toBe(calls.length + 2);
    const run = readByShell(commands);
    for (const call of calls) {
      const { method, operation } = call;
      const needsToken = operation.security.length > 0 && operation.security.every((way) => "token" in way);
      const expected = {
        method: method.toUpperCase(),
        path: `/news${filled(call)}`,
        token: needsToken ? "Authorization: Bearer t.o.k" : undefined,
        body: bodyOf(document, operation),
      };
      expect(run).toContainEqual(expected);
    }
  });

  test("keeps its quotes where an example has some", async () => {
    const text = JSON.stringify(await readDocument(openTestApp()));
    const document: ApiDocument = JSON.parse(
      text.replaceAll("Four days between flights", "It's $HOME `id` \\\\"),
    );
    const bodies = readByShell(commandsIn(writePage(document, looks).html)).map(({ body }) => body);
    expect(bodies).toContainEqual({ content: "It's $HOME `id` \\, at last." });
  });
});

function filled({ path, operation: { parameters = [] } }: Call): string {
  return parameters.reduce((left, { name, example }) => left.replace(`{${name}}`, String(example)), path);
}

function commandsIn(html: string): string[] {
  return [...html.matchAll(/<pre>(curl [\s\S]*?)<\/pre>/g)].map(([, command = ""]) =>
    command.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
}

interface Run {
  method: string;
  path: string;
  token: string | undefined;
  body: unknown;
}

/** What curl would be told, by a POSIX shell in which it only writes down its arguments. */
/** A file's name for a body that is no JSON. */
function bodyOf(document: ApiDocument, { requestBody, operationId }: Operation): unknown {
  if (!requestBody) return undefined;
  return "application/json" in requestBody.content ? exampleBody(document, operationId) : "@topics.opml";
}

function readByShell(commands: string[]): Run[] {
  const script = [
    "curl() { for each; do printf '%s\\000' \"$each\"; done; printf '\\001'; }",
    ...commands,
  ].join("\n");
  const { stdout, stderr } = Bun.spawnSync(["sh", "-c", script], { env: { TOKEN: "t.o.k" } });
  expect(stderr.toString()).toBe("");
  return stdout
    .toString()
    .split("\u0001")
    .slice(0, -1)
    .map((run) => {
      const words = run.split("\u0000").slice(0, -1);
      const after = (flag: string) => words[words.indexOf(flag) + 1];
      const data = words.includes("-d") ? after("-d") : undefined;
      const file = words.includes("--data-binary") ? after("--data-binary") : undefined;
      const unsaid = (data ?? file) === undefined ? "GET" : "POST";
      return {
        method: words.includes("-X") ? (after("-X") ?? "") : unsaid,
        path: URL.parse(words.find((word) => word.startsWith("http")) ?? "")?.pathname ?? "",
        token: words.find((word) => word.startsWith("Authorization")),
        body: data === undefined ? file : JSON.parse(data),
      };
    });
}

/** The same description with something at the end of every text that is shown. */
function poisoned<T>(part: T, poison: string, key = ""): T {
  const isName = ["$ref", "in", "type", "operationId", "tags", "openapi", "name"].includes(key);
  if (typeof part === "string") return (isName ? part : `${part}${poison}`) as T;
  if (Array.isArray(part)) return part.map((each) => poisoned(each, poison, key)) as T;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, poisoned(each, poison, name)]),
  ) as T;
}
