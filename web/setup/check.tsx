import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { SetupCheck } from "../../src/contract/admin/setup.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "./words.ts";

/** A part of the page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 border-t border-line pt-6">
      <h2 id={id} className="headline mb-2 text-headline">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface Props {
  path: string;
  body?: unknown;
  label: string;
  /** The button's accessible name, if its text needs the context. */
  name?: string;
  /** Advice for when the test fails. */
  help: string;
  children?: ReactNode;
}

/** A button that runs a test, with the result below it. */
export function Check({ path, body, label, name, help, children }: Props) {
  const check = useMutation({
    mutationFn: () => call<SetupCheck>("POST", path, body === undefined ? {} : { body }),
  });
  const failed = check.error && { works: false, message: serverMessage(check.error) ?? words.checkFailed };
  const result = failed ?? check.data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {children}
        <Button
          {...(name && { "aria-label": check.isPending ? words.testing : name })}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isPending ? words.testing : label}
        </Button>
      </div>
      <p role="status" className="flex gap-2 wrap-anywhere empty:hidden not-empty:mt-2.5">
        {result && (
          <>
            <Icon
              name={result.works ? "check" : "alert"}
              className={result.works ? "mt-1" : "mt-1 text-danger"}
            />
            <span className="min-w-0">
              {result.message}
              {!result.works && <span className="mt-0.5 block text-note text-muted">{help}</span>}
            </span>
          </>
        )}
      </p>
    </>
  );
}
