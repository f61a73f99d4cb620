/** The rules that people break in forms, as the schemas say them in English. */
const rules = [
  "Required",
  "Invalid input",
  "Invalid email address",
  "Invitation code is required",
  "Code must be 6 digits",
  "Name is required",
  "Username must be at least 3 characters",
  "Username can hold letters, digits, dots, hyphens and underscores, and begins with a letter or digit",
  "Username must keep to the letters of one script",
  "This username is reserved: choose another one",
  "Topic name is required",
  "Category is required",
  "A tag cannot be empty",
  "A word cannot be empty",
  "Frequency must be 0 or greater",
  "Comment cannot be empty",
  "Question is required",
  "Reason is required",
  "An address is required",
  "A feed's address is required",
  "At least one person",
  "At least a day",
  "At most ten years",
  "Give an amount in US dollars, or nothing",
  "Give a bound to change",
] as const;

/** Names of what may be too long. */
const fields = [
  "Name",
  "Username",
  "Topic name",
  "Description",
  "AI Prompt",
  "A tag",
  "A word or phrase",
  "A search",
  "Comment",
  "Question",
  "Reason",
  "Note",
  "A note",
  "Invitation code",
  "An address",
  "A feed's address",
] as const;

const byThemselves = <Text extends string>(texts: readonly Text[]) =>
  Object.fromEntries<string>(texts.map((text) => [text, text])) as Record<Text, string>;

/** The English of a catalogue, by what the schemas say. */
export const validationTexts = {
  rules: byThemselves(rules),
  fields: byThemselves(fields),
  tooLong: (field: string, max: number) => `${field} must be ${max} characters or less`,
};
