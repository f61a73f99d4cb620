import { cardOf, cardsIn, topicIdOf } from "../ui/card-lookup.ts";
import { type CardPosition, distanceTo, type ScrollPosition } from "./scroll-position.ts";

/** Milliseconds that a page may take to settle, and the number of frames for which it must then be still. */
const settling = { timeout: 3000, stillFrames: 12 };
const handsOn = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Restores a scroll position and the focus on the link that led away. Heights above it are only known once drawn, so
 * it keeps adjusting until the page is still, or the reader takes over. @returns a function that stops it
 */
export function returnTo(position: ScrollPosition, left: string, main: HTMLElement): () => void {
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const hand of handsOn) {
    window.addEventListener(hand, end, { signal: ended.signal, capture: true, passive: true });
  }
  const began = performance.now();
  let still = 0;
  const step = () => {
    if (ended.signal.aborted) return;
    focusLink(position, left, main);
    const toCard = distanceTo(position, cardPositions(main), window.scrollY);
    const distance = toCard ?? position.y - window.scrollY;
    if (Math.abs(distance) >= 1) window.scrollBy({ top: distance, behavior: "instant" });
    still = toCard !== undefined && Math.abs(distance) < 1 ? still + 1 : 0;
    if (still > settling.stillFrames || performance.now() - began > settling.timeout) return end();
    requestAnimationFrame(step);
  };
  step();
  if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  return end;
}

/** The position of each card. */
function cardPositions(main: HTMLElement): CardPosition[] {
  const seen = new Map<string, number>();
  return cardsIn(main).map((card) => {
    const id = topicIdOf(card);
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    const { top, bottom } = card.getBoundingClientRect();
    return { id, nth, top, bottom };
  });
}

/** The reader's position on a page. */
export function positionIn(
  main: HTMLElement,
  cardAt: (cards: CardPosition[]) => ScrollPosition["card"],
): ScrollPosition {
  const focused = cardOf(document.activeElement);
  const id = topicIdOf(focused);
  const nth = focused ? cardsOf(main, id).indexOf(focused) : 0;
  return {
    y: window.scrollY,
    card: cardAt(cardPositions(main)),
    from: focused ? { id, nth } : null,
  };
}

/** Leaves the focus alone if it's already somewhere on the page. */
function focusLink({ from }: ScrollPosition, left: string, main: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== main && main.contains(activeElement)) return;
  const card = from && cardsOf(main, from.id)[from.nth];
  const leadsThere = (link: HTMLAnchorElement) => withoutHash(link.href) === withoutHash(left);
  const link =
    [...(card?.querySelectorAll("a") ?? [])].find(leadsThere) ??
    [...main.querySelectorAll("a")].find(leadsThere);
  link?.focus({ preventScroll: true });
}

function cardsOf(main: HTMLElement, id: string): HTMLElement[] {
  return cardsIn(main).filter((card) => topicIdOf(card) === id);
}

const withoutHash = (address: string) => address.replace(/#.*$/, "");
