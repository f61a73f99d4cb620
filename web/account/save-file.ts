/** How long a browser may take to begin saving, in milliseconds. */
const patience = 60_000;

/** Has the browser save a file. The request for it needed a header, which a plain link cannot send. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
