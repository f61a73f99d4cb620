import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { limits } from "../../../src/contract/base/limits.ts";
import { topicDraft } from "../../../src/contract/topics/topics.ts";
import { returnPath, returnState } from "../../../web/auth/return-path.ts";
import {
  cacheName,
  isAnswered,
  isOutdated,
  isWhole,
  keptAddresses,
  noticeOf,
  pageOf,
  treatmentOf,
} from "../../../web/installed/rules.ts";
import { sharedTopic } from "../../../web/topics/form/shared.ts";

const scope = "https://example.org/news/";
const build = { version: "b1", files: ["offline.html", "assets/main-0a1b2c3d.js"] };
const kept = keptAddresses(build, scope);

describe("what the worker does with a request", () => {
  const treated = (path: string, mode: RequestMode = "cors", method = "GET") =>
    treatmentOf({ url: new URL(path, scope).href, mode, method }, kept);

  test("a page comes from the server, whatever its address", () => {
    for (const path of ["", "topic/1", "create-topic?title=a", "offline.html", "api/docs"])
      expect(treated(path, "navigate")).toBe("page");
  });

  test("a file of the build comes from the device, by its whole address alone", () => {
    expect(treated("assets/main-0a1b2c3d.js", "no-cors")).toBe("kept");
    for (const path of [
      "assets/main-0a1b2c3d.js?v=2",
      "/assets/main-0a1b2c3d.js",
      "assets/other-0a1b2c3d.js",
    ])
      expect(treated(path)).toBe("untouched");
    expect(treated("https://elsewhere.example/news/assets/main-0a1b2c3d.js")).toBe("untouched");
  });

  test("nothing else is touched: no call of the API, and nothing that is sent", () => {
    for (const path of ["api/topics", "api/auth/me", "api/health", "metrics", "manifest.webmanifest"])
      expect(treated(path)).toBe("untouched");
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect(treated("api/topics", "cors", method)).toBe("untouched");
      expect(treated("assets/main-0a1b2c3d.js", "cors", method)).toBe("untouched");
      expect(treated("topic/1", "navigate", method)).toBe("untouched");
    }
  });
});

describe("what the worker keeps", () => {
  const page = { "content-type": "text/html; charset=utf-8" };
  const script = { "content-type": "text/javascript" };
  const answer = (headers: Record<string, string>, { ok = true, redirected = false } = {}) => ({
    ok,
    redirected,
    headers: new Headers(headers),
  });

  test("is an answer that is the file, and neither the app's page nor another place in its stead", () => {
    expect(isWhole(answer(script), `${scope}assets/main-0a1b2c3d.js`)).toBe(true);
    expect(isWhole(answer(page), `${scope}offline.html`)).toBe(true);
    expect(isWhole(answer(page), `${scope}assets/main-0a1b2c3d.js`)).toBe(false);
    expect(isWhole(answer(script, { ok: false }), `${scope}assets/main-0a1b2c3d.js`)).toBe(false);
    expect(isWhole(answer(page, { redirected: true }), `${scope}offline.html`)).toBe(false);
    expect(isWhole(answer({}), `${scope}offline.html`)).toBe(false);
  });

  test("goes when another build comes, but for what another instance or program keeps", () => {
    const own = cacheName(scope, build);
    expect(isOutdated(own, scope, build)).toBe(false);
    expect(isOutdated(cacheName(scope, { ...build, version: "b0" }), scope, build)).toBe(true);
    for (const other of [
      "https://example.org/",
      "https://example.org/news/more/",
      "https://example.org/new/",
    ])
      expect(isOutdated(cacheName(other, { ...build, version: "b0" }), scope, build)).toBe(false);
    expect(isOutdated("workbox-precache", scope, build)).toBe(false);
  });
});

test("an answer is the server's own, or that of a proxy which does not reach it", () => {
  // 0 is a redirect, which the browser follows by itself.
  for (const status of [0, 200, 304, 401, 404, 500]) expect(isAnswered(status)).toBe(true);
  for (const status of [502, 503, 504]) expect(isAnswered(status)).toBe(false);
});

describe("what another app shares", () => {
  const filled = (shared: Record<string, string>) => {
    const { name, description, aiPrompt } = sharedTopic(new URLSearchParams(shared));
    return { name, description, aiPrompt };
  };
  const link = "https://example.org/lift?id=7";
  const wish = `Start from this page: ${link}`;

  test("by title, text and address fills name, description and wish", () => {
    expect(filled({ title: "The lift", text: "It runs again.", url: link })).toEqual({
      name: "The lift",
      description: "It runs again.",
      aiPrompt: wish,
    });
  });

  test("with the address in the text, as Android has it", () => {
    expect(filled({ title: "The lift", text: `It runs again. ${link}` })).toEqual({
      name: "The lift",
      description: "It runs again.",
      aiPrompt: wish,
    });
    expect(filled({ title: "The lift", text: link })).toEqual({
      name: "The lift",
      description: "",
      aiPrompt: wish,
    });
  });

  test("by its text alone is named by its beginning, and told whole where that is not all of it", () => {
    expect(filled({ text: "The lift\nruns again" })).toMatchObject({
      name: "The lift runs again",
      description: "",
    });
    const long = "The lift to the old town runs again ".repeat(8).trim();
    const { name, description } = filled({ text: long });
    expect(long.startsWith(`${name} `)).toBe(true);
    expect(description).toBe(long);
  });

  test("by its address alone leaves the name to its reader", () => {
    expect(filled({ url: link })).toEqual({ name: "", description: "", aiPrompt: wish });
  });

  test("is told without what an address may carry of a person", () => {
    const { aiPrompt } = filled({ url: "https://rita:secret@example.org/a#token=abc" });
    expect(aiPrompt).toBe("Start from this page: https://example.org/a");
    expect(filled({ url: `${link}&utm_source=app&fbclid=x` }).aiPrompt).toBe(wish);
  });

  test("loses its query rather than an end when the address is too long, and goes when it is longer still", () => {
    const long = `https://example.org/a?${"q=1&".repeat(300)}`;
    expect(filled({ url: long }).aiPrompt).toBe("Start from this page: https://example.org/a");
    expect(filled({ url: `https://example.org/${"a".repeat(1000)}` }).aiPrompt).toBe("");
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>",
    "file:///etc/passwd",
    "intent://x",
    "not one",
  ])("is no page when its address is %s", (url) => expect(filled({ url }).aiPrompt).toBe(""));

  test("fills nothing where nothing is shared, and the name that a search was for", () => {
    expect(filled({})).toEqual({ name: "", description: "", aiPrompt: "" });
    expect(filled({ name: "Night trains" })).toEqual({ name: "Night trains", description: "", aiPrompt: "" });
  });

  test("is within the form's limits and taken by its schema, whatever was written to do harm", () => {
    const data = join(import.meta.dir, "../../data/hostile");
    const naughty: string[] = JSON.parse(readFileSync(join(data, "blns.json"), "utf8"));
    const lines = [...readFileSync(join(data, "xss.txt"), "utf8").split("\n"), ...naughty];
    for (const line of lines) expectWithinLimits({ title: line, text: `${line} ${line}`, url: line });
    for (const shared of [{ text: lines.join("\n") }, { title: lines.join(" ") }]) expectWithinLimits(shared);
  });

  test("and whatever else", () => {
    const text = fc.string({ unit: "binary", maxLength: 1500 });
    fc.assert(
      fc.property(text, text, text, (title, body, url) => expectWithinLimits({ title, text: body, url })),
    );
  });

  function expectWithinLimits(shared: Record<string, string>): void {
    const values = sharedTopic(new URLSearchParams(shared));
    expect(values.name.length).toBeLessThanOrEqual(limits.topicName);
    expect(values.description.length).toBeLessThanOrEqual(limits.description);
    expect(values.aiPrompt.length).toBeLessThanOrEqual(limits.aiPrompt);
    const written = values.name + values.description + values.aiPrompt;
    expect(written.isWellFormed()).toBe(true);
    expect(/[^\P{Cc}\n]/u.test(written)).toBe(false);
    expect(/[\r\n]/.test(values.name)).toBe(false);
    const { success } = topicDraft.safeParse({ ...values, name: values.name || "A name", category: "Other" });
    expect(success).toBe(true);
  }
});

describe("who has to sign in first", () => {
  test.each([
    ["/create-topic", "?title=The%20lift"],
    ["/my-topics", "?tab=following"],
    ["/topic/01a", ""],
  ])("comes back to the page that they were sent from: %s", (pathname, search) => {
    expect(returnPath(returnState({ pathname, search }))).toBe(pathname + search);
  });

  test("goes home from Home, and from nowhere", () => {
    expect(returnPath(returnState({ pathname: "/", search: "" }))).toBeUndefined();
    expect(returnPath(null)).toBeUndefined();
  });
});

describe("what the worker shows of a push message", () => {
  const icon = "assets/icon-192-9z8y7x6w.png";
  const shown = (text: string) => noticeOf(text, scope, { ...build, files: [...build.files, icon] });

  test("is its title and body, with the app's icon, and the page of this instance that it opens", () => {
    const url = `${scope}edition/1`;
    expect(shown(JSON.stringify({ title: "Three things are new", body: "Rockets", url }))).toEqual({
      title: "Three things are new",
      options: { body: "Rockets", tag: url, data: url, icon: `${scope}${icon}` },
    });
  });

  test.each(["", "not json", "null", "[]", '"text"', '{"title":7,"body":null,"url":{}}'])(
    "is the app's name where it says nothing: %s",
    (text) => {
      expect(shown(text)).toMatchObject({ title: "topicapp", options: { body: "", data: scope } });
    },
  );

  test.each([
    "https://elsewhere.example/news/edition/1",
    "https://example.org/other/",
    "https://example.org.elsewhere.example/news/",
    "javascript:alert(1)",
    "//elsewhere.example/news/",
    "https://example.org/news/../other",
    "data:text/html,x",
    "http://example.org/news/edition/1",
    "https://ada@example.org/news/",
    "http://[",
  ])("never opens a page elsewhere: %s", (url) => {
    expect(pageOf(url, scope)).toBe(scope);
  });
});
