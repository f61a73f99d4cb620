import { invalid } from "../base/errors.ts";
import { type Stream, streamOf } from "./streams.ts";
import { words } from "./words.ts";

export const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(body instanceof Uint8Array ? new TextDecoder().decode(body) : "");

/** A request's parameters from its address and its form; a name may occur several times. */
export class Parameters {
  readonly #all: URLSearchParams;
  readonly #userId: string;

  constructor(request: Request, body: unknown, userId: string) {
    const { searchParams } = new URL(request.url);
    this.#all = new URLSearchParams([...searchParams, ...formOf(body)]);
    this.#userId = userId;
  }

  /** Undefined if missing or empty. */
  text(name: string): string | undefined {
    return this.#all.getAll(name).find((value) => value.trim() !== "");
  }

  texts(name: string): string[] {
    return this.#all.getAll(name).filter((value) => value.trim() !== "");
  }

  /** @throws validation_failed */
  streams(name: string): Stream[] {
    return [...new Set(this.texts(name))].map((id) => streamOf(id, this.#userId));
  }

  /** A whole number of 0 or more. @throws validation_failed */
  number(name: string): number | undefined {
    const text = this.text(name)?.trim();
    if (text === undefined) return undefined;
    if (!/^\d{1,20}$/.test(text)) throw invalid(name, words.noNumber(name));
    return Number(text);
  }

  /**
   * Milliseconds. Apps send seconds, milliseconds, microseconds or nanoseconds, recognised by length. Undefined for
   * 0. @throws validation_failed
   */
  moment(name: string): number | undefined {
    const number = this.number(name);
    if (!number) return undefined;
    const length = String(this.text(name)).trim().length;
    if (length >= 19) return Math.floor(number / 1_000_000);
    if (length >= 16) return Math.floor(number / 1000);
    return length >= 13 ? number : number * 1000;
  }
}
