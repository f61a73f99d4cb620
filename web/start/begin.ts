import { basePath } from "../api/base.ts";
import { askFirst, firstTopicsPath, sourcesPath, topicPath } from "../api/first-data.ts";
import { keptScreen } from "../auth/kept-screen.ts";
import { readSession, type StoredSession } from "../auth/session-storage.ts";
import { keepPresses } from "./presses.ts";
import { words } from "./words.ts";

/*
 * Stands at the end of each page: shows its screen before the app is there, and asks for what that screen will show.
 * The app draws in its place, and takes `#waiting` away.
 */
const long = 4000;
const base = basePath();
const path = window.location.pathname.slice(base.length - 1);
const root = document.getElementById("root");
const waiting = document.getElementById("waiting");
const [note, retry] = [waiting?.querySelector("span"), waiting?.querySelector("button")];
const app = document.querySelector<HTMLScriptElement>("script[type=module]");

const say = (text: string) => {
  if (note) note.textContent = text;
  waiting?.removeAttribute("hidden");
};

const session: StoredSession = (() => {
  try {
    return readSession(localStorage);
  } catch {
    // Storage is blocked, so nobody is signed in.
    return { token: null, user: null };
  }
})();
const { token, user } = session;
const template = document.getElementById(token ? "member" : "visitor");
const kept = user && keptScreen(localStorage, user.id, path);
if (kept && root) {
  root.innerHTML = kept.markup;
  say(words.asOf(timeOf(kept.at)));
} else if (template instanceof HTMLTemplateElement) root?.append(template.content.cloneNode(true));

for (const script of (template?.dataset.scripts ?? "").split(" ").filter(Boolean)) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = base + script;
  document.head.append(link);
}

const [, topicId] = /^\/topic\/([\w-]+)$/.exec(path) ?? [];
const first = topicId
  ? topicPath(topicId)
  : path === "/about"
    ? sourcesPath
    : user && path === "/" && firstTopicsPath(user.id);
askFirst(base, token, [...(first ? [first] : []), ...(token ? ["/api/auth/me"] : [])]);

keepPresses(() => waiting?.isConnected ?? false);
const isLong = setTimeout(() => say(words.stillLoading), long);
app?.addEventListener("error", () => {
  clearTimeout(isLong);
  say(words.notLoaded);
  if (!retry) return;
  retry.textContent = words.retry;
  retry.hidden = false;
});
retry?.addEventListener("click", () => window.location.reload());

/** '10:42', or '22 Nov' on another day. */
function timeOf(at: number): string {
  const then = new Date(at);
  return then.toDateString() === new Date().toDateString()
    ? then.toLocaleTimeString([], { timeStyle: "short" })
    : then.toLocaleDateString([], { day: "numeric", month: "short" });
}
