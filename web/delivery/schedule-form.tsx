import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  type EditionDraft,
  type EditionSettings,
  editionDraft,
  editionSchedule,
  type PreviewQuery,
} from "../../src/contract/account/editions.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { editionSettingsPath, editionSettingsQuery } from "../topics/queries.ts";
import { Failure, ReadFailure } from "../ui/failure.tsx";
import { Choices } from "../ui/form/choices.tsx";
import { Select } from "../ui/form/controls.tsx";
import { Field, TextField } from "../ui/form/field.tsx";
import { checkBy, type FieldErrors, firstByField } from "../ui/form/form.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Preview } from "./edition/preview.tsx";
import { previewQuery } from "./edition/queries.ts";
import { deviceZone } from "./edition/times.ts";
import { channelsQuery } from "./queries.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { words } from "./words.ts";

interface Props {
  saved: EditionSettings;
  now: Date;
}

/**
 * The schedule of editions. Each choice is saved at once. Somebody who never had an edition sees a preview of the
 * first.
 */
export function ScheduleForm({ saved, now }: Props) {
  const [wasOff] = useState(saved.schedule === "off");
  const [values, setValues] = useState(() => startingFrom(saved));
  const [errors, setErrors] = useState<FieldErrors<EditionSettings>>({});
  const save = useSave(saved);
  const change = (part: Partial<EditionSettings>) => {
    const changed = { ...values, ...part };
    setValues(changed);
    const checked = checkBy(sentDraft, changed);
    setErrors(checked.success ? {} : firstByField(checked.error.issues));
    if (!checked.success) return;
    save.mutate(checked.data, {
      onError: (error) => setErrors(firstByField((error instanceof ApiError && error.body?.issues) || [])),
    });
  };
  const isOff = values.schedule === "off";
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScheduleChoice chosen={values.schedule} onChoose={(schedule) => change({ schedule })} />
      {save.isError && (
        <div className="*:border-t-0 *:py-0">
          <Failure title={words.failedToSave} onRetry={() => change({})} />
        </div>
      )}
      {!isOff && (
        <>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            {values.schedule === "weekly" && (
              <Field label={words.weekday} error={errors.weekday}>
                {(control) => (
                  <Select
                    {...control}
                    name="weekday"
                    value={values.weekday}
                    onChange={(event) => change({ weekday: Number(event.target.value) })}
                  >
                    {words.weekdays.map((name, index) => (
                      <option key={name} value={index + 1}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            {values.schedule !== "each" && (
              <TextField
                label={words.time}
                error={errors.at && words.timeIsMissing}
                type="time"
                name="at"
                value={values.at}
                onChange={(value) => change({ at: value })}
              />
            )}
            <TimeZoneField
              timeZone={values.timeZone}
              error={errors.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
            <ReadingTime
              maxMinutes={values.maxMinutes}
              error={errors.maxMinutes}
              onChange={(maxMinutes) => change({ maxMinutes })}
            />
          </div>
          <QuietHours
            from={values.quietFrom}
            to={values.quietTo}
            errors={[errors.quietFrom, errors.quietTo]}
            onChange={(quietFrom, quietTo) => change({ quietFrom, quietTo })}
          />
          <EditionToCome settings={values} isFirst={wasOff} now={now} />
        </>
      )}
    </div>
  );
}

/** Switching off ignores the fields that are then hidden. */
const sentDraft = z.preprocess(
  (values) => ((values as EditionSettings).schedule === "off" ? { schedule: "off" } : values),
  editionDraft,
);

/** Starts with the device's time zone if editions were never switched on. */
const startingFrom = (saved: EditionSettings): EditionSettings =>
  saved.schedule === "off" && saved.timeZone === "UTC" ? { ...saved, timeZone: deviceZone() } : saved;

interface ChoiceProps {
  chosen: EditionSettings["schedule"];
  onChoose: (schedule: EditionSettings["schedule"]) => void;
}

function ScheduleChoice({ chosen, onChoose }: ChoiceProps) {
  return (
    <Choices legend={words.howOften}>
      <div className="divide-y divide-line overflow-hidden rounded-surface border border-line">
        {editionSchedule.options.map((schedule) => {
          const [name, note] = words.schedules[schedule];
          return (
            <label
              key={schedule}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2.5 transition-colors hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="schedule"
                className="size-4 shrink-0 accent-accent outline-none"
                value={schedule}
                checked={schedule === chosen}
                onChange={() => onChoose(schedule)}
              />
              <span className="leading-snug">
                <span className="me-2 font-semibold">{name}</span>
                <span className="text-note text-muted max-sm:block">{note}</span>
              </span>
            </label>
          );
        })}
      </div>
    </Choices>
  );
}

interface ReadingTimeProps {
  maxMinutes: number | null;
  error: string | undefined;
  onChange: (maxMinutes: number | null) => void;
}

const usual = [5, 10, 15, 20, 30, 45, 60];

function ReadingTime({ maxMinutes, error, onChange }: ReadingTimeProps) {
  const offered = [...new Set([...usual, ...(maxMinutes === null ? [] : [maxMinutes])])].sort(
    (a, b) => a - b,
  );
  return (
    <Field label={words.readingTime} hint={words.readingHint} error={error}>
      {(control) => (
        <Select
          {...control}
          name="maxMinutes"
          value={maxMinutes ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
        >
          <option value="">{words.anyLength}</option>
          {offered.map((minutes) => (
            <option key={minutes} value={minutes}>
              {words.atMost(minutes)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function useSave(saved: EditionSettings) {
  const client = useQueryClient();
  const { queryKey } = editionSettingsQuery();
  const channels = useQuery(channelsQuery());
  return useMutation({
    // Saves run one after the other, so that the last choice wins.
    scope: { id: editionSettingsPath },
    mutationFn: (draft: EditionDraft) => call<EditionSettings>("PUT", editionSettingsPath, { body: draft }),
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      void client.invalidateQueries({ predicate: (query) => query.queryKey[1] === "preview" });
      const goesNowhere = channels.data?.every(({ isOn }) => !isOn);
      if (settings.schedule === "off") toast({ title: words.switchedOff, description: words.nothingMore });
      else if (saved.schedule === "off")
        toast({
          title: words.switchedOn,
          description: goesNowhere ? words.addToGetIt : words.firstWillCome,
        });
      else toast({ title: words.saved });
    },
    onError: (error) => toastFailure(words.notSaved, error, words.failedToSave),
  });
}

interface EditionToComeProps {
  /** The settings as shown in the form. */
  settings: EditionSettings;
  /** True if nothing has been switched on yet. */
  isFirst: boolean;
  now: Date;
}

/** A preview of the next edition as if it were made today. */
function EditionToCome({ settings, isFirst, now }: EditionToComeProps) {
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(previewQuery(tried(settings)));
  return (
    <section aria-labelledby="to-come" className="rounded-surface border border-line px-5 py-4.5">
      <h3 id="to-come" className="headline text-title">
        {isFirst ? words.yourFirst : words.asItStands}
      </h3>
      {data ? (
        <div aria-busy={isPlaceholderData} className="mt-2 grid grid-cols-1 gap-2">
          {isFirst && (
            <p className="text-pretty">
              {settings.schedule === "each" ? words.firstComesWithNews : words.firstComes}
            </p>
          )}
          <div>
            <Preview preview={data} isFirst={isFirst} now={now} />
          </div>
        </div>
      ) : isError ? (
        <ReadFailure isCompact title={words.failedToFetchPreview} query={{ error, refetch }} />
      ) : (
        <div role="status" aria-label={words.loadingPreview} className="mt-3 grid gap-3">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </section>
  );
}

/** The settings that affect a preview. A time that is only half typed is left out. */
function tried({ schedule, at, weekday, timeZone, maxMinutes }: EditionSettings): PreviewQuery {
  return {
    schedule,
    ...(at && { at }),
    weekday,
    timeZone,
    ...(maxMinutes !== null && { maxMinutes }),
  };
}
