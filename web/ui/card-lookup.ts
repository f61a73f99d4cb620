/*
 * How the rooms that have to find cards on the screen (the keyboard, coming back, unread marks, early presses) do so. A card
 * is marked in one place, `cardAttributes`, and found by these functions alone.
 */

/** Actions that a card's button or a key does. */
export type CardAction = "like" | "slop" | "follow" | "read";

/** Marks an element as the card of a topic. */
export const cardAttributes = (topicId: string) => ({ "data-card": topicId });

/** Marks the part of a topic's own page that holds its buttons: keys act on it where no card has the focus. */
export const topicPageAttributes = { "data-topic-page": "" };

/** Marks a button by what it does. */
export const actionAttributes = (action: CardAction) => ({ "data-action": action });

const card = "[data-card]";
const headline = ":is(h2, h3)";

/** All cards inside an element, in the order of the page. */
export const cardsIn = (scope: ParentNode): HTMLElement[] => [...scope.querySelectorAll<HTMLElement>(card)];

/** Headlines of all cards inside an element. */
export const headlinesIn = (scope: ParentNode): Element[] => [
  ...scope.querySelectorAll(`${card} ${headline}`),
];

/** The card that an element lies in. */
export const cardOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>(card) ?? undefined;

/** Id of the topic that a card shows; empty for anything else. */
export const topicIdOf = (element: HTMLElement | undefined): string => element?.dataset.card ?? "";

/** The link of a card's headline. */
export const headlineLinkOf = (element: Element | undefined): HTMLElement | null | undefined =>
  element?.querySelector<HTMLElement>(`${headline} a`);

/** What a button does, where it is marked. */
export const actionOf = (element: HTMLElement): string | undefined => element.dataset.action;

/** The button that does something on a card or, without one, on the page of a topic. */
export function actionButton(
  action: CardAction,
  on: HTMLElement | undefined,
): HTMLElement | null | undefined {
  const scope = on ?? document.querySelector("main [data-topic-page]");
  return scope?.querySelector<HTMLElement>(`[data-action=${action}]`);
}
