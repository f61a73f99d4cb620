import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { barriers } from "../support/browser.ts";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
});

afterAll(() => newsstand.close());

async function openTokens(page: Page) {
  await page.getByRole("button", { name: /, account of / }).click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
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
    await press("Make a token");
    await press("Make a token");
    await section.getByText("Name is required").waitFor();
    const name = section.getByLabel("For which program");
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    await name.fill("Home Assistant");
    expect(await section.getByLabel("It may").inputValue()).toBe("read");
    await section.getByLabel("It holds").selectOption({ label: "90 days" });
    expect(await barriers(page)).toEqual([]);
    await name.press("Enter");
    await section.getByText("Copy it now: it is not shown again.").waitFor();
    await section.getByText("never used").waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await press("Copy the token");
    await page.getByText("Token Copied", { exact: true }).waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^tap_[\w-]{43}$/);
    await press("Done");
    await section.getByText(token).waitFor({ state: "detached" });
    const heading = section.getByRole("heading", { name: "API tokens" });
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    expect([await ask(token, "GET", "/api/auth/me"), await ask(token, "POST", "/api/topics")]).toEqual([
      200, 403,
    ]);

    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await openTokens(page);
    await section.getByText("used less than a minute ago").waitFor();
    expect(await page.content()).not.toContain(token);
    await press("End the token of Home Assistant");
    await page.getByText("Token Ended", { exact: true }).waitFor();
    await section.getByText("Home Assistant").waitFor({ state: "detached" });
    expect(await ask(token, "GET", "/api/auth/me")).toBe(401);
    expect(complaints).toEqual([]);
  },
);

test("a token that could not be ended is put back, and what could not be made keeps what was typed", async () => {
  const { page, user } = await server.join("Token Keeper");
  await server.print("token", "create", user.username, "--name", "From the terminal");
  const section = await openTokens(page);
  await section.getByText("until it is ended").waitFor();
  await page.route("**/api/account/tokens**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await section.getByRole("button", { name: "End the token of From the terminal" }).click();
  await page.getByText("Token Not Ended", { exact: true }).waitFor();
  await section.getByText("From the terminal").waitFor();
  await section.getByRole("button", { name: "Make a token" }).click();
  await section.getByLabel("For which program").fill("A script");
  await section.getByLabel("It may").selectOption("write");
  await section.getByRole("button", { name: "Make a token" }).click();
  await page.getByText("Token Not Made", { exact: true }).waitFor();
  expect(await section.getByLabel("For which program").inputValue()).toBe("A script");
  await page.unroute("**/api/account/tokens**");
  await section.getByRole("button", { name: "Make a token" }).click();
  await section.getByText("Copy it now: it is not shown again.").waitFor();
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
  await page.getByRole("heading", { name: "Let a program in?" }).waitFor();
  await page.getByText("An assistant", { exact: true }).waitFor();
  await page.getByText("127.0.0.1:8976").waitFor();
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
  await page.getByText("The program's request names something twice").waitFor();
  const section = await openTokens(page);
  await section.getByText("connected, 127.0.0.1:8976").waitFor();
  await section.getByRole("button", { name: "End the token of An assistant" }).click();
  await section.getByText("An assistant", { exact: true }).waitFor({ state: "detached" });
  expect(complaints.filter((each) => !each.includes("400"))).toEqual([]);
});
