/** By byte order mark, XML declaration, Content-Type; else UTF-8, and where that cannot be, windows-1252. */
export function decoded(bytes: Uint8Array, contentType: string | null): string {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning)?.[1];
  const sent = /\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
  for (const label of [byOrderMark(bytes), declared, sent, "utf-8"]) {
    // A declaration that could be read a byte a character is not in UTF-16, whatever it says.
    const isFalse = label === declared && /^utf-?16/i.test(label ?? "");
    const text = label && !isFalse && decodedAs(label, bytes);
    if (text) return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

function byOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Null where the label is unknown or, as wrong labels are common, where the bytes are not of it. */
function decodedAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label as Bun.Encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
