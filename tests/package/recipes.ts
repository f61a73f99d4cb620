import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A recipe has two halves, of which an admin keeps one: a host of its own, or a path of another one. */
export type Half = "host" | "path";

/** Where the proxy of a test listens, and whom it asks. */
export interface Places {
  https: number;
  http: number;
  upstream: number;
  /** A folder for what it writes. */
  folder: string;
}

const root = join(import.meta.dir, "../..");
const certificate = join(root, "tests/data/tls/server.pem");
const key = join(root, "tests/data/tls/server.key");

/** deploy/nginx.conf with the names, ports and files of a test. */
export function nginxRecipe(half: Half, { https, http, upstream, folder }: Places): string {
  return adapt("nginx.conf", half, [
    [/listen \[::\]:\d+( ssl http2)?;/g, ""],
    [/listen 443 /g, `listen 127.0.0.1:${https} `],
    [/listen 80;/g, `listen 127.0.0.1:${http};`],
    [/server_name (news\.)?example\.org;/g, "server_name localhost;"],
    [/https:\/\/news\.example\.org\$/g, `https://localhost:${https}$`],
    [/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${upstream}`],
  ]);
}

/** deploy/Caddyfile likewise. */
export function caddyRecipe(half: Half, { upstream, folder }: Places): string {
  return adapt("Caddyfile", half, [
    [/^(news\.)?example\.org \{/gm, `localhost {\n\ttls ${certificate} ${key}`],
    [/\/var\/log\/caddy\//g, `${folder}/`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${upstream}`],
  ]);
}

/** What both halves share, and one of them, with everything changed that the test has otherwise. */
function adapt(name: string, half: Half, changes: [from: RegExp, to: string][]): string {
  const [shared = "", host = "", path = ""] = readRecipe(name).split(/^# ---- (?:Either|Or): .*$/m);
  return changes.reduce((text, [from, to]) => {
    if (!readRecipe(name).match(from)) throw new Error(`deploy/${name} has nothing like ${from}`);
    return text.replace(from, to);
  }, shared + { host, path }[half]);
}

export function readRecipe(name: string): string {
  return readFileSync(join(root, "deploy", name), "utf8");
}
