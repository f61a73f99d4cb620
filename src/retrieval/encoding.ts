/** Decodes XML by byte order mark, XML declaration, Content-Type, UTF-8 and windows-1252, in that order. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning(bytes, 256))?.[1];
  return decodeByFirst([byOrderMark(bytes), readable(declared), charsetOf(contentType)], bytes);
}

/** Decodes HTML by byte order mark, Content-Type, `meta`, UTF-8 and windows-1252, in that order. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const declared = /<meta\b[^<>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(beginning(bytes, 4_096))?.[1];
  return decodeByFirst([byOrderMark(bytes), charsetOf(contentType), readable(declared)], bytes);
}

function decodeByFirst(labels: (string | undefined)[], bytes: Uint8Array): string {
  for (const label of [...labels, "utf-8"]) {
    const text = label && decodeAs(label, bytes);
    if (text) return text;
  }
  return mostlyUtf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

function beginning(bytes: Uint8Array, length: number): string {
  return new TextDecoder("latin1").decode(bytes.subarray(0, length));
}

function charsetOf(contentType: string | null): string | undefined {
  return /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
}

// A declaration that could be read byte by byte isn't in UTF-16, whatever it says.
function readable(label: string | undefined): string | undefined {
  return /^utf-?16/i.test(label ?? "") ? undefined : label;
}

function byOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    // As a stream, because a truncated body may end within a character.
    return new TextDecoder(label as Bun.Encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return whole > broken ? text : null;
}

/**
 * Repairs UTF-8 that somebody read as windows-1252: "serÃ¡" is "será", "donâ€™t" is "don’t". Behind a capital it may be
 * the end of a word: "IRMÃ»".
 */
export function withoutMojibake(text: string): string {
  return text.replace(MOJIBAKE, (misread) => {
    const bytes = Uint8Array.from(misread, (character) => windows1252.indexOf(character));
    return decodeAs("utf-8", bytes) || misread;
  });
}

/** The characters of windows-1252 by byte. */
const windows1252 = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);
const NEXT = `[${windows1252.slice(0x80, 0xc0)}]`;
// Three bytes are only repaired to punctuation, currencies, arrows and other signs, because "hâlâ…”" is Turkish.
const MOJIBAKE = new RegExp(`(?<!\\p{Lu})(?:[ÂÃ]${NEXT}|â[€‚„†œ]${NEXT})`, "gu");
