/** The first `most` UTF-16 units of `text`, one less where that would leave half a character at the end. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
