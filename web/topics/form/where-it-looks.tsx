import { useEffect, useId, useState } from "react";
import { Fold } from "../../ui/fold.tsx";
import { Select } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import type { FieldProps } from "../../ui/form/form.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { locale } from "../../words/language.ts";
import { FeedsField } from "../feeds/feeds-field.tsx";
import { words } from "../feeds/words.ts";
import { WordsField } from "../feeds/words-field.tsx";
import { ProposeWords } from "./propose-words.tsx";
import type { TopicForm, TopicFormValues } from "./topic-form.ts";

interface Props {
  form: TopicForm;
  /** True if opened from elsewhere. */
  opened?: boolean | undefined;
}

/** The places where a topic finds articles. By default, this server's feeds. */
export function WhereItLooks({ form, opened = false }: Props) {
  const { values, errors, set } = form;
  const hasErrors = Boolean(
    errors.feeds ??
      errors.searchWords ??
      errors.includeWords ??
      errors.excludeWords ??
      errors.language ??
      errors.useInstanceFeeds,
  );
  const [isOpen, setOpen] = useState(() => isAnythingSet(values));
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  return (
    <Fold
      heading={words.whereItLooks}
      note={isOpen || hasErrors ? undefined : whereItLooks(values)}
      isOpen={isOpen || hasErrors}
      onToggle={setOpen}
    >
      <div className="grid grid-cols-1 gap-6">
        <FeedsField
          feeds={values.feeds}
          typed={values.typedFeed}
          error={errors.feeds}
          onType={(typed) => {
            set("typedFeed", typed);
            set("feeds", values.feeds);
          }}
          onChange={(feeds) => set("feeds", feeds)}
          onNewsletter={() => set("isPublic", false)}
        />
        <InstanceFeedsField
          isOn={values.useInstanceFeeds}
          onChange={(isOn) => set("useInstanceFeeds", isOn)}
        />
        <ProposeWords form={form} />
        <WordsField kind="searchWords" others={values.excludeWords} {...form.field("searchWords")} />
        <WordsField kind="includeWords" others={values.excludeWords} {...form.field("includeWords")} />
        <WordsField
          kind="excludeWords"
          others={[...values.searchWords, ...values.includeWords]}
          {...form.field("excludeWords")}
        />
        <LanguageField {...form.field("language")} />
      </div>
    </Fold>
  );
}

type Where = Pick<
  TopicFormValues,
  "feeds" | "useInstanceFeeds" | "searchWords" | "includeWords" | "excludeWords" | "language"
>;

function isAnythingSet(where: Where): boolean {
  const { feeds, useInstanceFeeds, language } = where;
  return feeds.length + wordCount(where) > 0 || !useInstanceFeeds || language !== null;
}

const wordCount = ({ searchWords, includeWords, excludeWords }: Where) =>
  searchWords.length + includeWords.length + excludeWords.length;

/** Sums up where a topic looks: '2 feeds of its own, this server’s feeds · 3 words · German'. */
export function whereItLooks(where: Where): string {
  if (!isAnythingSet(where)) return words.instanceFeedsOnly;
  const { feeds, useInstanceFeeds, language } = where;
  const places = [
    ...(feeds.length > 0 ? [words.ownFeeds(feeds.length)] : []),
    ...(useInstanceFeeds ? [words.instanceFeeds] : []),
  ].join(", ");
  const count = wordCount(where);
  const line = [
    places || words.nothing,
    ...(count > 0 ? [words.wordCount(count)] : []),
    ...(language === null ? [] : [shortLanguageName(language)]),
  ].join(" · ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function InstanceFeedsField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <div className="grow">
        <label htmlFor={id} className="text-note font-semibold">
          {words.useInstanceFeeds}
        </label>
        <p id={`${id}-note`} className="text-note text-muted">
          {isOn ? words.useInstanceFeedsOn : words.useInstanceFeedsOff}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-note`} checked={isOn} onCheckedChange={onChange} />
    </div>
  );
}

function LanguageField({ value: language, error, onChange }: FieldProps<string | null>) {
  return (
    <Field label={words.language} hint={words.languageHint} error={error}>
      {(control) => (
        <Select
          {...control}
          name="language"
          value={language ?? ""}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{words.languageRecognised}</option>
          {languageChoices(language).map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const codes =
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw ta te th tr uk ur vi zh".split(
    " ",
  );

interface LanguageChoice {
  code: string;
  name: string;
}

/** The available languages by name, 'German (Deutsch)', plus the current one if it's another. */
export function languageChoices(set: string | null): LanguageChoice[] {
  const all = set === null || codes.includes(set) ? codes : [set, ...codes];
  return all
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** 'German', or the code itself if it has no known name. */
export function shortLanguageName(code: string): string {
  return nameIn(locale, code);
}

function languageName(code: string): string {
  const [here, own] = [nameIn(locale, code), nameIn(code, code)];
  return own === code || own.toLowerCase() === here.toLowerCase() ? here : `${here} (${own})`;
}

function nameIn(language: string, code: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
