import { afterAll, beforeEach, expect, test, vi } from "bun:test";
import {
  checkConnectivity,
  currentLine,
  onLineChange,
  watchConnectivity,
} from "../../../web/api/connectivity.ts";
import { ApiError, endsSession } from "../../../web/api/errors.ts";
import { type Line, readHealth } from "../../../web/api/health.ts";

let answer: () => Promise<Response>;
const healthy = async () => Response.json({ status: "ok" });
const portal = async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
const lost = async (): Promise<Response> => {
  throw new TypeError("Failed to fetch");
};
const status = (code: number) => async () => new Response("{}", { status: code });

beforeEach(() => {
  Object.assign(globalThis, {
    document: { querySelector: () => null, addEventListener() {} },
    window: { addEventListener() {} },
    fetch: () => answer(),
  });
});

afterAll(() => vi.useRealTimers());

test.each<[string, () => Promise<Response>, Line]>([
  ["the server's answer", healthy, "up"],
  ["a captive portal's page", portal, "offline"],
  ["no answer", lost, "offline"],
  ["a proxy's 404", status(404), "offline"],
  ["too many requests", status(429), "offline"],
  ["a server's error", status(500), "failing"],
  ["a proxy without its server", status(502), "failing"],
  ["a database that does not answer", status(503), "failing"],
])("by %s the line is known", async (_, answered, line) => {
  answer = answered;
  expect(await readHealth()).toBe(line);
});

test("only 401 and 403 end a session", () => {
  const ends = [400, 401, 402, 403, 404, 408, 429, 500, 503].filter((code) =>
    endsSession(new ApiError(code, "", "")),
  );
  expect(ends).toEqual([401, 403]);
  for (const error of [new TypeError("Failed to fetch"), new SyntaxError("<"), null, undefined])
    expect(endsSession(error)).toBe(false);
});

test("a line that is lost is asked for with growing waits until it is back, and so is what is asked besides", async () => {
  vi.useFakeTimers();
  let asked = 0;
  let besides: Line = "up";
  watchConnectivity(async () => besides);
  const heard: Line[] = [];
  const stop = onLineChange(() => heard.push(currentLine()));
  answer = async () => {
    asked++;
    return lost();
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  await checkConnectivity();
  expect([asked, currentLine()]).toEqual([1, "offline"]);
  const waits: number[] = [];
  for (let waited = 0, seconds = 0; waits.length < 7; seconds++) {
    vi.advanceTimersByTime(1000);
    await settle();
    if (asked === waits.length + 1) continue;
    waits.push(seconds + 1 - waited);
    waited = seconds + 1;
  }
  expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30]);

  // The server is there, and whose session it is cannot be said.
  answer = healthy;
  besides = "failing";
  await checkConnectivity();
  expect(currentLine()).toBe("failing");
  besides = "up";
  vi.advanceTimersByTime(30_000);
  await settle();
  expect(currentLine()).toBe("up");
  expect(heard.at(-1)).toBe("up");
  answer = lost;
  await checkConnectivity();
  let again = 0;
  answer = async () => {
    again++;
    return lost();
  };
  vi.advanceTimersByTime(2000);
  await settle();
  expect(again).toBe(1);
  stop();
});
