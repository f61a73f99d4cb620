import type { Key } from "./key.ts";
import type { Line, Size } from "./line.ts";

/** A screen as the terminal sees it. */
export interface Screen {
  subscribe(listener: () => void): () => void;
  /** What it looks like now, in lines; the same ones until something changed. */
  draw(): Line[];
  press(key: Key): void;
  resize(size: Size): void;
  /** Called every so often. */
  tick(): void;
  /** Whether it has been left. */
  isOver(): boolean;
}
