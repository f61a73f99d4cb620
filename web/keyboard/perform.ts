import type { NavigateFunction } from "react-router";
import { actionButton, type CardAction, cardOf, headlineLinkOf } from "../ui/card-lookup.ts";
import { undoToast } from "../ui/overlay/toast.ts";
import { remember, step } from "./cards.ts";
import type { Shortcut } from "./shortcut.ts";

interface Hands {
  navigate: NavigateFunction;
  showHelp: () => void;
}

/** Milliseconds in which a letter after g chooses where to go. */
const pause = 1500;
let goneAt = Number.NEGATIVE_INFINITY;
const places = { h: "/", c: "/community-topics" } as const;

const actions = { l: "like", s: "slop", f: "follow", m: "read" } as const satisfies Record<
  string,
  CardAction
>;

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
    case "o":
      return openCard();
    case "z":
      return undoToast();
    case "g":
      goneAt = performance.now();
      return;
    case "h":
    case "c":
      if (performance.now() - goneAt < pause) await navigate(places[shortcut]);
      goneAt = Number.NEGATIVE_INFINITY;
      return;
    default:
      act(actions[shortcut]);
  }
}

/** Opens the focused topic. */
function openCard(): void {
  const card = cardOf(document.activeElement);
  if (!card) return;
  remember(card);
  headlineLinkOf(card)?.click();
}

async function goToSearch(navigate: NavigateFunction): Promise<void> {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!field) return navigate("/community-topics", { state: { search: true } });
  field.focus();
  field.select();
}

/** Clicks a button of the focused card, or of the topic whose page is open. */
function act(action: CardAction): void {
  const card = cardOf(document.activeElement);
  if (card) remember(card);
  actionButton(action, card)?.click();
}
