/** The path under which the app is served, with a slash at both ends: the server writes it into the page. */
export function basePath(): string {
  const written = told("topicapp-base");
  return written.startsWith("/") ? written : "/";
}

/** The absolute address of a path of this app, for links that leave it: the admin's, else the one in the browser. */
export function publicAddress(path: string): string {
  const url = told("topicapp-url");
  const home = /^https?:/.test(url) ? `${url}/` : window.location.origin + basePath();
  return new URL(path.replace(/^\//, ""), home).href;
}

function told(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
