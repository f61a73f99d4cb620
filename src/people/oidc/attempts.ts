import { createHash } from "node:crypto";
import { z } from "zod";
import type { Vault } from "../../base/secret.ts";

/** A sign-in waiting for the provider's answer. */
type Attempt = z.infer<typeof attemptShape>;

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  invitationCode: z.string(),
  /** SHA-256, in base64url, of the secret in the page that started it; null if it sent none. */
  browser: z.string().nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** Milliseconds. */
export const attemptLifetime = 10 * 60_000;

/** Sign-ins that one browser may have in progress, such as in several tabs; the oldest makes way for another. */
const mostAttempts = 5;

const cookiePrefix = "topicapp-oidc-";

interface Deps {
  vault: Vault;
  /** The app's public address, without a trailing slash. */
  url: () => string;
  now: () => Date;
}

/** Each attempt is a sealed cookie of its browser. All functions but `find` return `Set-Cookie` headers. */
export function createAttempts({ vault, url, now }: Deps) {
  function cookie(name: string, value: string, maxAge: number): string {
    const { protocol, pathname } = new URL(`${url()}/auth/oidc`);
    return new Bun.Cookie(name, value, {
      path: pathname,
      httpOnly: true,
      sameSite: "lax",
      secure: protocol === "https:",
      maxAge,
    }).serialize();
  }

  const clear = (name: string): string => cookie(name, "", 0);

  /** Null for an attempt that is another instance's, modified, or too old. */
  function open(name: string, sealed: string): Attempt | null {
    try {
      const attempt = attemptShape.parse(JSON.parse(vault.open(sealed, name)));
      return attempt.expiresAt > now().getTime() ? attempt : null;
    } catch {
      return null;
    }
  }

  return {
    /** Ends expired attempts, and the oldest if there are too many. */
    keep(request: Request, attempt: Attempt): string[] {
      const kept = cookiesOf(request).map(([name, value]) => ({
        name,
        since: open(name, value)?.expiresAt ?? 0,
      }));
      const newestFirst = kept.toSorted((one, other) => other.since - one.since);
      const ended = newestFirst.filter(({ since }, at) => since === 0 || at >= mostAttempts - 1);
      const name = nameOf(attempt.state);
      const sealed = vault.seal(JSON.stringify(attempt), name);
      return [...ended.map((each) => clear(each.name)), cookie(name, sealed, attemptLifetime / 1000)];
    },
    find(request: Request, state: string): Attempt | null {
      const name = nameOf(state);
      const [, sealed] = cookiesOf(request).find(([each]) => each === name) ?? [];
      return sealed === undefined ? null : open(name, sealed);
    },
    /** Returns nothing if the browser has no attempt with this state. */
    end(request: Request, state: string): string[] {
      const name = nameOf(state);
      return cookiesOf(request).some(([each]) => each === name) ? [clear(name)] : [];
    },
  };
}

function cookiesOf(request: Request): [name: string, value: string][] {
  const all = new Bun.CookieMap(request.headers.get("cookie") ?? "");
  return [...all].filter(([name]) => name.startsWith(cookiePrefix));
}

/** The state itself would be a readable secret. */
function nameOf(state: string): string {
  return cookiePrefix + sha256(state).slice(0, 22);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
