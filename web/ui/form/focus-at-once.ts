/** As a `ref`: the keyboard goes to the element as soon as it is there. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}
