import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { barriers, type View, visit } from "../support/browser.ts";
import { passHumanCheck } from "../support/human-check.ts";

const cwd = emptyFolder();
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve([], { cwd, env: { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" } });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function invite(): Promise<string> {
  return JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout).code;
}

/** The nth code that was mailed to an address; registering mails the first. */
async function mailed(email: string, nth: number): Promise<string> {
  const [, code = ""] = await server.output.find(new RegExp(`^mail to=${email} .* code=(\\d{6})$`), nth);
  return code;
}

async function openAuth(address = "/auth", view?: View) {
  const visited = await visit(server.url, view);
  await visited.page.goto(address);
  return visited;
}

/** Fills in what the register form asks for, and sends it. */
async function register(page: Page, username: string, invitationCode: string): Promise<void> {
  await page.getByLabel("E-mail").fill(`${username}@example.org`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Name", { exact: true }).fill(`The ${username}`);
  await page.getByLabel("Invitation code").fill(invitationCode);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** An account, made without the screens. */
async function haveAccount(username: string): Promise<void> {
  const { page } = await openAuth(`/auth?invite=${await invite()}`);
  await register(page, username, await invite());
  await heading(page, "Verify Code");
  await page.locator("[name=code]:focus").waitFor();
  await page.keyboard.type(await mailed(`${username}@example.org`, 1));
  await heading(page, "My Updates");
}

describe("signing in", () => {
  test("opens first, and asks for the human check before it sends a code", async () => {
    await haveAccount("lena");
    const { page, complaints } = await openAuth();
    await heading(page, "Sign In");
    const send = page.getByRole("button", { name: "Send Code" });
    await page.getByLabel("E-mail").fill("lena@example.org");
    expect(await send.isDisabled()).toBe(true);
    await passHumanCheck(page);
    expect(await send.isEnabled()).toBe(true);
    await page.getByRole("button", { name: "New characters" }).click();
    expect(await send.isDisabled()).toBe(true);
    expect(await page.getByLabel("Human check").inputValue()).toBe("");
    await passHumanCheck(page);
    await send.click();
    await toast(page, "Code Sent");
    await heading(page, "Verify Code");
    const field = page.getByLabel("Code", { exact: true });
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(await field.getAttribute("inputmode")).toBe("numeric");
    expect(await page.getByRole("button", { name: /Resend Code in \d+ s/ }).isDisabled()).toBe(true);
    await page.locator("[name=code]:focus").waitFor();
    await page.keyboard.type("a1 b");
    expect(await field.inputValue()).toBe("1");
    await field.fill(await mailed("lena@example.org", 2));
    await toast(page, "Login Successful");
    await heading(page, "My Updates");
    const stored = await page.evaluate(() => [
      localStorage.getItem("authToken"),
      localStorage.getItem("user"),
    ]);
    expect(stored[0]?.split(".")).toHaveLength(3);
    expect(JSON.parse(stored[1] ?? "{}")).toMatchObject({ email: "lena@example.org" });
    await page.goto("/auth");
    await heading(page, "My Updates");
    expect(complaints).toEqual([]);
  }, 180_000);

  test("with a wrong code says so and lets one try again, or go back", async () => {
    await haveAccount("mara");
    const { page } = await openAuth();
    await page.getByLabel("E-mail").fill("mara@example.org");
    await passHumanCheck(page);
    await page.getByRole("button", { name: "Send Code" }).click();
    await heading(page, "Verify Code");
    const right = await mailed("mara@example.org", 2);
    await page.getByLabel("Code", { exact: true }).fill(right === "000000" ? "000001" : "000000");
    await toast(page, "Verification Failed");
    await toast(page, "Invalid or expired code");
    await page.getByRole("button", { name: "Back to Sign In" }).click();
    await heading(page, "Sign In");
    expect(await page.getByLabel("E-mail").inputValue()).toBe("mara@example.org");
  }, 180_000);
});

describe("a link that doesn't work", () => {
  const line = "This link is incomplete or has been used. Open it again, or ask for a new one.";

  test.each(["/auth#email=ada%40example.org", "/auth#tok", "/auth?invite=", "/auth#token=of-an-ended-demo"])(
    "%s says so above the sign-in form",
    async (address) => {
      const { page } = await openAuth(address);
      await page.getByRole("alert").getByText(line).waitFor();
      await page.getByLabel("E-mail").waitFor();
    },
  );

  test("says so once it was used, and no longer once another works", async () => {
    await haveAccount("twice");
    const createLink = async () => {
      const { stdout } = await run(["user", "sign-in-link", "twice", "--json"], { cwd });
      const { pathname, hash } = new URL(JSON.parse(stdout).link);
      return pathname + hash;
    };
    const used = await createLink();
    const { page: first } = await openAuth(used);
    await first.getByRole("button", { name: "Sign in as twice@example.org" }).click();
    await heading(first, "My Updates");
    const { page } = await openAuth(used);
    await page.getByRole("button", { name: "Sign in as twice@example.org" }).click();
    await page.getByRole("alert").getByText(line).waitFor();
    await heading(page, "Sign In");
    await page.goto(await createLink());
    await page.getByRole("button", { name: "Sign in as twice@example.org" }).click();
    await heading(page, "My Updates");
  });

  test("isn't suspected behind an ordinary address", async () => {
    const { page } = await openAuth("/auth?utm_source=mail");
    await page.getByLabel("E-mail").waitFor();
    expect(await page.getByText(line).count()).toBe(0);
  });
});

describe("a code that somebody else asked for meanwhile", () => {
  test("does not end one's own, and resending takes the place of one's own alone", async () => {
    await haveAccount("nora");
    const { page } = await openAuth();
    await page.getByLabel("E-mail").fill("nora@example.org");
    await passHumanCheck(page);
    await page.getByRole("button", { name: "Send Code" }).click();
    await heading(page, "Verify Code");
    const right = await mailed("nora@example.org", 2);
    const wrong = right === "000000" ? "000001" : "000000";
    const post = (path: string, body: object) =>
      fetch(`${server.url}/api/auth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nora@example.org", ...body }),
      });
    for (let asked = 0; asked < 4; asked++) expect((await post("login", {})).status).toBe(200);
    for (let tries = 0; tries < 6; tries++) expect((await post("verify", { code: wrong })).status).toBe(400);
    await page.getByLabel("Code", { exact: true }).fill(right);
    await heading(page, "My Updates");
  }, 180_000);

  test("is known from one for a browser that signed in here before, also after signing out", async () => {
    await haveAccount("otis");
    const { page } = await openAuth();
    /** Answers what the browser showed of itself. */
    const enter = async (nth: number): Promise<string | undefined> => {
      await page.getByLabel("E-mail").fill("otis@example.org");
      await passHumanCheck(page);
      const asking = page.waitForRequest("**/api/auth/login");
      await page.getByRole("button", { name: "Send Code" }).click();
      await heading(page, "Verify Code");
      await page.getByLabel("Code", { exact: true }).fill(await mailed("otis@example.org", nth));
      await heading(page, "My Updates");
      return (await asking).postDataJSON().device;
    };
    expect(await enter(2)).toBeUndefined();
    await page.getByRole("button", { name: /, account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await heading(page, "Sign In");
    expect(await enter(3)).toMatch(/^[\w-]+\.[\w-]+$/);
  }, 180_000);
});

describe("creating an account", () => {
  test("names each field that is wrong, in the words of the rules", async () => {
    const { page } = await openAuth();
    await page.getByRole("button", { name: "Create Account" }).click();
    await heading(page, "Create Account");
    await page.getByLabel("E-mail").fill("nobody");
    await page.getByLabel("Username").fill("ab");
    await page.getByRole("button", { name: "Create Account" }).click();
    const words = [
      "Invalid email address",
      "Username must be at least 3 characters",
      "Name is required",
      "Invitation code is required",
    ];
    for (const message of words) await page.getByText(message).waitFor();
  }, 180_000);

  test("without a valid invitation leads to the waitlist, with what was typed, and from there back", async () => {
    const { page } = await openAuth("/auth?invite=WRONG");
    await heading(page, "Create Account");
    await register(page, "noor", "WRONG");
    await toast(page, "Invalid Invitation Code");
    await toast(page, "Would you like to join the waitlist instead?");
    await heading(page, "Join Waitlist");
    expect(await page.getByLabel("E-mail").inputValue()).toBe("noor@example.org");
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("The noor");
    await page.getByRole("button", { name: "Join Waitlist" }).click();
    await heading(page, "You're on the List!");
    await page.getByRole("button", { name: "Back to Sign In" }).click();
    await heading(page, "Sign In");
    const waiting = JSON.parse((await run(["waitlist", "list", "--json"], { cwd })).stdout);
    expect(waiting).toMatchObject([{ email: "noor@example.org", name: "The noor", invitationSent: false }]);
  }, 180_000);

  test("with a taken address says so and stays", async () => {
    await haveAccount("olga");
    const { page } = await openAuth(`/auth?invite=${await invite()}`);
    await register(page, "olga", await invite());
    await toast(page, "Registration Failed");
    await heading(page, "Create Account");
  }, 180_000);
});

describe("a session in two tabs", () => {
  test("ends in both when one logs out", async () => {
    await haveAccount("pia");
    const { page } = await openAuth();
    await page.getByLabel("E-mail").fill("pia@example.org");
    await passHumanCheck(page);
    await page.getByRole("button", { name: "Send Code" }).click();
    await heading(page, "Verify Code");
    await page.getByLabel("Code", { exact: true }).fill(await mailed("pia@example.org", 2));
    await heading(page, "My Updates");
    const other = await page.context().newPage();
    await other.goto("/");
    await heading(other, "My Updates");
    await page
      .getByRole("button", { name: /pia|TP/i })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await heading(page, "Sign In");
    await heading(other, "Sign In");
  }, 180_000);
});

describe("the screens for visitors", () => {
  test.each([
    ["light", 1440],
    ["dark", 390],
  ] as const)(
    "have no barrier that axe finds, in %s at %d pixels",
    async (scheme, width) => {
      const { page, complaints } = await openAuth("/auth", { scheme, width });
      const found: Record<string, string[]> = {};
      const look = async (name: string) => {
        await heading(page, name);
        await page.waitForLoadState("networkidle");
        found[name] = await barriers(page);
      };
      await look("Sign In");
      await page.getByRole("button", { name: "Create Account" }).click();
      await look("Create Account");
      await page.getByRole("button", { name: "Join Waitlist" }).click();
      await look("Join Waitlist");
      await page.getByLabel("E-mail").fill(`w${width}@example.org`);
      await page.getByLabel("Name", { exact: true }).fill("W");
      await page.getByRole("button", { name: "Join Waitlist" }).click();
      await look("You're on the List!");
      await page.goto(`/auth?invite=${await invite()}`);
      await register(page, `axe${width}`, await invite());
      await look("Verify Code");
      await page.goto("/about");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      found.about = await barriers(page);
      expect(Object.values(found).flat()).toEqual([]);
      expect(Object.keys(found)).toHaveLength(6);
      expect(complaints).toEqual([]);
    },
    90_000,
  );
});
