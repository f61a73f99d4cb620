import type { Session } from "../../src/contract/account/auth.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { freePlaces, type RunningProxy, type StartProxy } from "./proxy.ts";
import type { Half } from "./recipes.ts";
import { ask, authority } from "./visitor.ts";

/** The program behind a proxy, as the recipes have it. */
export interface Site {
  /** What people type, without a slash at its end. */
  url: string;
  /** The path in it, with a slash at both ends. */
  base: string;
  /** Where the program itself listens. */
  server: Awaited<ReturnType<typeof serve>>;
  proxy: RunningProxy;
  http: number;
  command(...args: string[]): ReturnType<typeof run>;
  /** Registers by invitation and confirms the address, all through the proxy. */
  signUp(username: string): Promise<Session>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** Alters the recipe. */
  change?: (recipe: string) => string;
}

export async function openSite(start: StartProxy, half: Half, { env, change }: Options = {}): Promise<Site> {
  const cwd = emptyFolder();
  const places = freePlaces();
  const base = { host: "/", path: "/news/" }[half];
  const url = `https://localhost:${places.https}${base.slice(0, -1)}`;
  const settings = {
    TOPICAPP_URL: url,
    TOPICAPP_TRUSTED_PROXIES: "127.0.0.1/32",
    TOPICAPP_LOG: "silent",
    TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:9/{query}",
    NODE_EXTRA_CA_CERTS: authority,
    ...env,
  };
  const server = await serve([], { cwd, env: settings });
  const port = new URL(server.url).port;
  const proxy = await start(half, { ...places, upstream: Number(port) }, change);
  const command: Site["command"] = (...args) => run(args, { cwd, env: { ...settings, TOPICAPP_PORT: port } });

  return {
    url,
    base,
    server,
    proxy,
    http: places.http,
    command,
    async signUp(username) {
      const { code } = JSON.parse((await command("invite", "create", "--json")).stdout);
      const email = `${username}@example.org`;
      const person = { email, username, name: username, invitationCode: code };
      await ask(`${url}/api/auth/register`, { method: "POST", body: person });
      const [, mailed] = await server.output.find(new RegExp(`^mail to=${username}@.* code=(\\d{6})$`));
      return (await ask(`${url}/api/auth/verify`, { method: "POST", body: { email, code: mailed } })).json();
    },
    async close() {
      await proxy.stop();
      server.child.kill("SIGTERM");
      await server.child.exited;
    },
  };
}
