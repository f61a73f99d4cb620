/*
 * How the rooms that have to find cards on the screen (the keyboard, coming back, unread marks, early presses) do so. A card
 * is marked in one place, `cardAttributes`, and found by these functions alone.
 */

/** Actions that a button or a key performs on a card. */
export type CardAction = "like" | "slop" | "follow" | "read";

/** Marks an element as the card of a topic. */
export const cardAttributes = (topicId: string) => ({ "data-card": topicId });

/** Marks the part of a topic's page that contains its buttons. Shortcuts use it if no card has the focus. */
export const topicPageAttributes = { "data-topic-page": "" };

/** Marks a button with its action. */
export const actionAttributes = (action: CardAction) => ({ "data-action": action });

const card = "[data-card]";
const headline = ":is(h2, h3)";

/** All cards inside an element, in page order. */
export const cardsIn = (scope: ParentNode): HTMLElement[] => [...scope.querySelectorAll<HTMLElement>(card)];

/** The headlines of all cards inside an element. */
export const headlinesIn = (scope: ParentNode): Element[] => [
  ...scope.querySelectorAll(`${card} ${headline}`),
];

/** The card that contains an element. */
export const cardOf = (element: Element | null): HTMLElement | undefined =>
  element?.closest<HTMLElement>(card) ?? undefined;

/** The id of the topic that a card shows; empty for anything else. */
export const topicIdOf = (element: HTMLElement | undefined): string => element?.dataset.card ?? "";

/** The link of a card's headline. */
export const headlineLinkOf = (element: Element | undefined): HTMLElement | null | undefined =>
  element?.querySelector<HTMLElement>(`${headline} a`);

/** The action that a button is marked with. */
export const actionOf = (element: HTMLElement): string | undefined => element.dataset.action;

/** The button for an action on a card or, without one, on the topic's page. */
export function actionButton(
  action: CardAction,
  on: HTMLElement | undefined,
): HTMLElement | null | undefined {
  const scope = on ?? document.querySelector("main [data-topic-page]");
  return scope?.querySelector<HTMLElement>(`[data-action=${action}]`);
}
