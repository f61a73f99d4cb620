/** What the server wrote into the page: the ways to sign in (`email`, `oidc`), and what the provider is called. */
export function written(name: "topicapp-sign-in" | "topicapp-oidc"): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";
}
