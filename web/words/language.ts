/** The languages that there are catalogues for. */
type Language = "en";

const language: Language = "en";

/** The catalogue of a room in the language of the screens. Every language has to say all that the first one says. */
export function inLanguage<Words>(catalogues: Record<Language, Words>): Words {
  return catalogues[language];
}
