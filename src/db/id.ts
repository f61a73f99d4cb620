/** A new row's id: a UUID version 7, so that ids made later sort later (RFC 9562, section 5.7). */
export function newId(now: Date): string {
  return Bun.randomUUIDv7("hex", now);
}
