import { limits } from "./limits.ts";

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
  `At most ${limits.words} words or phrases`,
  `At most ${limits.tags} tags`,
  `At most ${limits.feeds} feeds`,
  "At most 999999 people",
  'Language must be a code such as "en" or "pt-BR"',
  'The time zone must be a name such as "Europe/Berlin"',
  "It must be a time such as 2027-01-31T12:00:00Z",
  'A time is written as "07:00"',
  "A token has no spaces, and only plain characters",
  "The scope is read or write",
  "The token is required",
  "Send a name or a language",
  "Something to change is required",
  "Give a key, or what it may cost a day",
  "Give a key, or say whether the source may be used",
  "A key has 16 to 512 plain characters, without spaces or line breaks",
  "An invitation that is sent to one person is for one person",
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
  "A username",
  "Code",
  "Language",
  "The token",
] as const;

const byThemselves = <Text extends string>(texts: readonly Text[]) =>
  Object.fromEntries<string>(texts.map((text) => [text, text])) as Record<Text, string>;

/** The English of a catalogue, by what the schemas say. */
export const validationTexts = {
  rules: byThemselves(rules),
  fields: byThemselves(fields),
  tooLong: (field: string, max: number) => `${field} must be ${max} characters or less`,
};
