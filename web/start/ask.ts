import { basePath } from "../api/base.ts";
import { readSession } from "../auth/session-storage.ts";
import { aboutPath, askAhead, firstTopicsPath, topicPath } from "../early/ahead.ts";
import { type FirstScreen, topicIn } from "../early/started.ts";
import "./look.ts";

/** The chunks that the app needs for a screen beside its first ones, by their paths below the base. */
const chunksOf = (screen: FirstScreen) =>
  document.querySelector<HTMLMetaElement>(`meta[name=topicapp-${screen}]`)?.content ?? "";

/*
 * Stands in the head of a page that a screen begins with, before all that is painted: it asks for what the screen shows
 * while the rest of the page is on its way.
 */
try {
  const base = basePath();
  const pathname = window.location.pathname.slice(base.length - 1);
  const { token, user } = readSession(localStorage);
  const topicId = topicIn(pathname);
  const start = (screen: FirstScreen, path: string) => {
    document.documentElement.dataset.start = screen;
    askAhead(base, token, token ? [path, "/api/auth/me"] : [path]);
    for (const chunk of chunksOf(screen).split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = base + chunk;
      document.head.append(link);
    }
  };
  if (token && user && pathname === "/") start("home", firstTopicsPath(user.id));
  // Whose token it is may have to be asked first: until then nothing can be shown.
  else if (!token || user) {
    if (topicId) start(token ? "topic" : "shared", topicPath(topicId));
    else if (pathname === "/about") start("about", aboutPath);
  }
} catch {
  // Storage is blocked: nobody is signed in.
}
