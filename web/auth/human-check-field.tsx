import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { checkLength, type HumanCheck } from "./human-check.ts";
import { HumanCheckAloud } from "./human-check-aloud.tsx";
import { HumanCheckPicture } from "./human-check-picture.tsx";

/** Typing what a picture shows. */
export function HumanCheckField({ check }: { check: HumanCheck }) {
  const isWrong = check.typed.length === checkLength && !check.isVerified;
  return (
    <div className="grid gap-1.5">
      <Field label="Human check" error={isWrong ? "That is not what the picture shows." : undefined}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2.5">
            <HumanCheckPicture code={check.code} />
            <span className="relative min-w-24 flex-1">
              <Input
                {...control}
                name="human-check"
                className="min-h-11.5 font-mono tracking-[0.12em] uppercase placeholder:font-sans placeholder:text-note placeholder:tracking-normal placeholder:normal-case"
                placeholder="5 characters"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                maxLength={checkLength}
                value={check.typed}
                onChange={(event) => check.type(event.target.value)}
              />
              {check.isVerified && (
                <Icon
                  name="check"
                  className="pointer-events-none absolute inset-y-0 inset-e-2.5 my-auto size-5 text-slop"
                />
              )}
            </span>
            <Button aria-label="New characters" className="size-11.5 px-0" onClick={check.refresh}>
              <Icon name="refresh" />
            </Button>
          </div>
        )}
      </Field>
      <HumanCheckAloud key={check.code} code={check.code} />
      <span role="status" className="sr-only">
        {check.isVerified && "Human check passed"}
      </span>
    </div>
  );
}
