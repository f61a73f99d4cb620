import type { validationTexts } from "./validation-texts.ts";

/** Translates a schema's message by a catalogue; an unknown message stays as it is. */
export function validationMessage(said: string, words: Partial<typeof validationTexts>): string {
  const { rules, fields, tooLong } = words;
  const [, field = "", max] = /^(.+) must be (\d+) characters or less$/.exec(said) ?? [];
  if (max === undefined) return rules?.[said as keyof typeof rules] ?? said;
  return tooLong?.(fields?.[field as keyof typeof fields] ?? field, Number(max)) ?? said;
}
