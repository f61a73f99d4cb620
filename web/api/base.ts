/** The path under which the app is served, with a slash at both ends: the server writes it into the page. */
export function basePath(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="topicapp-base"]')?.content;
  return written?.startsWith("/") ? written : "/";
}

/** The absolute address of a path of this app, for links that leave it. */
export function publicAddress(path: string): string {
  return new URL(basePath() + path.replace(/^\//, ""), window.location.origin).href;
}
