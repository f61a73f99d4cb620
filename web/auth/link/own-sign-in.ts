const key = "signIn";

/**
 * What to begin a sign-in by the provider with: the SHA-256 of what this tab keeps, by which it knows its own sign-in when
 * it comes back. Null where the browser computes none, which is everywhere but on https and this machine.
 */
export async function beginOwnSignIn(storage: Storage): Promise<string | null> {
  if (!isSecureContext) return null;
  const kept = storage.getItem(key) ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
  storage.setItem(key, kept);
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(kept))));
}

/** What this tab keeps, to be compared by the server; undefined where it began nothing. */
export function keptOfOwnSignIn(storage: Storage): string | undefined {
  return storage.getItem(key) ?? undefined;
}

export function forgetOwnSignIn(storage: Storage): void {
  storage.removeItem(key);
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
