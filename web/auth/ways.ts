/**
 * Reads what the server wrote into the page: the ways to sign in (`email`, `oidc`, `passkey`), the provider's name,
 * and `on` while nobody has an account.
 */
export function written(name: "topicapp-sign-in" | "topicapp-oidc" | "topicapp-setup"): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";
}
