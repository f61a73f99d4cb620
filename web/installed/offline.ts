import { healthCheck, readHealth } from "../api/health.ts";
import { words } from "./offline-words.ts";

/** The page that stands in for one that could not come: it asks for the server, and makes way when it answers. */
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
  write("tried", words.trying);
  const isThere = await look();
  if (isThere) return;
  const time = new Date().toLocaleTimeString([], { timeStyle: "medium" });
  write("tried", words.stillNoAnswer(time));
}

function say(): void {
  const [title, text] = words.page[navigator.onLine ? "unanswered" : "offline"];
  write("title", title);
  write("words", text);
}

function write(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element && element.textContent !== text) element.textContent = text;
}

document.getElementById("again")?.addEventListener("click", () => void tryAgain());
window.addEventListener("online", () => void look());
window.addEventListener("offline", say);
// Not at once: what answers here may refuse the page, and would be asked for it without a pause.
say();
next = setTimeout(look, healthCheck.interval);
