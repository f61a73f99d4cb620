import { healthCheck, readHealth } from "../api/health.ts";

/** The page shown in place of one that couldn't be loaded. It checks for the server and makes way when it answers. */
let next: ReturnType<typeof setTimeout>;

async function look(): Promise<boolean> {
  clearTimeout(next);
  say();
  const isThere = (await readHealth()) === "up";
  if (isThere) window.location.reload();
  else next = setTimeout(look, healthCheck.interval);
  return isThere;
}

async function tryAgain(): Promise<void> {
  write("tried", textOf("tried", "trying"));
  const isThere = await look();
  if (isThere) return;
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "medium" });
  write("tried", textOf("tried", "still").replace("{time}", time));
}

function say(): void {
  const state = navigator.onLine ? "unanswered" : "offline";
  for (const id of ["title", "words"]) write(id, textOf(id, state));
}

/** A text that the page contains in its language. */
function textOf(id: string, name: string): string {
  return document.getElementById(id)?.dataset[name] ?? "";
}

function write(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element && element.textContent !== text) element.textContent = text;
}

document.getElementById("again")?.addEventListener("click", () => void tryAgain());
window.addEventListener("online", () => void look());
window.addEventListener("offline", say);
// Waits first: whatever answers may refuse the page, and would be asked again without a pause.
say();
next = setTimeout(look, healthCheck.interval);
