/** The screens that a page can begin with; `shared` is a topic, for whoever is not signed in. */
export type FirstScreen = "home" | "topic" | "shared" | "about";

/** What this page begins with; undefined where that is nothing, and once the app has taken its place. */
export const started = () => document.documentElement.dataset.start as FirstScreen | undefined;

/** Whether a path below the base, which begins with a slash, leads to the screen that the page began with. */
export function isWhatStarted(pathname: string, isAuthenticated: boolean): boolean {
  switch (started()) {
    case "home":
      return isAuthenticated && pathname === "/";
    case "topic":
      return isAuthenticated && topicIn(pathname) !== undefined;
    case "shared":
      return !isAuthenticated && (pathname === "/auth" || topicIn(pathname) !== undefined);
    case "about":
      return pathname === "/about";
    case undefined:
      return false;
  }
}

/** The id of the topic whose page a path leads to. */
export const topicIn = (pathname: string) => /^\/topic\/([\w-]+)$/.exec(pathname)?.[1];
