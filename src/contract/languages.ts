/** The languages of screens and messages, as BCP 47 has them: those that there are complete texts in. */
export const interfaceLanguages: readonly string[] = ["en"];

/** A language's name in itself, such as 'Deutsch'. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
