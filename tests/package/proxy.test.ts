import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:http2";
import { YAML } from "bun";
import { linesOf } from "../executable/process.ts";
import { startCaddy, startNginx } from "./proxy.ts";
import { type Half, readRecipe } from "./recipes.ts";
import { openSite, type Site } from "./site.ts";
import { ask, authority } from "./visitor.ts";

/** Caddy is run where there is one: it is thirty times the size of nginx. */
const proxies = [["nginx", startNginx] as const, ["Caddy", startCaddy] as const].filter(
  ([name]) => name === "nginx" || Bun.which("caddy"),
);
const halves: Half[] = ["host", "path"];
const metricsToken = "a-token-of-the-tests-for-the-figures";

describe.each(proxies)("%s in front", (name, start) => {
  describe.each(halves)("with the half of its recipe for a %s", (half) => {
    let site: Site;
    beforeAll(async () => {
      site = await openSite(start, half, { env: { TOPICAPP_METRICS_TOKEN: metricsToken } });
    });
    afterAll(() => site.close());

    test("brings the page, and every file that it names in the encoding that was asked for", async () => {
      const page = await ask(`${site.url}/topic/any`, { headers: { "accept-encoding": "br" } });
      expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(page.headers.get("strict-transport-security")).toContain("max-age=");
      const named = [...page.text().matchAll(/<(?:link|script|img)\b[^>]* (?:src|href)="(\/[^"]+)"/g)].map(
        ([, path = ""]) => path,
      );
      expect(named.length).toBeGreaterThan(3);
      const { origin } = new URL(site.url);
      const seen = new Set<string | null>();
      for (const path of named) {
        expect(path).toStartWith(site.base);
        const plain = await ask(origin + path, { headers: { "accept-encoding": "identity" } });
        expect({ path, status: plain.status }).toEqual({ path, status: 200 });
        expect(plain.headers.get("content-type")).not.toContain("text/html");
        for (const encoding of ["br", "zstd", "gzip"]) {
          const headers = { "accept-encoding": encoding };
          const brought = await ask(origin + path, { headers });
          expect(brought.decoded().equals(plain.bytes)).toBe(true);
          const direct = await fetch(site.server.url + path, { headers, decompress: false });
          if (!direct.headers.has("content-encoding")) continue;
          seen.add(brought.headers.get("content-encoding"));
          expect(brought.headers.get("etag")).toBe(direct.headers.get("etag"));
          expect(brought.bytes.equals(await direct.bytes())).toBe(true);
        }
      }
      for (const encoding of ["br", "zstd", "gzip"]) expect(seen).toContain(encoding);
    });

    test("answers that nothing has changed since a file was sent", async () => {
      const page = (await ask(`${site.url}/`)).text();
      const [path = ""] = page.match(/\/[^"]*assets\/main-[^"]+\.js/) ?? [];
      const address = new URL(path, site.url).href;
      for (const encoding of ["br", "zstd", "gzip", "identity"]) {
        const headers = { "accept-encoding": encoding };
        const { headers: sent } = await ask(address, { headers });
        expect(sent.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(sent.get("vary")?.toLowerCase()).toBe("accept-encoding");
        const again = await ask(address, {
          headers: { ...headers, "if-none-match": sent.get("etag") ?? "" },
        });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
      }
    });

    test("speaks HTTP/2", async () => {
      const session = connect(new URL(site.url).origin, { ca: readFileSync(authority) });
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      session.on("error", reject);
      const asking = session.request({ ":path": `${site.base}api/health` });
      asking.on("response", (headers) => resolve(Number(headers[":status"])));
      asking.on("error", reject);
      asking.end();
      expect(await promise).toBe(200);
      session.destroy();
    });

    test("signs in, and follows a list from page to page by its Link header", async () => {
      const { token, user } = await site.signUp("ada");
      expect((await ask(`${site.url}/api/auth/me`, { token })).json().user.id).toBe(user.id);
      const names = ["Night trains", "Cable cars", "Ferries"];
      for (const name of names) {
        const created = await ask(`${site.url}/api/topics`, {
          method: "POST",
          token,
          body: { name, category: "Travel" },
        });
        expect(created.status).toBe(201);
      }
      const found: string[] = [];
      for (let address: string | null = `${site.url}/api/users/${user.id}/topics?limit=1`; address; ) {
        const page = await ask(address, { token });
        expect(page.headers.get("x-total-count")).toBe("3");
        found.push(...page.json().map((topic: { name: string }) => topic.name));
        const [, next] = page.headers.get("link")?.match(/^<([^>]+)>; rel="next"$/) ?? [];
        address = next === undefined ? null : new URL(next, address).href;
        if (address) expect(address).toStartWith(`${site.url}/api/users/`);
      }
      expect(found.sort()).toEqual(names.sort());
    });

    test("compresses the API's answers, which topicapp does not", async () => {
      const { token } = await site.signUp("zoe");
      const headers = { "accept-encoding": "gzip" };
      const sources = await ask(`${site.url}/api/topic-sources`, { token, headers });
      expect(sources.headers.get("content-encoding")).toBe("gzip");
      expect(sources.json().length).toBeGreaterThan(3);
    });

    test("lets topicapp itself refuse what is too large, and what is nowhere", async () => {
      for (let attempt = 0; attempt < 10; attempt++) {
        const body = { email: "x".repeat(300_000 + attempt) };
        const refused = await ask(`${site.url}/api/auth/login`, { method: "POST", body });
        expect([refused.status, refused.json().code]).toEqual([413, "payload_too_large"]);
      }
      for (const path of ["/api/nope", "/api"]) {
        const nothing = await ask(site.url + path);
        expect([nothing.status, nothing.json().code]).toEqual([404, "not_found"]);
      }
    });

    test("does not make a stranger's request for the figures look like one from this machine", async () => {
      const figures = `${site.url}/metrics`;
      expect((await ask(figures)).status).toBe(401);
      expect((await ask(figures, { headers: { "x-forwarded-for": "127.0.0.1" } })).status).toBe(401);
      expect((await ask(figures, { token: metricsToken })).text()).toStartWith("# HELP ");
    });

    test("writes down no invitation, search or token", async () => {
      const { token } = await site.signUp("eve");
      await ask(`${site.url}/auth?invite=SECRET-INVITATION`, { token });
      await ask(`${site.url}/api/topics?q=secret-search`, { token });
      await ask(`${site.url}/about`);
      const written = await site.proxy.logUntil("/about");
      expect(written).toContain(`${site.base}api/topics`);
      for (const secret of ["SECRET-INVITATION", "secret-search", token])
        expect(written).not.toContain(secret);
    });

    test("leads here, says the doctor, and so do the links of every command", async () => {
      const findings = JSON.parse((await site.command("doctor", "--json")).stdout);
      const of = (wanted: string) => findings.find(({ what }: { what: string }) => what === wanted);
      expect(of("public address")).toMatchObject({ verdict: "good", found: `${site.url} leads here` });
      expect(of("proxies")).toBeUndefined();
      expect(await site.command("healthcheck")).toMatchObject({ exitCode: 0, stderr: "" });
      const { code, url } = JSON.parse((await site.command("invite", "create", "--json")).stdout);
      expect(url).toBe(`${site.url}/auth?invite=${code}`);
      const { user } = await site.signUp("kim");
      const { link } = JSON.parse(
        (await site.command("user", "sign-in-link", user.username, "--json")).stdout,
      );
      expect(link).toStartWith(`${site.url}/auth#`);
    });

    test(`sends on from ${half === "host" ? "http to https" : "the path without its slash"}`, async () => {
      if (half === "path") {
        const typed = await ask(`${site.url}?from=mail`);
        const target = new URL(typed.headers.get("location") ?? "", site.url).href;
        expect([Math.floor(typed.status / 100), target]).toEqual([3, `${site.url}/?from=mail`]);
        return;
      }
      const plain = await fetch(`http://localhost:${site.http}/topic/x?y=z`, { redirect: "manual" });
      const target = new URL(plain.headers.get("location") ?? "");
      // Caddy leaves out the port, which it takes for the usual one.
      target.port = new URL(site.url).port;
      expect([plain.status, target.href]).toEqual([308, `${site.url}/topic/x?y=z`]);
    });
  });

  test("tells one visitor from another, whatever they say of themselves", async () => {
    const site = await openSite(start, "host");
    expect(await knock(site, "127.0.0.2", 10)).toEqual(Array(10).fill(200));
    for (const forged of ["203.0.113.1", "127.0.0.1", "unknown"])
      expect(
        await knock(site, "127.0.0.2", 1, { "x-forwarded-for": forged, forwarded: `for=${forged}` }),
      ).toEqual([429]);
    expect(await knock(site, "127.0.0.3", 1)).toEqual([200]);
    await site.close();
  });

  test("takes all visitors for one where it is not trusted", async () => {
    const site = await openSite(start, "host", {
      env: { TOPICAPP_TRUSTED_PROXIES: "", TOPICAPP_LOG: "json" },
    });
    expect(await knock(site, "127.0.0.2", 10)).toEqual(Array(10).fill(200));
    expect(await knock(site, "127.0.0.3", 1)).toEqual([429]);
    const warning = /"a proxy is not in TOPICAPP_TRUSTED_PROXIES[^"]+","proxy":"127\.0\.0\.1"/;
    await linesOf(site.server.child.stderr).find(warning);
    const { stdout } = await site.command("doctor");
    expect(stdout).toContain("no proxy is trusted");
    await site.close();
  });

  test("is found by the doctor when it takes the path away", async () => {
    const strip = (recipe: string) =>
      name === "nginx"
        ? recipe.replace("proxy_pass http://topicapp;", "proxy_pass http://topicapp/;")
        : recipe.replace("handle @topicapp {", "handle @topicapp {\n\t\turi strip_prefix /news");
    const site = await openSite(start, "path", { change: strip });
    const page = await ask(`${site.url}/`);
    expect([page.status, page.json().message]).toEqual([404, expect.stringContaining("begins with /news/")]);
    expect((await site.command("doctor")).stdout).toContain("removes /news from addresses");
    await site.close();
  });
});

/** Asks for codes from an address of this machine. @returns the statuses */
async function knock(site: Site, from: string, times: number, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    const body = { email: `${crypto.randomUUID()}@example.org` };
    statuses.push((await ask(`${site.url}/api/auth/login`, { method: "POST", body, from, headers })).status);
  }
  return statuses;
}

describe("traefik.yaml, which is not run here,", () => {
  interface Recipe {
    routers: Record<string, { service: string; middlewares: string[] }>;
    services: Record<string, { loadBalancer: { serversTransport: string } }>;
    serversTransports: object;
    middlewares: Record<string, object>;
  }
  const { http } = YAML.parse(readRecipe("traefik.yaml")) as { http: Recipe };

  test("refers to nothing that it does not define", () => {
    const routers = Object.values(http.routers);
    expect(routers).toHaveLength(2);
    for (const { service, middlewares } of routers) {
      const transport = http.services[service]?.loadBalancer.serversTransport ?? "none";
      expect(http.serversTransports).toHaveProperty(transport);
      for (const middleware of middlewares) expect(http.middlewares).toHaveProperty(middleware);
    }
  });

  test("takes nothing away from what topicapp is asked", () => {
    const kinds = Object.values(http.middlewares).flatMap((middleware) => Object.keys(middleware));
    expect(kinds).toEqual(["compress"]);
  });
});
