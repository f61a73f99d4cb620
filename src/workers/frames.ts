import { faults } from "./words.ts";

/** Bytes: the frame's length, little endian. */
const HEADER = 4;

export function frameHeader(length: number): Uint8Array {
  const header = new Uint8Array(HEADER);
  new DataView(header.buffer).setUint32(0, length, true);
  return header;
}

export class FrameReader {
  readonly #longest: number;
  #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** @throws RangeError if a frame is too long */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    this.#chunks.push(chunk);
    this.#length += chunk.byteLength;
    while (this.#length >= HEADER) {
      const length = this.#nextLength();
      if (length > this.#longest) throw new RangeError(faults.frameTooLong(length));
      if (this.#length < HEADER + length) return;
      const all = this.#joined();
      this.#chunks = [all.subarray(HEADER + length)];
      this.#length = all.byteLength - HEADER - length;
      yield all.subarray(HEADER, HEADER + length);
    }
  }

  #nextLength(): number {
    if ((this.#chunks[0]?.byteLength ?? 0) < HEADER) this.#joined();
    const [first = new Uint8Array(HEADER)] = this.#chunks;
    return new DataView(first.buffer, first.byteOffset).getUint32(0, true);
  }

  #joined(): Uint8Array {
    const [first] = this.#chunks;
    const all = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
