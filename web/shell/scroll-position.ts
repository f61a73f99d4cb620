/** Where a card stands in the window, in pixels from its top. `nth`: a topic can stand on one screen twice. */
export interface Standing {
  id: string;
  nth: number;
  top: number;
  bottom: number;
}

/** Where a reader was on a page: at a card, because heights are estimates, or else so far from the top. */
export interface Place {
  y: number;
  card: Pick<Standing, "id" | "nth" | "top"> | null;
  /** The card that had the keyboard. */
  from: Pick<Standing, "id" | "nth"> | null;
}

export const nowhere: Place = { y: 0, card: null, from: null };

const kept = 50;

/** The first card that is in sight below `edge`. None at the very top of a page: there the top itself counts. */
export function cardAtTop(cards: Standing[], y: number, edge: number): Place["card"] {
  if (y <= 0) return null;
  const card = cards.find(({ bottom }) => bottom > edge);
  return card ? { id: card.id, nth: card.nth, top: card.top } : null;
}

/** How far to scroll until the window stands at a place; undefined while its card is not there. */
export function distanceTo({ card, y }: Place, cards: Standing[], scrolled: number): number | undefined {
  if (!card) return y - scrolled;
  const there = cards.find(({ id, nth }) => id === card.id && nth === card.nth);
  return there && there.top - card.top;
}

/** The places with one more, the oldest dropped. */
export function withPlace(places: Map<string, Place>, key: string, place: Place): Map<string, Place> {
  const others = [...places].filter(([known]) => known !== key);
  return new Map([...others, [key, place] as const].slice(-kept));
}

/** What the storage of a tab says of places; none when it cannot be read. */
export function parsePlaces(written: string | null): Map<string, Place> {
  try {
    return new Map(JSON.parse(written ?? "[]"));
  } catch {
    return new Map();
  }
}
