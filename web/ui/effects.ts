import { options } from "preact";
import { inNextTask } from "./next-task.ts";

// Effects run right after what they belong to was drawn. By itself Preact waits for the next frame: a key that comes
// before it met nobody who listens, and where nobody looks there is none.
options.requestAnimationFrame = inNextTask;
