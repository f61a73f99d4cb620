/** A UUID version 7: later ids sort later (RFC 9562, section 5.7). */
export function newId(now: Date): string {
  return Bun.randomUUIDv7("hex", now);
}
