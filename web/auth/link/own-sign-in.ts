const key = "signIn";

/**
 * Starts a sign-in at the provider. Returns the SHA-256 of a secret kept in this tab, by which the tab recognises its
 * own sign-in; null if the browser can't compute it, which is everywhere but on https and localhost.
 */
export async function beginOwnSignIn(storage: Storage): Promise<string | null> {
  if (!isSecureContext) return null;
  const kept = storage.getItem(key) ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
  storage.setItem(key, kept);
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(kept))));
}

/** Returns the secret kept in this tab, for the server to compare; undefined if it started no sign-in. */
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
