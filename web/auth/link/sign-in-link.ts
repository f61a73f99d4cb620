/** The part behind the `#` of an address that signs somebody in. */
export type SignInLink =
  | { token: string }
  | { ticket: string }
  | { email: string; code: string; attempt?: string };

const names = ["token", "ticket", "email", "code", "attempt"] as const;

/**
 * Reads `#ticket=…` from a sign-in by OpenID Connect, `#token=…` from `topicapp demo`, and
 * `#email=…&code=…&attempt=…` from `topicapp user sign-in-link`.
 */
export function readSignInLink(hash: string): SignInLink | null {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, ticket, email, code, attempt] = names.map((name) => written.get(name));
  if (ticket) return { ticket };
  if (token) return { token };
  return email && code ? { email, code, ...(attempt && { attempt }) } : null;
}

/** True for a sign-in link or an invitation of which a part was lost on the way here. */
export function isMangled({ hash, search }: { hash: string; search: string }): boolean {
  if (readSignInLink(hash)) return false;
  const query = new URLSearchParams(search);
  const isCutOff = hash.length > 1 && !hash.startsWith("#refused=");
  return isCutOff || query.get("invite")?.trim() === "" || names.some((name) => query.has(name));
}
