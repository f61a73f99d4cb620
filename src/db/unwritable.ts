export function isUnwritable(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/.test(codeOf(error));
}

export function isFull(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_FULL");
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
