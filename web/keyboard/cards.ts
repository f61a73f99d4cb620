import { cardOf, cardsIn, headlineLinkOf, topicIdOf } from "../ui/card-lookup.ts";

interface LastCard {
  id: string;
  index: number;
}

/** The last focused card, by address. Cards can leave their list, and lists the screen. */
const lastCards = new Map<string, LastCard>();

const margin = 16;

/** Focuses the headline of the next or previous card and scrolls it into view. */
export function step(by: 1 | -1): void {
  const cards = cardsOnScreen();
  const wanted = destination(cards, by);
  const card = cards[Math.max(0, Math.min(wanted, cards.length - 1))];
  if (!card) return;
  headlineLinkOf(card)?.focus({ preventScroll: true });
  bringIntoView(card);
  remember(card);
}

export function remember(card: HTMLElement): void {
  lastCards.set(address(), { id: topicIdOf(card), index: cardsOnScreen().indexOf(card) });
}

/**
 * Starts from the focused card, or else from the last focused one if it's visible, or else from the first visible
 * one.
 */
function destination(cards: HTMLElement[], by: 1 | -1): number {
  const focused = cardOf(document.activeElement);
  if (focused) return cards.indexOf(focused) + by;
  const last = lastCard(cards);
  if (last && isInView(cards[last.index])) return last.isGone && by > 0 ? last.index : last.index + by;
  return cards.findIndex(isInView);
}

/** The index of the last focused card, or of the card that took its place. */
function lastCard(cards: HTMLElement[]): { index: number; isGone: boolean } | undefined {
  const last = lastCards.get(address());
  if (!last) return;
  const isLast = (card: HTMLElement | undefined) => card !== undefined && topicIdOf(card) === last.id;
  // A topic can appear twice on one screen.
  const index = isLast(cards[last.index]) ? last.index : cards.findIndex(isLast);
  return index < 0 ? { index: last.index, isGone: true } : { index, isGone: false };
}

function cardsOnScreen(): HTMLElement[] {
  const cards = cardsIn(document.querySelector("main") ?? document);
  return cards.filter((card) => card.checkVisibility() && headlineLinkOf(card));
}

const address = () => location.pathname + location.search;

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
