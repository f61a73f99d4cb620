import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Consent } from "../../../src/contract/account/oauth.ts";
import { openAccount } from "../support/account.ts";
import { barriers, barriersInLightAndDark } from "../support/browser.ts";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
});

afterAll(() => newsstand.close());

async function openTokens(page: Page) {
  await openAccount(page, "Apps");
  return page.getByRole("region", { name: "API tokens" });
}

async function ask(token: string, method: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (await fetch(server.url + path, { method, headers, ...(method === "POST" && { body: "{}" }) }))
    .status;
}

test.each([
  ["light", 1440],
  ["dark", 320],
] as const)(
  "a token is made, copied, used, and ended on the account's screen, in %s at %d pixels",
  async (scheme, width) => {
    const { page, complaints } = await server.join(`Token Maker ${width}`, { scheme, width });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const section = await openTokens(page);
    const press = (name: string) => section.getByRole("button", { name, exact: true }).click();
    await press("Create a token");
    await press("Create a token");
    await section.getByText("Name is required").waitFor();
    const name = section.getByLabel("Name", { exact: true });
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    await name.fill("Home Assistant");
    expect(await section.getByLabel("What it may do").inputValue()).toBe("read");
    await section.getByLabel("Expires").selectOption({ label: "After 90 days" });
    expect(await barriers(page)).toEqual([]);
    await name.press("Enter");
    await section.getByText("Copy it now. You won't see it again.").waitFor();
    await section.getByText("never used").waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await press("Copy token");
    await page.getByText("Token copied", { exact: true }).waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^tap_[\w-]{43}$/);
    await press("Done");
    await section.getByText(token).waitFor({ state: "detached" });
    const heading = section.getByRole("heading", { name: "API tokens" });
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    expect([await ask(token, "GET", "/api/auth/me"), await ask(token, "POST", "/api/topics")]).toEqual([
      200, 403,
    ]);

    await page.goto("/about");
    await openTokens(page);
    await section.getByText("used less than a minute ago").waitFor();
    expect(await page.content()).not.toContain(token);
    await press("Revoke Home Assistant");
    await page.getByText("Access revoked", { exact: true }).waitFor();
    await section.getByText("Home Assistant").waitFor({ state: "detached" });
    expect(await ask(token, "GET", "/api/auth/me")).toBe(401);
    expect(complaints).toEqual([]);
  },
);

test("a token that could not be ended is put back, and what could not be made keeps what was typed", async () => {
  const { page, user } = await server.join("Token Keeper");
  await server.print("token", "create", user.username, "--name", "From the terminal");
  const section = await openTokens(page);
  await section.getByText("until you revoke it").waitFor();
  await page.route("**/api/account/tokens**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await section.getByRole("button", { name: "Revoke From the terminal" }).click();
  await page.getByText("Access not revoked", { exact: true }).waitFor();
  await section.getByText("From the terminal").waitFor();
  await section.getByRole("button", { name: "Create a token" }).click();
  await section.getByLabel("Name", { exact: true }).fill("A script");
  await section.getByLabel("What it may do").selectOption("write");
  await section.getByRole("button", { name: "Create a token" }).click();
  await page.getByText("Token not created", { exact: true }).waitFor();
  expect(await section.getByLabel("Name", { exact: true }).inputValue()).toBe("A script");
  await page.unroute("**/api/account/tokens**");
  await section.getByRole("button", { name: "Create a token" }).click();
  await section.getByText("Copy it now. You won't see it again.").waitFor();
  await section.getByText("Read and write").waitFor();
});

test("a program that its user lets in by OAuth is told so, stands among the tokens, and is ended there", async () => {
  const redirectUri = "http://127.0.0.1:8976/callback";
  const headers = { "content-type": "application/json" };
  const about = JSON.stringify({ client_name: "An assistant", redirect_uris: [redirectUri] });
  const registered = await fetch(`${server.url}/oauth/register`, { method: "POST", headers, body: about });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = "a-verifier-of-the-tests-that-is-long-enough-0123456789";
  const request = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code", state: "s" },
    code_challenge: new Bun.CryptoHasher("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const { page, complaints } = await server.join("Connector", { scheme: "dark", width: 320 });
  await page.goto(`${server.url}/connect?${request}`);
  await page.getByRole("heading", { name: "Allow this app?" }).waitFor();
  await page.getByText("An assistant", { exact: true }).waitFor();
  await page.getByText("It calls itself “\u2068An assistant\u2069”; we can't verify that.").waitFor();
  await page.getByText("Your answer goes to a program on this device (127.0.0.1:8976).").waitFor();
  await page.getByText("open Account in your menu, then Apps, and press Revoke").waitFor();
  expect(await page.getByLabel("Read", { exact: true }).isChecked()).toBe(true);
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel("Read and write").check();
  await page.getByText("create and edit topics").waitFor();
  await page.route(`${redirectUri}?**`, (route) => route.fulfill({ body: "The program" }));
  const press = async (name: string) => {
    await page.getByRole("button", { name }).click();
    await page.waitForURL(`${redirectUri}?**`);
    return new URL(page.url()).searchParams;
  };
  expect((await press("Deny")).get("error")).toBe("access_denied");
  await page.goto(`${server.url}/connect?${request}`);
  const code = (await press("Allow")).get("code") ?? "";
  const exchanged = await fetch(`${server.url}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", code, client_id: clientId, code_verifier: verifier },
    }),
  });
  expect(await exchanged.json()).toMatchObject({ token_type: "Bearer", scope: "read" });

  await page.goto(`${server.url}/connect?${request}&redirect_uri=https://evil.example`);
  await page.getByText("The app's request says something twice").waitFor();
  await page.goto(`${server.url}/connect`);
  await page.getByRole("alert").getByText("Couldn't load the app's request").waitFor();
  const section = await openTokens(page);
  await section.getByText("connected app, 127.0.0.1:8976").waitFor();
  await section.getByRole("button", { name: "Revoke An assistant" }).click();
  await section.getByText("An assistant", { exact: true }).waitFor({ state: "detached" });
  expect(complaints.filter((each) => !each.includes("400"))).toEqual([]);
});

describe("the screen that asks whether an app gets access says in plain words", () => {
  const listed = "We checked: assistant.example lists this app and the address your answer goes to.";
  const claimed = "It calls itself “\u2068An assistant\u2069”; we can't verify that.";

  test.each<[string, Partial<Consent>, string[]]>([
    [
      "that a name can't be verified",
      { verifiedHost: null },
      [claimed, "Your answer goes to claude.example."],
    ],
    ["what was checked", { verifiedHost: "assistant.example" }, [listed]],
    [
      "that an app's scheme is no site, even where it reads like one",
      { verifiedHost: null, site: "claude.ai://" },
      ["Your answer goes to the app on this device that opens claude.ai:// links."],
    ],
  ])("%s", async (_, changes, texts) => {
    const { page, complaints } = await server.join("Careful Reader", { width: 390 });
    const consent: Consent = {
      name: "An assistant",
      site: "claude.example",
      verifiedHost: null,
      scopes: ["read", "write"],
    };
    await page.route("**/api/account/connections?**", (route) =>
      route.fulfill({ json: { ...consent, ...changes } }),
    );
    await page.goto("/connect?client_id=any");
    for (const text of texts) await page.getByText(text).waitFor();
    await page.getByText("Only continue if you started this there.").waitFor();
    await page.getByText("See everything you can see here, private topics included").waitFor();
    await page.getByText("create and edit topics, follow and unfollow, and request updates").waitFor();
    await page.getByRole("button", { name: "Allow", exact: true }).waitFor();
    await page.getByRole("button", { name: "Deny", exact: true }).waitFor();
    expect(await barriersInLightAndDark(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
