import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { categories, frequencies, limits } from "../../../src/contract/base/limits.ts";
import { sourcesQuery, updateCost } from "../../sources/sources.ts";
import { classes } from "../../ui/classes.ts";
import { ChipsField, comma } from "../../ui/form/chips-field.tsx";
import { Choices } from "../../ui/form/choices.tsx";
import { Select } from "../../ui/form/controls.tsx";
import { CountedText } from "../../ui/form/counted-text.tsx";
import { Field, TextField } from "../../ui/form/field.tsx";
import type { FieldProps } from "../../ui/form/form.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { Icon } from "../../ui/icon.tsx";
import { categoryName } from "../../words/category.ts";
import { CatchPreview } from "./catch-preview.tsx";
import { useDefaultSource } from "./source-field.tsx";
import type { TopicForm } from "./topic-form.ts";
import { WhereItLooks } from "./where-it-looks.tsx";
import { words } from "./words.ts";

interface Props {
  form: TopicForm;
  /** The source field, if there is a choice. */
  source?: ReactNode;
  /** Set when editing an existing topic. */
  topicId?: string;
  /** Opens the section on where the topic looks. */
  opensPlaces?: boolean;
}

/** Every field of a topic. */
export function TopicFormFields(props: Props) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <NameField form={props.form} label={words.name} />
      <MoreTopicFields {...props} />
    </div>
  );
}

interface NameProps {
  form: TopicForm;
  label: string;
  hint?: string | undefined;
}

export function NameField({ form, label, hint }: NameProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      name="name"
      dir="auto"
      required
      maxLength={limits.topicName}
      autoComplete="off"
      placeholder={words.nameExample}
      {...form.field("name")}
    />
  );
}

/** All fields of a topic except its name. */
export function MoreTopicFields({ form, source, topicId, opensPlaces }: Props) {
  const { values, errors, set } = form;
  return (
    <div className="grid grid-cols-1 gap-6">
      <CountedText
        label={words.description}
        name="description"
        hint={words.descriptionHint}
        {...form.field("description")}
        limit={limits.description}
        tooLong={words.descriptionTooLong(limits.description)}
      />
      <CategoryField {...form.field("category")} />
      <TagsField {...form.field("tags")} />
      <VisibilityField {...form.field("isPublic")} />
      <hr className="border-line" />
      {source}
      <Field
        label={words.updateFrequency}
        hint={<UpdateCost sourceId={values.sourceId} frequency={values.frequency} />}
        error={errors.frequency}
      >
        {(control) => (
          <Select
            {...control}
            name="frequency"
            value={values.frequency}
            onChange={(event) => set("frequency", Number(event.target.value))}
          >
            {offered(values.frequency).map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? words.manual : words.everyHours(hours)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CountedText
        label={words.aiPrompt}
        name="aiPrompt"
        hint={words.promptHint}
        placeholder={words.promptExample}
        {...form.field("aiPrompt")}
        limit={limits.aiPrompt}
        tooLong={words.promptTooLong(limits.aiPrompt)}
      />
      <hr className="border-line" />
      <WhereItLooks form={form} opened={opensPlaces} />
      <CatchPreview form={form} topicId={topicId} />
    </div>
  );
}

/** The choices, plus the topic's current frequency if it was set elsewhere. */
function offered(current: number): number[] {
  const known: readonly number[] = frequencies;
  return known.includes(current) ? [...known] : [current, ...known];
}

function VisibilityField({ value: isPublic, onChange }: FieldProps<boolean>) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <Icon name={isPublic ? "globe" : "lock"} className="size-5 text-muted" />
      <div className="grow">
        <label htmlFor={id} className="text-note font-semibold">
          {words.isPublic}
        </label>
        <p id={`${id}-note`} className="text-note text-muted">
          {isPublic ? words.publicHint : words.privateHint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-note`} checked={isPublic} onCheckedChange={onChange} />
    </div>
  );
}

interface CostProps {
  /** Null for the default. */
  sourceId: string | null;
  frequency: number;
}

/** The cost of a topic's updates with the chosen source and frequency. */
function UpdateCost({ sourceId, frequency }: CostProps) {
  const preselected = useDefaultSource();
  const chosen = useQuery(sourcesQuery()).data?.find(({ id }) => id === sourceId);
  const source = sourceId === null ? preselected : chosen;
  return (
    <span role="status" className="block min-h-[1lh]">
      {source && `${source.name}: ${updateCost(source.costPerUpdate, frequency)}`}
    </span>
  );
}

/** The fourteen categories as chips, each in the colour of its covers. */
function CategoryField({ value: category, error, onChange }: FieldProps<string>) {
  return (
    <Choices legend={words.category} error={error}>
      <div className="flex flex-wrap gap-2">
        {categories.map((name) => (
          <label
            key={name}
            className={classes(
              "relative inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-[0.875rem] font-medium text-muted transition-colors select-none",
              "hover:border-edge hover:text-ink has-checked:border-ink has-checked:bg-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11",
            )}
          >
            <input
              type="radio"
              name="category"
              className="sr-only"
              value={name}
              checked={category === name}
              onChange={() => onChange(name)}
            />
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full bg-[oklch(0.66_0.13_var(--hue))]"
              data-category={name}
            />
            {categoryName(name)}
          </label>
        ))}
      </div>
    </Choices>
  );
}

function TagsField({ value: tags, error, onChange }: FieldProps<string[]>) {
  return (
    <ChipsField
      label={words.tags}
      name="tags"
      hint={words.tagsHint}
      error={error}
      chips={tags}
      limit={limits.tags}
      length={limits.tag}
      placeholder={tags.length === 0 ? words.tagsExample : words.another}
      full={words.tagsFull}
      listLabel={words.chosenTags}
      removeLabel={words.removeTag}
      sign="#"
      add={(held, written) => ({ chips: addTags(held, written) })}
      onChange={onChange}
    />
  );
}

/** Adds what was typed to the tags: split at commas, without '#', without duplicates, up to ten. */
export function addTags(tags: string[], written: string): string[] {
  const added = written
    .split(comma)
    .map((tag) => tag.trim().replace(/^#+/, "").trim().slice(0, limits.tag).trim())
    .filter(Boolean);
  const all = [...tags];
  for (const tag of added) {
    if (all.length < limits.tags && !has(all, tag)) all.push(tag);
  }
  return all;
}

const has = (tags: string[], tag: string) => tags.some((held) => held.toLowerCase() === tag.toLowerCase());
