/** Pixels: less than this is a resting finger. */
const least = 8;
const { documentElement: root } = document;
let last = 0;

function note(): void {
  const { scrollY, innerHeight } = window;
  if (Math.abs(scrollY - last) < least) return;
  const isAtEnd = scrollY + innerHeight >= root.scrollHeight - least;
  root.dataset.scrolling = scrollY > last && !isAtEnd ? "down" : "up";
  last = scrollY;
}

/** Sets the scroll direction on the root element, so that what floats over the text can make way. */
export function watchScrolling(): void {
  window.addEventListener("scroll", note, { passive: true });
  note();
}
