import type { Ref } from "react";
import type { OpmlAs, OpmlImport } from "../../src/contract/drafts/feeds.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

const choices: OpmlAs[] = ["folders", "feeds"];

interface Props {
  ref: Ref<HTMLDivElement>;
  answer: OpmlImport;
  as: OpmlAs;
  isDone: boolean;
  isPending: boolean;
  onChange: (as: OpmlAs) => void;
  onImport: () => void;
  onClose: () => void;
}

/** The result of an import, or a preview of it: the new topics, and what is skipped with the reason. */
export function ImportPlan({ ref, answer, as, isDone, isPending, onChange, onImport, onClose }: Props) {
  const { created, skipped, topics = [] } = answer;
  return (
    <div ref={ref} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      {!isDone && (
        <Field label={words.makeTopicOf}>
          {(control) => (
            <Select
              {...control}
              name="as"
              value={as}
              onChange={(event) => onChange(event.target.value as OpmlAs)}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {words.eachOf[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <p role="status" className="font-semibold">
        {isDone ? words.imported(created, skipped.length) : words.wouldImport(created, skipped.length)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isDone ? (
          <Button onClick={onClose}>{words.done}</Button>
        ) : (
          <>
            <Button variant="primary" disabled={created === 0} aria-disabled={isPending} onClick={onImport}>
              {isPending ? words.importing : words.importThese(created)}
            </Button>
            <Button onClick={onClose}>{common.cancel}</Button>
          </>
        )}
      </div>
      <Rows
        label={words.newTopics}
        rows={topics.map(({ name, feeds }) => ({ name, note: words.feeds(feeds) }))}
      />
      <Rows label={words.skipped} rows={skipped.map(({ name, reason }) => ({ name, note: reason }))} />
    </div>
  );
}

interface Row {
  name: string;
  note: string;
}

function Rows({ label, rows }: { label: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className="mb-1 text-note font-semibold">{label}</h3>
      <ul className="rounded-surface bg-wash px-4 py-2">
        {rows.map(({ name, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be the same, and rows never move
          <li key={at} className="py-1.5">
            <span dir="auto" className="block text-[0.875rem] font-medium">
              {name}
            </span>
            <span dir="auto" className="block text-note text-muted">
              {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
