import { categories } from "../../../src/contract/limits.ts";
import { Cover } from "../../cover/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { UpdateFrequency } from "../labels.tsx";
import { Tags } from "../tags.tsx";
import type { TopicFormValues } from "./topic-form.ts";
import { words } from "./words.ts";

const otherCategory = categories.at(-1) ?? "";

/** How the topic will stand in a list. It repeats the form, so only eyes need it. */
export function TopicFormPreview({ values, coverSeed }: { values: TopicFormValues; coverSeed: string }) {
  const category = values.category || otherCategory;
  return (
    <div aria-hidden="true" className="sticky top-24 grid gap-3">
      <p className="eyebrow">{words.preview}</p>
      <Cover topic={{ id: "", category, imageUrl: null, coverSeed }} shape="wide" className="h-28 w-full" />
      <p className="mt-1 text-note text-muted">
        <Separated>
          <span className="font-semibold text-ink">
            {values.category || words.category}
            {!values.isPublic && <Icon name="lock" className="ms-1 inline size-3.5 align-[-0.15em]" />}
          </span>
          <UpdateFrequency hours={values.frequency} />
        </Separated>
      </p>
      <p dir="auto" className="headline -mt-1.5 text-title md:text-[1.4375rem]">
        {values.name.trim() || <span className="text-muted">{words.nameOfTheTopic}</span>}
      </p>
      {values.description.trim() && (
        <p dir="auto" className="-mt-1 line-clamp-4 text-muted">
          {values.description}
        </p>
      )}
      {values.aiPrompt.trim() && (
        <p dir="auto" className="line-clamp-4 font-serif text-[1rem] italic">
          “{values.aiPrompt.trim()}”
        </p>
      )}
      <Tags tags={values.tags} plain />
    </div>
  );
}
