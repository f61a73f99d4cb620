import { limits } from "../../../src/contract/limits.ts";
import { ChipsField } from "../../ui/form/chips-field.tsx";
import { words } from "./words.ts";

interface Props {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

export function TagsField({ tags, error, onChange }: Props) {
  return (
    <ChipsField
      label={words.tags}
      name="tags"
      hint={words.enterOrAComma}
      error={error}
      chips={tags}
      limit={limits.tags}
      length={limits.tag}
      placeholder={tags.length === 0 ? words.batteryCargoBikes : words.another}
      full={words.thatIsAllTen}
      listLabel={words.chosenTags}
      removeLabel={words.removeTag}
      sign="#"
      add={(held, written) => ({ chips: addTags(held, written) })}
      onChange={onChange}
    />
  );
}

/** The tags with what was written added: split at commas, without '#', no tag twice, at most ten. */
export function addTags(tags: string[], written: string): string[] {
  const added = written
    .split(",")
    .map((tag) => tag.trim().replace(/^#+/, "").trim().slice(0, limits.tag).trim())
    .filter(Boolean);
  const all = [...tags];
  for (const tag of added) {
    if (all.length < limits.tags && !has(all, tag)) all.push(tag);
  }
  return all;
}

const has = (tags: string[], tag: string) => tags.some((held) => held.toLowerCase() === tag.toLowerCase());
