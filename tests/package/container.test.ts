import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Session } from "../../src/contract/account/auth.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { linesOf } from "../executable/process.ts";
import { buildImage, cleanUp, type Engine, findEngine, names, startContainer } from "./engine.ts";

const found = findEngine();
if (typeof found === "string") {
  process.stderr.write(`No container is run: ${found}. The Dockerfile is only read.\n`);
} else {
  beforeAll(() => buildImage(found), 120_000);
  afterAll(() => cleanUp(found));
  describe("the container, read-only, as user 1000, without any right", () => runs(found));
}

function runs(engine: Engine): void {
  let url = "";
  let token = "";

  const inside = (...args: string[]) => engine.run("exec", names.container, "topicapp", ...args);
  const inspect = (field: string) =>
    engine.run("inspect", "--type", "container", "--format", `{{${field}}}`, names.container).stdout;

  async function start() {
    const port = freePort();
    url = `http://127.0.0.1:${port}`;
    startContainer(engine, port);
    const output = linesOf(engine.spawn("logs", "--follow", names.container).stdout);
    await output.find(/^listening on /);
    return output;
  }

  function post(path: string, body: unknown): Promise<Response> {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return fetch(url + path, { method: "POST", body: JSON.stringify(body), headers });
  }

  test("serves, invites, signs a person up by the mail on its output, and keeps what they write", async () => {
    const output = await start();
    expect((await fetch(url)).headers.get("content-type")).toContain("text/html");
    const { code } = JSON.parse(inside("invite", "create", "--json").stdout);
    const person = { email: "ada@example.org", username: "ada", name: "Ada", invitationCode: code };
    expect((await post("/api/auth/register", person)).status).toBe(201);
    const [, signIn = ""] = await output.find(/^mail to=ada@example\.org subject=".+" code=(\d{6})$/);
    const verified = await post("/api/auth/verify", { email: person.email, code: signIn });
    token = ((await verified.json()) as Session).token;
    const created = await post("/api/topics", { name: "Night trains", category: "Travel" });
    expect((await created.json()) as Topic).toMatchObject({ creator: { name: "Ada" } });
  });

  test("has no right, no other user and no file system to write to", () => {
    const status = readFileSync(`/proc/${inspect(".State.Pid")}/status`, "utf8");
    expect(status).toMatch(/^CapEff:\t0{16}$/m);
    expect(status).toMatch(/^CapBnd:\t0{16}$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(inspect(".HostConfig.ReadonlyRootfs")).toBe("true");
    expect(inspect(".Config.User")).toBe("1000:1000");
    expect(inspect('index .Config.Labels "org.opencontainers.image.revision"')).toBe("0123456789ab");
  });

  test("backs up onto its volume, and nowhere else", () => {
    const kept = inside("backup", "backup.db");
    expect([kept.exitCode, kept.stdout]).toEqual([0, expect.stringContaining("Wrote /data/backup.db")]);
    const refused = inside("backup", "/backup.db");
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("can't be written")]);
  });

  test("becomes healthy by its own HEALTHCHECK", async () => {
    for (let asked = 0; asked < 60 && inspect(".State.Health.Status") !== "healthy"; asked++) {
      // Where no systemd does it, podman asks when it is told to.
      if (engine.name === "podman") engine.run("healthcheck", "run", names.container);
      else await Bun.sleep(500);
    }
    expect(inspect(".State.Health.Status")).toBe("healthy");
  });

  test("ends by itself when it is stopped", () => {
    const began = performance.now();
    engine.run("stop", "--time", "15", names.container);
    expect(performance.now() - began).toBeLessThan(11_000);
    expect(inspect(".State.ExitCode")).toBe("0");
    expect(engine.run("rm", names.container).exitCode).toBe(0);
  });

  test("finds everything again in another container on the same volume", async () => {
    await start();
    const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ user: { name: "Ada", followedTopicsCount: 1 } });
    expect(JSON.parse(inside("topic", "list", "--json").stdout)).toMatchObject([{ name: "Night trains" }]);
  });
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  server.stop(true);
  return port;
}
