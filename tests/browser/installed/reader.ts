import type { Page } from "playwright-core";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { type View, type Visit, visit } from "../support/browser.ts";
import { fillLibrary } from "../support/library.ts";
import { takeLink } from "../support/sign-in-link.ts";
import { openWire, type Wire } from "./wire.ts";

/** What the reader's topic says, and nobody else may know. */
export const canary = "Only the reader of this topic knows the word zymurgical.";
export const settings = { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" };

/** The instance as it is reached at one address. */
export interface Place {
  wire: Wire;
  /** The path that its addresses begin with, without a slash at its end. */
  prefix: string;
  /** Signs the reader in, in a window with the app's worker, which it waits for. */
  enter(page: Page): Promise<void>;
  /** A window of the reader's own. */
  open(view?: View): Promise<Visit>;
  /** The code of the first sign-in that was asked for here. */
  mailed(): Promise<string>;
}

/** An instance with one reader and their private topic, at the root of an origin, and below a path of another. */
export async function openForReader() {
  const cwd = emptyFolder();
  let topicId = "";
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("reader", "Rita Reader");
    topicId = library.addTopic(
      reader,
      { name: "Cable cars", category: "Travel", isPublic: false },
      { title: "A cable car opens", content: canary, citations: [] },
    );
  });

  /** What signs the reader in: it follows the `#`. */
  async function signInHash(): Promise<string> {
    const { stdout } = await run(["user", "sign-in-link", "reader", "--json"], { cwd });
    return new URL(JSON.parse(stdout).link).hash;
  }

  async function openPlace(prefix: string): Promise<Place> {
    const env = { ...settings, ...(prefix && { TOPICAPP_URL: `http://localhost${prefix}` }) };
    const server = await serve([], { cwd, env });
    const wire = openWire(server.url);
    const enter = async (page: Page) => {
      await takeLink(page, `${prefix}/auth${await signInHash()}`);
      await heading(page, "My Updates");
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    };
    return {
      wire,
      prefix,
      enter,
      async open(view) {
        const visited = await visit(wire.url, { worker: true, ...view });
        await enter(visited.page);
        return visited;
      },
      mailed: async () => (await server.output.find(/^mail to=reader@.* code=(\d{6})$/))[1] ?? "",
    };
  }

  return { cwd, topicId, signInHash, root: await openPlace(""), below: await openPlace("/news") };
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** What went wrong in a window, but for the line that its test cut. */
export const unexpected = ({ complaints }: Visit) =>
  complaints.filter((complaint) => !/net::ERR_|status of (404|50\d)/.test(complaint));

/** Everything that is kept in the window's caches: addresses, and texts. */
export function keptOf(page: Page): Promise<{ cache: string; path: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = [];
    for (const cache of await caches.keys()) {
      const held = await caches.open(cache);
      for (const request of await held.keys()) {
        const text = (await (await held.match(request))?.text()) ?? "";
        kept.push({ cache, path: new URL(request.url).pathname, text });
      }
    }
    return kept;
  });
}
