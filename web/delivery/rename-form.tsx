import { channelChanges } from "../../src/contract/account/channels.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { focusAtOnce } from "../ui/form/focus-at-once.ts";
import { useForm } from "../ui/form/form.ts";
import { words } from "./words.ts";

interface Props {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

export function RenameForm({ name, onSave, onCancel }: Props) {
  const form = useForm(channelChanges, { name }, (changes) => onSave(changes.name ?? name));
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="mb-1.5">
      <Field label={words.name} error={form.errors.name}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              name="name"
              dir="auto"
              autoComplete="off"
              className="max-w-72"
              ref={focusAtOnce}
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && onCancel()}
            />
            <Button type="submit" variant="primary" className="min-h-11">
              {words.save}
            </Button>
            <Button className="min-h-11" onClick={onCancel}>
              {words.cancel}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
