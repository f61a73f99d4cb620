/** Where a card stands in the window, in pixels from its top. `nth`: a topic can stand on one screen twice. */
export interface CardPosition {
  id: string;
  nth: number;
  top: number;
  bottom: number;
}

/** Where a reader was on a page: at a card, because heights are estimates, or else so far from the top. */
export interface ScrollPosition {
  y: number;
  card: Pick<CardPosition, "id" | "nth" | "top"> | null;
  /** The card that had the keyboard. */
  from: Pick<CardPosition, "id" | "nth"> | null;
}

export const nowhere: ScrollPosition = { y: 0, card: null, from: null };

const kept = 50;

/** The first card that is in sight below `edge`. None at the very top of a page: there the top itself counts. */
export function cardAtTop(cards: CardPosition[], y: number, edge: number): ScrollPosition["card"] {
  if (y <= 0) return null;
  const card = cards.find(({ bottom }) => bottom > edge);
  return card ? { id: card.id, nth: card.nth, top: card.top } : null;
}

/** How far to scroll until the window stands at a position; undefined while its card is not there. */
export function distanceTo(
  { card, y }: ScrollPosition,
  cards: CardPosition[],
  scrolled: number,
): number | undefined {
  if (!card) return y - scrolled;
  const there = cards.find(({ id, nth }) => id === card.id && nth === card.nth);
  return there && there.top - card.top;
}

/** The positions with one more, the oldest dropped. */
export function withPosition(
  positions: Map<string, ScrollPosition>,
  key: string,
  position: ScrollPosition,
): Map<string, ScrollPosition> {
  const others = [...positions].filter(([known]) => known !== key);
  return new Map([...others, [key, position] as const].slice(-kept));
}

/** What the storage of a tab says of positions; none when it cannot be read. */
export function parsePositions(written: string | null): Map<string, ScrollPosition> {
  try {
    return new Map(JSON.parse(written ?? "[]"));
  } catch {
    return new Map();
  }
}
