/** A card's distance from the top of the window, in pixels. `nth`: a topic can appear twice on one screen. */
export interface CardPosition {
  id: string;
  nth: number;
  top: number;
  bottom: number;
}

/** A reader's position on a page: relative to a card, because heights are estimates, or else in pixels from the top. */
export interface ScrollPosition {
  y: number;
  card: Pick<CardPosition, "id" | "nth" | "top"> | null;
  /** The card that had the focus. */
  from: Pick<CardPosition, "id" | "nth"> | null;
}

export const nowhere: ScrollPosition = { y: 0, card: null, from: null };

const kept = 50;

/** The first card visible below `edge`. None at the very top of a page, which is a position of its own. */
export function cardAtTop(cards: CardPosition[], y: number, edge: number): ScrollPosition["card"] {
  if (y <= 0) return null;
  const card = cards.find(({ bottom }) => bottom > edge);
  return card ? { id: card.id, nth: card.nth, top: card.top } : null;
}

/** Pixels to scroll to reach a position; undefined until its card is rendered. */
export function distanceTo(
  { card, y }: ScrollPosition,
  cards: CardPosition[],
  scrolled: number,
): number | undefined {
  if (!card) return y - scrolled;
  const there = cards.find(({ id, nth }) => id === card.id && nth === card.nth);
  return there && there.top - card.top;
}

/** Adds a position and drops the oldest. */
export function withPosition(
  positions: Map<string, ScrollPosition>,
  key: string,
  position: ScrollPosition,
): Map<string, ScrollPosition> {
  const others = [...positions].filter(([known]) => known !== key);
  return new Map([...others, [key, position] as const].slice(-kept));
}

/** Reads the positions from a tab's storage; none if unreadable. */
export function parsePositions(written: string | null): Map<string, ScrollPosition> {
  try {
    return new Map(JSON.parse(written ?? "[]"));
  } catch {
    return new Map();
  }
}
