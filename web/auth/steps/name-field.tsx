import { limits } from "../../../src/contract/base/limits.ts";
import { LineField } from "../../ui/form/field.tsx";
import type { FieldProps } from "../../ui/form/form.ts";
import { words } from "./words.ts";

/** Kept apart from the fields of the first step, which need neither its limits nor its words. */
export function NameField(props: FieldProps<string>) {
  return (
    <LineField
      label={words.name}
      name="name"
      autoComplete="name"
      autoCapitalize="words"
      maxLength={limits.name}
      {...props}
    />
  );
}
