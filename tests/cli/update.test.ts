import { expect, test } from "bun:test";
import { createOutput, type Io } from "../../cli/io.ts";
import { main } from "../../cli/main.ts";
import { version } from "../../package.json";

/** Runs `update` against a place that answers with `body`. */
async function check(body: string, args: string[] = [], status = 200) {
  const asked: string[] = [];
  const place = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch: (request) => {
      asked.push(request.url);
      return new Response(body, { status });
    },
  });
  const [out, err]: [string[], string[]] = [[], []];
  const io: Io = {
    ...{ env: {}, isTerminal: false, terminal: null, now: () => new Date(), wait: async () => {} },
    readInput: async () => "",
    ...createOutput((file, line) => void (file === 1 ? out : err).push(line)),
  };
  const exitCode = await main(
    ["update", "--check", "--from", `http://127.0.0.1:${place.port}/latest`, ...args],
    io,
  );
  await place.stop(true);
  return { exitCode, out: out.join("\n"), err: err.join("\n"), asked };
}

const release = (tag: string) =>
  JSON.stringify({ tag_name: tag, html_url: "https://code.example/releases/9" });

test("a newer release is told with its page, the same or an older one is not", async () => {
  const newer = await check(release("v99.0.0"));
  expect(newer).toMatchObject({ exitCode: 0, err: "" });
  expect(newer.out).toBe(`99.0.0 is out; this is ${version}: https://code.example/releases/9`);
  expect(newer.asked).toHaveLength(1);
  for (const tag of [`v${version}`, "0.0.1"])
    expect((await check(release(tag))).out).toBe(`${version} is the newest release.`);
  const { out } = await check(release("v99.0.0"), ["--json"]);
  expect(JSON.parse(out)).toEqual({
    version,
    latest: "99.0.0",
    isNewer: true,
    url: "https://code.example/releases/9",
  });
});

test("what is no release is refused in one line, whatever it holds", async () => {
  for (const [body, status] of [
    ["<html>", 200],
    ["[]", 200],
    [release("v1.0.0\u001b[2J"), 200],
    ["null", 200],
    ["{}", 404],
  ] as const) {
    const refused = await check(body, [], status);
    expect([refused.exitCode, refused.out, refused.err.split("\n").length]).toEqual([1, "", 1]);
  }
});

test("without a word to ask it is wrong usage, and nothing is asked", async () => {
  const io = { ...createOutput(() => {}), env: {} } as unknown as Io;
  expect(await main(["update"], io)).toBe(2);
});
