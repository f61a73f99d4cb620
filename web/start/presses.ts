declare global {
  interface Window {
    /** Names of the buttons that were pressed before the app stood, in their order. */
    earlyPresses?: string[];
  }
}

/** What tells a button from the others of a screen, however often it is drawn. */
function nameOf(button: HTMLElement): string {
  const card = button.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
  return `${card} ${button.dataset.action ?? (button.id || (button.ariaLabel ?? button.textContent))}`;
}

/** Keeps what is pressed while the app is on its way. Links need nothing: they lead on without it. */
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
      button.dataset.pressed = "";
      const name = nameOf(button);
      if (!names.includes(name)) names.push(name);
    },
    true,
  );
}

/** Presses what was pressed, as soon as the app has drawn it; gives up on what has not come after ten seconds. */
export function repeatPresses(): void {
  const names = window.earlyPresses?.splice(0) ?? [];
  const root = document.getElementById("root");
  if (!root || names.length === 0) return;
  const press = () => {
    for (const button of root.querySelectorAll<HTMLElement>("button")) {
      const at = names.indexOf(nameOf(button));
      if (at < 0) continue;
      names.splice(at, 1);
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
