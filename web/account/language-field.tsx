import { useMutation, useQueryClient } from "@tanstack/react-query";
import { interfaceLanguages, nameOfLanguage } from "../../src/contract/base/languages.ts";
import type { User } from "../../src/contract/community/users.ts";
import { call } from "../api/client.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { Select } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { toastFailure } from "../ui/overlay/toast.ts";
import { words } from "./words.ts";

/** The language of screens and messages, kept on the account. */
export function LanguageField({ user }: { user: User }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (language: string | null) => call<User>("PATCH", "/api/account", { body: { language } }),
    onSuccess: (saved) => client.setQueryData(currentUserQuery().queryKey, saved),
    onError: (error) => toastFailure(words.updateFailed, error, words.failedToChangeLanguage),
  });
  const chosen = user.language ?? "";
  // The API accepts languages that have no texts yet.
  const isKnown = chosen === "" || interfaceLanguages.some(({ code }) => code === chosen);
  const offered = [...interfaceLanguages, ...(isKnown ? [] : [{ code: chosen, reviewed: 100 }])];
  const isDraft = offered.some(({ code, reviewed }) => code === chosen && reviewed < 100);
  const field = (
    <Field label={words.language} hint={words.languageHint}>
      {(control) => (
        <Select
          {...control}
          name="language"
          value={chosen}
          aria-disabled={isPending}
          onChange={(event) => isPending || mutate(event.target.value || null)}
        >
          <option value="">{words.asTheBrowser}</option>
          {offered.map(({ code, reviewed }) => (
            <option key={code} value={code} lang={code}>
              {reviewed === 100 ? nameOfLanguage(code) : words.draftLanguage(nameOfLanguage(code), reviewed)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <div>
      {field}
      {isDraft && (
        <p className="mt-2 text-note text-muted">
          <span className="font-semibold text-ink">{words.improve}</span> {words.improveHow(chosen)}
        </p>
      )}
    </div>
  );
}
