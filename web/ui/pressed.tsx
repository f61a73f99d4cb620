import { useEffect } from "react";

/** How long what was pressed may take to be there until its button shows that it was, in milliseconds. */
const delay = 150;

/** Stands in for what a button opens while its code is fetched: the button looks pressed meanwhile. */
export function Pressed() {
  useEffect(() => {
    const button = document.activeElement;
    if (!(button instanceof HTMLElement)) return;
    const timer = setTimeout(() => {
      button.dataset.pressed = "";
    }, delay);
    return () => {
      clearTimeout(timer);
      delete button.dataset.pressed;
    };
  }, []);
  return null;
}
