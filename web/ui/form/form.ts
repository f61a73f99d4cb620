import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { words } from "../words.ts";
import { inWords } from "./validation.ts";

export type FieldErrors<Values> = { [Name in keyof Values]?: string };

export interface Refusal {
  path: string | readonly PropertyKey[];
  message: string;
}

export interface Form<Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FieldErrors<Values>;
  set: <Name extends keyof Values>(field: Name, value: Values[Name]) => void;
  /** Begins anew with these values. */
  reset: (values: Values) => void;
  /** Checks the form, and sends it when nothing is wrong with it. */
  submit: (event?: FormEvent) => void;
  /** Shows what is wrong at the fields and puts the keyboard at the first of them. */
  refuse: (refusals: readonly Refusal[]) => void;
}

/**
 * A form's state, checked by the contract's own schema. What was typed stays until the form leaves the screen. A schema
 * that is fetched when the form is sent can be null: nothing is sent then.
 */
export function useForm<Values extends object, Sent>(
  schema: z.ZodType<Sent> | (() => Promise<z.ZodType<Sent> | null>),
  initial: Values,
  send: (sent: Sent) => void,
): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refused, setRefused] = useState(0);

  useEffect(() => {
    if (refused === 0) return;
    ref.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(input, button)')
      ?.focus();
  }, [refused]);

  const refuse = (refusals: readonly Refusal[]) => {
    setErrors(firstByField<Values>(refusals));
    setRefused((before) => before + 1);
  };
  return {
    ref,
    values,
    errors,
    refuse,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _mended, ...others }) => others as FieldErrors<Values>);
    },
    reset: (fresh) => {
      setValues(fresh);
      setErrors({});
    },
    submit: async (event) => {
      event?.preventDefault();
      const rules = typeof schema === "function" ? await schema() : schema;
      if (!rules) return;
      const checked = checkBy(rules, values);
      if (!checked.success) return refuse(checked.error.issues);
      setErrors({});
      send(checked.data);
    },
  };
}

/** Checks values by a schema, in plain words where the schema has none of its own. */
export function checkBy<Sent>(schema: z.ZodType<Sent>, values: unknown) {
  return schema.safeParse(values, {
    error: (issue) =>
      issue.code === "too_big" && issue.origin === "string"
        ? words.charactersOrLess(Number(issue.maximum))
        : undefined,
  });
}

/** What to say at each field: the first thing wrong with it or with a part of it (`tags.3`, `tags/3`). */
export function firstByField<Values>(refusals: readonly Refusal[]): FieldErrors<Values> {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusals) {
    const field = String(typeof path === "string" ? path.split(/[./]/)[0] : path[0]);
    errors[field] ??= inWords(message);
  }
  return errors as FieldErrors<Values>;
}

/** As a `ref`: the keyboard goes to the element as soon as it is there. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}
