/** What an address that signs somebody in holds behind its `#`. */
export type SignInLink = { token: string } | { email: string; code: string };

/** `#token=…` as `topicapp demo` prints it, `#email=…&code=…` as `topicapp user sign-in-link` does. */
export function readSignInLink(hash: string): SignInLink | null {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, email, code] = ["token", "email", "code"].map((name) => written.get(name));
  if (token) return { token };
  return email && code ? { email, code } : null;
}
