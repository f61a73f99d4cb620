import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeConfig } from "../../cli/settings.ts";

const root = join(import.meta.dir, "../..");

interface Service {
  image: string;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: string[] | Record<string, string>;
  secrets?: string[];
  [key: string]: unknown;
}

interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}

function read<T>(file: string): T {
  return Bun.YAML.parse(readFileSync(join(root, file), "utf8")) as T;
}

describe("compose.yaml", () => {
  const { services, volumes = {} } = read<Compose>("compose.yaml");
  const { topicapp, ...beside } = services;

  test("runs topicapp without root, without a file system that can be written, without any right", () => {
    expect(topicapp).toMatchObject({
      user: "1000:1000",
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: ["data:/data"],
    });
    for (const given of ["cap_add", "privileged", "devices", "network_mode", "pid", "tmpfs"])
      expect(topicapp).not.toHaveProperty(given);
  });

  test("lets no variable of .env turn it into another program", () => {
    expect(topicapp?.environment).toEqual({ BUN_BE_BUN: "0", BUN_OPTIONS: "" });
  });

  test("bounds what it takes, starts it again, and gives it time to end", () => {
    expect(topicapp).toMatchObject({ mem_limit: "512m", pids_limit: 512, restart: "unless-stopped" });
    // More than the 10 seconds that requests get.
    expect(topicapp).toMatchObject({ stop_grace_period: "20s" });
    expect(topicapp).toMatchObject({ healthcheck: { test: ["CMD", "topicapp", "healthcheck"] } });
  });

  test("lets only this machine in until its owner says otherwise", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose fills it
    expect(topicapp?.ports).toEqual(["${TOPICAPP_PUBLISH:-127.0.0.1:3000}:3000"]);
  });

  test("starts a model, a search engine and a replication only when asked, and nobody from outside reaches them", () => {
    expect(Object.keys(beside).sort()).toEqual(["litestream", "ollama", "searxng"]);
    for (const [name, service] of Object.entries(beside)) {
      expect(service).toMatchObject({
        profiles: [name],
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(service).not.toHaveProperty("ports");
      expect(service.image).toMatch(/^docker\.io\/[\w/]+:\d[\w.-]+$/);
    }
  });

  test("replicates as the server's user, what the server has, as deploy/litestream.yml says", () => {
    const { litestream } = beside;
    expect([litestream?.user, litestream?.read_only]).toEqual([topicapp?.user, true]);
    expect(litestream?.volumes).toContain("data:/data");
    const asked = readFileSync(join(root, "deploy/litestream.yml"), "utf8").matchAll(/\$\{(\w+)\}/g);
    const given = (litestream?.environment as string[] | undefined)?.map((each) => each.split("=")[0]);
    const missing = [...asked].map(([, name]) => name).filter((name) => name && !given?.includes(name));
    // A container has no key of SSH.
    expect(missing).toEqual(["LITESTREAM_SFTP_KEY"]);
  });

  test("mounts what is there", () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounts.length).toBeGreaterThan(3);
    for (const mount of mounts) {
      const [from = ""] = mount.split(":");
      expect(from.startsWith("./") ? existsSync(join(root, from)) : from in volumes).toBe(true);
    }
  });

  test("gives SearXNG the format that topicapp reads, and no secret that everybody knows", () => {
    const settings = read<{ search: { formats: string[] }; server: object }>("deploy/searxng/settings.yml");
    expect(settings.search.formats).toContain("json");
    expect(settings.server).not.toHaveProperty("secret_key");
    expect(beside.searxng?.environment).toEqual(["SEARXNG_SECRET"]);
  });
});

test("secrets come as files by the names of settings", () => {
  const { services, secrets = {} } = read<Compose>("deploy/compose.secrets.yaml");
  const settings = describeConfig({}, {}, false).map(({ name }) => `${name}_FILE`);
  const files = Object.entries(services.topicapp?.environment ?? {});
  expect(files.length).toBeGreaterThan(1);
  for (const [name, path] of files) {
    expect(settings).toContain(name);
    expect(services.topicapp?.secrets).toContain(path.replace("/run/secrets/", ""));
  }
  expect(Object.keys(secrets)).toEqual(services.topicapp?.secrets ?? []);
});
