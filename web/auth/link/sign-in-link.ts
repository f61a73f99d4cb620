/** What an address that signs somebody in holds behind its `#`. */
export type SignInLink =
  | { token: string }
  | { ticket: string }
  | { email: string; code: string; attempt?: string };

/** `#ticket=…` as a sign-in by OpenID Connect ends, `#token=…` as `topicapp demo` prints it,
 * `#email=…&code=…&attempt=…` as `topicapp user sign-in-link` does. */
export function readSignInLink(hash: string): SignInLink | null {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, email, code, attempt, ticket] = ["token", "email", "code", "attempt", "ticket"].map((name) =>
    written.get(name),
  );
  if (ticket) return { ticket };
  if (token) return { token };
  return email && code ? { email, code, ...(attempt && { attempt }) } : null;
}
