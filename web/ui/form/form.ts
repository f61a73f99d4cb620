import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { words } from "../words.ts";
import { inWords } from "./validation.ts";

export type FieldErrors<Values> = { [Name in keyof Values]?: string };

export interface Refusal {
  path: string | readonly PropertyKey[];
  message: string;
}

/** The properties of the control of one field. */
export interface FieldProps<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

export interface Form<Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FieldErrors<Values>;
  set: <Name extends keyof Values>(field: Name, value: Values[Name]) => void;
  field: <Name extends keyof Values>(field: Name) => FieldProps<Values[Name]>;
  /** Starts over with these values. */
  reset: (values: Values) => void;
  /** Validates the form and sends it if it's valid. */
  submit: (event?: FormEvent) => void;
  /** Shows the errors at their fields and focuses the first. */
  refuse: (refusals: readonly Refusal[]) => void;
}

/**
 * A form's state, validated by the contract's own schema. Text stays until the form unmounts. A schema that loads on
 * submit may be null: nothing is sent then.
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
  const set: Form<Values>["set"] = (field, value) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...others }) => others as FieldErrors<Values>);
  };
  return {
    ref,
    values,
    errors,
    refuse,
    set,
    field: (field) => ({
      value: values[field],
      error: errors[field],
      onChange: (value) => set(field, value),
    }),
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

/** Validates values by a schema, with plain messages where the schema has none. */
export function checkBy<Sent>(schema: z.ZodType<Sent>, values: unknown) {
  return schema.safeParse(values, {
    error: (issue) =>
      issue.code === "too_big" && issue.origin === "string"
        ? words.charactersOrLess(Number(issue.maximum))
        : undefined,
  });
}

/** The message for each field: the first error of it or of a part of it (`tags.3`, `tags/3`). */
export function firstByField<Values>(refusals: readonly Refusal[]): FieldErrors<Values> {
  const errors: Record<string, string> = {};
  for (const { path, message } of refusals) {
    const field = String(typeof path === "string" ? path.split(/[./]/)[0] : path[0]);
    errors[field] ??= inWords(message);
  }
  return errors as FieldErrors<Values>;
}

/** A `ref` that focuses the element on mounting. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}
