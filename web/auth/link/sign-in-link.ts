/** What an address that signs somebody in holds behind its `#`. */
export type SignInLink = { token: string } | { email: string; code: string; attempt?: string };

/** `#token=…` as `topicapp demo` prints it, `#email=…&code=…&attempt=…` as `topicapp user sign-in-link` does. */
export function readSignInLink(hash: string): SignInLink | null {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, email, code, attempt] = ["token", "email", "code", "attempt"].map((name) =>
    written.get(name),
  );
  if (token) return { token };
  return email && code ? { email, code, ...(attempt && { attempt }) } : null;
}
