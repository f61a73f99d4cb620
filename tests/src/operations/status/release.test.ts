import { expect, test } from "bun:test";
import { createOutput, type Io } from "../../../../cli/io.ts";
import { main } from "../../../../cli/main.ts";
import { version } from "../../../../package.json";
import type { DeskRelease } from "../../../../src/contract/admin/desk.ts";
import { checkRelease } from "../../../../src/operations/status/release.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { openTestApp } from "../../../support/app.ts";

const hour = 3_600_000;
const address = "https://releases.example/latest";
const page = "https://code.example/releases/9";

/** An instance, and a place of releases that answers with what was given to it last. */
async function open(env: Record<string, string>) {
  const testApp = openTestApp({ env });
  const { user, token } = await testApp.signUp("Ada");
  setRole(testApp.db, user.id, "admin");
  const place = { asked: [] as string[], answer: () => Response.json({}) };
  const check = () =>
    checkRelease(
      testApp.db,
      async (url) => {
        place.asked.push(url);
        return place.answer();
      },
      testApp.clock.now,
      address,
    );
  const desk = async () =>
    (await testApp.call<DeskRelease>("GET", "/api/desk/release", { token })).body.newer;
  const status = async (...args: string[]) => {
    const out: string[] = [];
    const io: Io = {
      ...{ env, isTerminal: false, terminal: null, now: () => testApp.clock.now, wait: async () => {} },
      readInput: async () => "",
      ...createOutput((file, line) => void (file === 1 && out.push(line))),
    };
    await main(["status", "--data-dir", testApp.dataDir, ...args], io);
    return out.join("\n");
  };
  const release = (tag: string) => Response.json({ tag_name: tag, html_url: page });
  return { testApp, place, check, desk, status, release };
}

test("a newer release is told to admins, asked for once a day, and a day on which nobody answers changes nothing", async () => {
  const { testApp, place, check, desk, status, release } = await open({ TOPICAPP_UPDATE_CHECK: "on" });
  place.answer = () => release(`v${version}`);
  await check();
  await check();
  expect(place.asked).toEqual([address]);
  expect(await desk()).toBeNull();
  expect(await status()).not.toContain("release ");

  testApp.clock.advance(25 * hour);
  place.answer = () => release("v99.0.0");
  await check();
  expect(await desk()).toEqual({ version: "99.0.0", url: page });
  expect(await status()).toContain(`release   99.0.0 is out: ${page}`);
  expect(JSON.parse(await status("--json")).newer).toEqual({ version: "99.0.0", url: page });

  for (const answer of [() => new Response("busy", { status: 503 }), () => new Response("<html>")]) {
    testApp.clock.advance(25 * hour);
    place.answer = answer;
    await check();
    await check();
    expect(await desk()).toEqual({ version: "99.0.0", url: page });
  }
  expect(place.asked).toHaveLength(4);
  expect(testApp.logged.filter((line) => /release/.test(line) && !/desk/.test(line))).toEqual([]);
});

test("without the setting nothing is asked, and what was found before is not told", async () => {
  const { testApp, place, check, desk, status, release } = await open({});
  place.answer = () => release("v99.0.0");
  await check();
  expect(await desk()).toBeNull();
  expect(await status()).not.toContain("99.0.0");
  // The network of a test's instance refuses whoever asks.
  await testApp.app.checkRelease();
  testApp.app.saveNetwork();
  expect(testApp.db.$client.query("SELECT host FROM outgoing_requests").all()).toEqual([]);
});
