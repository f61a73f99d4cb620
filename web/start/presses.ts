import { actionOf, cardOf, topicIdOf } from "../ui/card-lookup.ts";

declare global {
  interface Window {
    /** The buttons pressed before the app had loaded, in order. */
    earlyPresses?: string[];
  }
}

/**
 * Names a button so that it can be found after the screen is redrawn: by its action on cards, otherwise by its label.
 */
function nameOf(button: HTMLElement): string {
  const action = actionOf(button);
  const card = topicIdOf(cardOf(button));
  return card && action ? `${card} ${action}` : button.id || (button.ariaLabel ?? button.textContent);
}

/** Finds the button with a name. If several share it, none may be pressed. */
function buttonNamed(name: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("#root button")];
  const found = all.filter((button) => nameOf(button) === name);
  return found.length === 1 ? found[0] : undefined;
}

/** Records clicks while the app is loading. Links work without it. */
export function keepPresses(isWaiting: () => boolean): void {
  const names: string[] = [];
  window.earlyPresses = names;
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>("#root button");
      if (!button || !isWaiting()) return;
      event.preventDefault();
      event.stopPropagation();
      const name = nameOf(button);
      if (names.includes(name) || !buttonNamed(name)) return;
      button.dataset.pressed = "";
      names.push(name);
    },
    true,
  );
}

/** Repeats the recorded clicks once their buttons exist; gives up after ten seconds. */
export function repeatPresses(): void {
  const names = window.earlyPresses?.splice(0) ?? [];
  const root = document.getElementById("root");
  if (!root || names.length === 0) return;
  const press = () => {
    for (const name of [...names]) {
      const button = buttonNamed(name);
      if (!button) continue;
      names.splice(names.indexOf(name), 1);
      button.click();
    }
    if (names.length === 0) end();
  };
  const observer = new MutationObserver(press);
  const timer = setTimeout(end, 10_000);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(root, { childList: true, subtree: true });
  press();
}
