import type { NavigateFunction } from "react-router";
import { cardWithFocus, remember, step } from "./cards.ts";
import type { Shortcut } from "./shortcut.ts";

interface Hands {
  navigate: NavigateFunction;
  showHelp: () => Promise<void>;
}

const actions = { l: "like", s: "slop", f: "follow", m: "read" } as const;

export async function perform(shortcut: Shortcut, { navigate, showHelp }: Hands): Promise<void> {
  switch (shortcut) {
    case "/":
      return goToSearch(navigate);
    case "?":
      return showHelp();
    case "j":
      return step(1);
    case "k":
      return step(-1);
    default:
      act(actions[shortcut]);
  }
}

async function goToSearch(navigate: NavigateFunction): Promise<void> {
  const field = document.querySelector<HTMLInputElement>("input[data-search]");
  if (!field) return navigate("/community-topics", { state: { search: true } });
  field.focus();
  field.select();
}

/** Presses a button of the card that has the focus, or of the topic whose page this is. */
function act(action: (typeof actions)[keyof typeof actions]): void {
  const card = cardWithFocus();
  if (card) remember(card);
  const scope = card ?? document.querySelector("main [data-topic]");
  scope?.querySelector<HTMLButtonElement>(`[data-action=${action}]`)?.click();
}
