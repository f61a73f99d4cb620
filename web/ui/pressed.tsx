import { useEffect } from "react";

/** Milliseconds that loading may take before the button looks pressed. */
const delay = 150;

/** Makes a button look pressed while the code of what it opens loads. */
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
