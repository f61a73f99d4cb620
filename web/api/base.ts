/** Returns the path that the app is served under, with a slash at both ends. The server writes it into the page. */
export function basePath(): string {
  const written = told("topicapp-base");
  return written.startsWith("/") ? written : "/";
}

/**
 * Returns the absolute address of one of the app's paths, for links that leave it. Uses the address that the admin
 * set, or else the one in the browser.
 */
export function publicAddress(path: string): string {
  const url = told("topicapp-url");
  const home = /^https?:/.test(url) ? `${url}/` : window.location.origin + basePath();
  return new URL(path.replace(/^\//, ""), home).href;
}

function told(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
