import { describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { find } from "../../../../src/app/openapi/page/find.ts";
import type { Content, Header, Parameter } from "../../../../src/app/openapi/page/parts.ts";
import { shapes } from "../../../../src/app/openapi/shapes.ts";
import { version } from "../../../../src/base/version.ts";
import { openTestApp } from "../../../support/app.ts";
import { callsOf, validatorOf } from "../../../support/openapi.ts";
import { createCaller, readDocument } from "./described.ts";

const withLimits = { TOPICAPP_RATE_LIMITS: "on" };

describe("the description", () => {
  test("has every route, and nothing else", async () => {
    const testApp = openTestApp();
    const described = callsOf(await readDocument(testApp)).map(({ path, method }) => `${method} ${path}`);
    const declared = testApp.app.routes.map(({ method, path }) => {
      const template = path.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, "");
      return `${method.toLowerCase()} ${template}`;
    });
    expect(declared.length).toBeGreaterThan(35);
    expect(described.sort()).toEqual(declared.sort());
  });

  test.each(["read", "none"])(
    "is OpenAPI 3.1, as a validator of its own reads it, with visitors %s",
    async (anonymous) => {
      const testApp = openTestApp({ env: { ...withLimits, TOPICAPP_ANONYMOUS: anonymous } });
      const { token } = await testApp.signUp("Ada");
      const document = await readDocument(testApp, token);
      expect(await new Validator().validate(structuredClone({ ...document }))).toEqual({ valid: true });
      const broken = { ...document, paths: { "/api/x": { get: { responses: "none" } } } };
      expect((await new Validator().validate(broken)).valid).toBe(false);
    },
  );

  test("tells of each operation its own rate limit", async () => {
    const calls = callsOf(await readDocument(openTestApp({ env: withLimits })));
    const limitOf = (id: string) =>
      Object(calls.find(({ operation }) => operation.operationId === id)?.operation.responses["429"])
        .description;
    expect(limitOf("verify")).toBe("At most 25 in 5 minutes per client");
    expect(limitOf("requestCode")).toContain("5 an hour per address");
    expect(limitOf("requestCode")).toBe(limitOf("register"));
  });

  test("speaks of nothing that is not in it, and holds nothing in vain", async () => {
    const document = await readDocument(openTestApp({ env: withLimits }));
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? "");
    for (const $ref of references) expect([$ref, typeof find(document, { $ref })]).toEqual([$ref, "object"]);
    const kept = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
    expect(kept.filter((name) => !references.includes(name))).toEqual([]);
  });

  test("tells its calls apart, and has each in one group that it explains", async () => {
    const document = await readDocument(openTestApp());
    const operations = callsOf(document).map(({ operation }) => operation);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(names.length);
    const groups = document.tags.map(({ name }) => name);
    for (const { operationId, tags } of operations) {
      expect([operationId, tags.length, groups.includes(tags[0] ?? "")]).toEqual([operationId, 1, true]);
    }
  });

  test("names the parameters of each path, and no other", async () => {
    for (const { path, operation } of callsOf(await readDocument(openTestApp()))) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      expect([path, ...inPath.map(({ name }) => name)]).toEqual([path, ...names]);
    }
  });

  test("says which version this is, under which licence, and where it answers", async () => {
    const testApp = openTestApp();
    expect((await readDocument(testApp)).servers[0]?.url).toBe("http://localhost:3000");
    const listening = openTestApp();
    const port = listening.app.listen("127.0.0.1", 0);
    const { info, servers } = await readDocument(listening);
    expect(servers[0]?.url).toBe(`http://localhost:${port}`);
    expect(info).toMatchObject({ version, license: { identifier: "MIT" } });
    for (const title of ["Signing in", "Errors", "Lists", "Ids and times", "Limits"])
      expect(info.description).toContain(`## ${title}\n`);
  });

  test("holds under the path of the public address", async () => {
    const document = await readDocument(openTestApp({ env: { TOPICAPP_URL: "https://example.org/news" } }));
    expect(document.servers).toEqual([{ url: "https://example.org/news", description: "This instance" }]);
    expect(Object.keys(document.paths).every((path) => path.startsWith("/api/"))).toBe(true);
    expect(document.info.description).toContain("'https://example.org/news/api/auth/login'");
  });

  test("is not sent again to who has it", async () => {
    const testApp = openTestApp();
    for (const path of ["/api/openapi.json", "/api/docs"]) {
      const ask = (headers: Record<string, string>) =>
        testApp.app.handle(new Request(`http://localhost${path}`, { headers }));
      const first = await ask({ "accept-encoding": "gzip" });
      expect([first.status, first.headers.get("content-encoding")]).toEqual([200, "gzip"]);
      expect(first.headers.get("cache-control")).toBe("no-cache");
      const plain = await (await ask({})).text();
      expect(Buffer.from(Bun.gunzipSync(await first.bytes())).toString()).toBe(plain);
      const etag = first.headers.get("etag") ?? "";
      const again = await ask({ "accept-encoding": "gzip", "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect((await ask({ "if-none-match": etag })).status).toBe(200);
    }
  });
});

describe("an example", () => {
  test("of every named schema is right by that very schema", () => {
    expect(shapes.length).toBeGreaterThan(25);
    for (const { name, schema, example } of shapes) {
      const parsed = schema.safeParse(example);
      expect([name, parsed.data, parsed.error]).toEqual([name, example, undefined]);
    }
  });

  test("is there for all that is sent and answered, and right by what is described", async () => {
    const document = await readDocument(openTestApp({ env: withLimits }));
    const validate = validatorOf(document, true);
    const check = (where: string, { schema, examples }: Content) => {
      expect([where, Object.keys(examples).length > 0]).toEqual([where, true]);
      for (const example of Object.values(examples))
        expect([where, validate(schema, find(document, example).value)]).toEqual([where, []]);
    };
    const checkOne = (where: string, { schema, example }: Parameter | Header) =>
      expect([where, validate(schema, example)]).toEqual([where, []]);
    for (const { operation } of callsOf(document)) {
      const { operationId, parameters = [], requestBody, responses } = operation;
      for (const parameter of parameters) checkOne(`${operationId} ${parameter.name}`, parameter);
      for (const content of Object.values(requestBody?.content ?? {})) check(operationId, content);
      for (const [status, answer] of Object.entries(responses)) {
        const { content = {} } = find(document, answer);
        // To say that nothing changed takes no words.
        expect([operationId, status, Object.keys(content).length > 0]).toEqual([
          operationId,
          status,
          status !== "304",
        ]);
        for (const each of Object.values(content)) check(`${operationId} ${status}`, each);
      }
    }
    for (const [name, header] of Object.entries(document.components.headers)) checkOne(name, header);
  });
});

describe("who may call what", () => {
  test.each(["read", "none"])("is so as it is described, with visitors %s", async (anonymous) => {
    const testApp = openTestApp({ env: { TOPICAPP_ANONYMOUS: anonymous } });
    const { token } = await testApp.signUp("Ada");
    const document = await readDocument(testApp, token);
    const { call } = createCaller(testApp, document);
    const found: Record<string, string[]> = { needed: [], optional: [], none: [] };
    for (const { operation } of callsOf(document)) {
      const { operationId, security } = operation;
      const isKnown = security.some((way) => "token" in way);
      const isNeeded = isKnown && security.every((way) => "token" in way);
      found[isNeeded ? "needed" : isKnown ? "optional" : "none"]?.push(operationId);
      const visitor = await call(operationId);
      expect([operationId, visitor.status === 401]).toEqual([operationId, isNeeded]);
      const lapsed = await call(operationId, { token: "a.b.c" });
      expect([operationId, lapsed.status === 401]).toEqual([operationId, isKnown]);
    }
    expect(found.none).toEqual([
      "readHealth",
      "register",
      "joinWaitlist",
      "requestCode",
      "verify",
      "setUp",
      "beginPasskeySignIn",
      "verifyPasskey",
      "listSources",
    ]);
    expect((found.optional ?? []).length > 0).toBe(anonymous === "read");
  });
});
