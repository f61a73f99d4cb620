import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { frequencies, limits } from "../../../src/contract/limits.ts";
import { sourcesQuery, updateCost } from "../../sources/sources.ts";
import { Input, Select } from "../../ui/form/controls.tsx";
import { CountedText } from "../../ui/form/counted-text.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CatchPreview } from "./catch-preview.tsx";
import { CategoryField } from "./category-field.tsx";
import { useDefaultSource } from "./source-field.tsx";
import { TagsField } from "./tags-field.tsx";
import type { TopicForm } from "./topic-form.ts";
import { WhereItLooks } from "./where-it-looks.tsx";
import { words } from "./words.ts";

interface Props {
  form: TopicForm;
  /** The choice of a source, where there is one: it belongs to how a topic is updated. */
  source?: ReactNode;
  /** Of a topic that is edited. */
  topicId?: string;
}

/** Every field of a topic, for creating and for editing one. */
export function TopicFormFields({ form, source, topicId }: Props) {
  const { values, errors, set } = form;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Field label={words.name} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            dir="auto"
            required
            maxLength={limits.topicName}
            autoComplete="off"
            placeholder={words.cargoBikesInEuropean}
            value={values.name}
            onChange={(event) => set("name", event.target.value)}
          />
        )}
      </Field>
      <CountedText
        label={words.description}
        name="description"
        hint={words.whatBelongsHereIn}
        error={errors.description}
        value={values.description}
        limit={limits.description}
        tooLong={words.descriptionTooLong(limits.description)}
        onChange={(description) => set("description", description)}
      />
      <CategoryField
        category={values.category}
        error={errors.category}
        onChange={(category) => set("category", category)}
      />
      <TagsField tags={values.tags} error={errors.tags} onChange={(tags) => set("tags", tags)} />
      <VisibilityField isPublic={values.isPublic} onChange={(isPublic) => set("isPublic", isPublic)} />
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
                {hours === 0 ? words.manualOnSavingTopic : words.everyHours(hours)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CountedText
        label={words.aiPrompt}
        name="aiPrompt"
        hint={words.whatMattersToYou}
        placeholder={words.onlyBikesThatCan}
        error={errors.aiPrompt}
        value={values.aiPrompt}
        limit={limits.aiPrompt}
        tooLong={words.promptTooLong(limits.aiPrompt)}
        onChange={(aiPrompt) => set("aiPrompt", aiPrompt)}
      />
      <hr className="border-line" />
      <WhereItLooks form={form} />
      <CatchPreview form={form} topicId={topicId} />
    </div>
  );
}

/** The choices, and among them a topic's own frequency when it was set elsewhere. */
function offered(current: number): number[] {
  const known: readonly number[] = frequencies;
  return known.includes(current) ? [...known] : [current, ...known];
}

interface VisibilityProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

function VisibilityField({ isPublic, onChange }: VisibilityProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <Icon name={isPublic ? "globe" : "lock"} className="size-5 text-muted" />
      <div className="grow">
        <label htmlFor={id} className="text-note font-semibold">
          {words.isPublic}
        </label>
        <p id={`${id}-note`} className="text-note text-muted">
          {isPublic ? words.everybodyHereCanFind : words.privateYouAloneSee}
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

/** What the updates of a topic will cost, told anew as its source and frequency are chosen. */
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
