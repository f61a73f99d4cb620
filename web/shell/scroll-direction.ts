/** What is less, in pixels, is a finger that rests. */
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

/** Notes on the page's root which way its reader scrolls, so that what floats over the text makes way for it. */
export function watchScrolling(): void {
  window.addEventListener("scroll", note, { passive: true });
  note();
}
