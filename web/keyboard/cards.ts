interface Place {
  id: string;
  index: number;
}

/** Where the keyboard was last, by address. A card can go from its list, and its list from the screen. */
const places = new Map<string, Place>();

const margin = 16;

/** Goes to the next card or the previous one: the focus to its headline, and the card into view. */
export function step(by: 1 | -1): void {
  const cards = cardsOnScreen();
  const wanted = destination(cards, by);
  const card = cards[Math.max(0, Math.min(wanted, cards.length - 1))];
  if (!card) return;
  headlineOf(card)?.focus({ preventScroll: true });
  bringIntoView(card);
  remember(card);
}

export function cardWithFocus(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-card]") ?? undefined;
}

export function remember(card: HTMLElement): void {
  places.set(address(), { id: idOf(card), index: cardsOnScreen().indexOf(card) });
}

/** From the card that has the focus, else from where the keyboard was if that is in sight, else into sight. */
function destination(cards: HTMLElement[], by: 1 | -1): number {
  const focused = cardWithFocus();
  if (focused) return cards.indexOf(focused) + by;
  const last = lastPlace(cards);
  if (last && isInView(cards[last.index])) return last.isGone && by > 0 ? last.index : last.index + by;
  return cards.findIndex(isInView);
}

/** The index of the last card, or of what moved up into its place. */
function lastPlace(cards: HTMLElement[]): { index: number; isGone: boolean } | undefined {
  const last = places.get(address());
  if (!last) return;
  const isLast = (card: HTMLElement | undefined) => card !== undefined && idOf(card) === last.id;
  // A topic can stand on one screen twice.
  const index = isLast(cards[last.index]) ? last.index : cards.findIndex(isLast);
  return index < 0 ? { index: last.index, isGone: true } : { index, isGone: false };
}

function cardsOnScreen(): HTMLElement[] {
  const cards = document.querySelectorAll<HTMLElement>("main [data-card]");
  return [...cards].filter((card) => card.checkVisibility() && headlineOf(card));
}

const address = () => location.pathname + location.search;
const idOf = (card: HTMLElement) => card.dataset.card ?? "";
export const headlineOf = (card: HTMLElement) => card.querySelector<HTMLElement>(":is(h2, h3) a");

function isInView(card: HTMLElement | undefined): boolean {
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > headerEdge() + margin && top < window.innerHeight - margin;
}

function bringIntoView(card: HTMLElement): void {
  const { top, bottom } = card.getBoundingClientRect();
  const edge = headerEdge();
  if (top >= edge && bottom <= window.innerHeight) return;
  window.scrollBy({ top: top - edge - margin, behavior: "instant" });
}

const headerEdge = () => document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
