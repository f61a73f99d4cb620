import { options } from "preact";

// Effects run right after what they belong to was drawn, before anything else can happen. By itself Preact waits for
// the next frame: a key that comes before it met nobody who listens, and where nobody looks there is none.
options.requestAnimationFrame = queueMicrotask;
