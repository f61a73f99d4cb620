import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SourceIcon } from "../../sources/source-icon.tsx";
import { sourcesQuery, updateCost } from "../../sources/sources.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { categoryName } from "../../words/category.ts";
import { common } from "../../words/common.ts";
import { words as feedWords } from "../feeds/words.ts";
import { useDefaultSource } from "./source-field.tsx";
import type { TopicForm } from "./topic-form.ts";
import { shortLanguageName } from "./where-it-looks.tsx";
import { words } from "./words.ts";

/** The fields that chips lead to. */
export type Detail = "category" | "tags" | "language" | "feeds" | "source" | "frequency" | "isPublic";

interface Props {
  form: TopicForm;
  /** BCP 47; null if unrecognised. */
  recognised: string | null;
  onCorrect: (detail: Detail) => void;
}

/** The properties of a new topic, each a button that leads to its field. */
export function DetailChips({ form: { values }, recognised, onCorrect }: Props) {
  const { category, tags, frequency, isPublic, feeds, useInstanceFeeds } = values;
  const language = values.language ?? recognised;
  const preselected = useDefaultSource();
  const chosen = useQuery(sourcesQuery()).data?.find(({ id }) => id === values.sourceId);
  const source = values.sourceId === null ? preselected : chosen;
  const places = [
    ...(feeds.length > 0 ? [feedWords.ownFeeds(feeds.length)] : []),
    ...(useInstanceFeeds ? [feedWords.instanceFeeds] : []),
  ].join(", ");
  const chip = (detail: Detail, label: string, value: string, mark?: ReactNode) => (
    <li key={detail} className="max-w-full">
      <button
        type="button"
        aria-label={`${label}: ${value}`}
        onClick={() => onCorrect(detail)}
        className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line px-3 text-start text-[0.875rem] font-medium transition-colors hover:border-edge hover:bg-wash max-md:min-h-11"
      >
        {mark}
        <span className="truncate">{value}</span>
      </button>
    </li>
  );
  return (
    <ul aria-label={words.details} className="flex flex-wrap gap-2">
      {chip(
        "category",
        words.category,
        category ? categoryName(category) : words.noCategory,
        category && (
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full bg-[oklch(0.66_0.13_var(--hue))]"
            data-category={category}
          />
        ),
      )}
      {chip("tags", words.tags, tags.length > 0 ? tags.map((tag) => `#${tag}`).join(" ") : words.noTags)}
      {chip("language", words.language, language === null ? words.detected : shortLanguageName(language))}
      {chip("feeds", words.feeds, capitalised(places || feedWords.nothing), icon("feed"))}
      {source &&
        chip(
          "source",
          words.source,
          `${source.name}: ${updateCost(source.costPerUpdate, frequency)}`,
          <SourceIcon source={source} className="size-4" />,
        )}
      {chip(
        "frequency",
        words.updateFrequency,
        frequency === 0 ? words.manual : words.everyHours(frequency),
        icon("refresh"),
      )}
      {chip(
        "isPublic",
        words.visibility,
        isPublic ? words.isPublic : common.isPrivate,
        icon(isPublic ? "globe" : "lock"),
      )}
    </ul>
  );
}

const icon = (name: IconName) => <Icon name={name} className="size-4 text-muted" />;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
