/** The part behind the `#` of an address that signs somebody in. */
export type SignInLink =
  | { token: string }
  | { ticket: string }
  | { email: string; code: string; attempt?: string };

/**
 * Reads `#ticket=…` from a sign-in by OpenID Connect, `#token=…` from `topicapp demo`, and
 * `#email=…&code=…&attempt=…` from `topicapp user sign-in-link`.
 */
export function readSignInLink(hash: string): SignInLink | null {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, email, code, attempt, ticket] = ["token", "email", "code", "attempt", "ticket"].map((name) =>
    written.get(name),
  );
  if (ticket) return { ticket };
  if (token) return { token };
  return email && code ? { email, code, ...(attempt && { attempt }) } : null;
}
