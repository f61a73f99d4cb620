import { limits } from "../../../src/contract/limits.ts";
import { LineField, type LineProps } from "../../ui/form/field.tsx";
import { words } from "./words.ts";

/** Apart from the fields of the first step, which need neither the limits nor the words of the others. */
export function NameField(props: Pick<LineProps, "error" | "onChange"> & { value: string }) {
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
