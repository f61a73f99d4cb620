import { useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { words } from "../words.ts";
import { checkLength, type HumanCheck } from "./human-check.ts";
import { HumanCheckPicture } from "./picture.tsx";

/** Typing what a picture shows. */
export function HumanCheckField({ check }: { check: HumanCheck }) {
  const isWrong = check.typed.length === checkLength && !check.isVerified;
  return (
    <div className="grid gap-1.5">
      <Field label={words.check.label} error={isWrong ? words.check.isWrong : undefined}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2.5">
            <HumanCheckPicture code={check.code} />
            <span className="relative min-w-26 flex-1">
              <Input
                {...control}
                name="human-check"
                className="min-h-11.5 font-mono tracking-[0.12em] uppercase placeholder:font-sans placeholder:text-note placeholder:tracking-normal placeholder:normal-case"
                placeholder={words.check.length}
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
            <Button aria-label={words.check.another} className="size-11.5 px-0" onClick={check.refresh}>
              <Icon name="refresh" />
            </Button>
          </div>
        )}
      </Field>
      <HumanCheckAloud key={check.code} code={check.code} />
      <span role="status" className="sr-only">
        {check.isVerified && words.check.passed}
      </span>
    </div>
  );
}

const spelling = () => import("./spelling.ts");

const link =
  "tap font-semibold text-ink underline decoration-line underline-offset-3 hover:decoration-current";

/** Two ways around the picture: hearing it, where the browser has a voice, and having it spelled in words. */
function HumanCheckAloud({ code }: { code: string }) {
  const canSpeak = useSyncExternalStore(onVoicesChange, hasVoices);
  const [spelled, setSpelled] = useState("");
  return (
    <div className="text-note text-muted">
      <p className="flex flex-wrap gap-x-2">
        {words.check.isHard}
        {canSpeak && (
          <button type="button" className={link} onClick={async () => (await spelling()).speak(code)}>
            {words.check.hear}
          </button>
        )}
        <button
          type="button"
          className={link}
          aria-expanded={spelled !== ""}
          onClick={async () => setSpelled(spelled ? "" : (await spelling()).spelledOut(code))}
        >
          {words.check.spell}
        </button>
      </p>
      <p role="status">{spelled}</p>
    </div>
  );
}

const hasVoices = () => "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;

function onVoicesChange(listener: () => void): () => void {
  if (!("speechSynthesis" in window)) return () => undefined;
  speechSynthesis.addEventListener("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener("voiceschanged", listener);
}
