/** The first `most` UTF-16 units of `text`, or one less so as not to split a character. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
