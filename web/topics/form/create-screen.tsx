import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useSearchParams } from "react-router";
import { categories } from "../../../src/contract/base/limits.ts";
import type { Topic, TopicDraft } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { currentUserQuery } from "../../auth/queries.ts";
import { useAuth } from "../../auth/session.tsx";
import { Cover } from "../../cover/cover.tsx";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { Separated } from "../../ui/text/labels.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { categoryName } from "../../words/category.ts";
import { common } from "../../words/common.ts";
import { UpdateFrequency } from "../labels.tsx";
import { Tags } from "../tags.tsx";
import { usePreview } from "./catch-request.ts";
import { type Detail, DetailChips } from "./detail-chips.tsx";
import { DraftNote } from "./draft-note.tsx";
import { MoreTopicFields, NameField } from "./fields.tsx";
import { FirstUpdate } from "./first-update.tsx";
import { sharedTopic } from "./shared.ts";
import { SourceField, useDefaultSource } from "./source-field.tsx";
import {
  blankTopic,
  type DraftedTopicForm,
  type TopicFormValues,
  topicRefusals,
  useDraftedTopicForm,
} from "./topic-form.ts";
import { words } from "./words.ts";

/** Creates a topic from one line, with a preview of its first update. The other fields are folded away. */
export function CreateScreen() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const draftKey = `draft topic ${user?.id} ${search}`;
  const create = useCreateTopic(() => form.forgetDraft());
  const defaultSource = useDefaultSource();
  const [coverSeed] = useState(() => Math.random().toString(36).slice(2));
  const form = useDraftedTopicForm(draftKey, sharedTopic(search), (draft) =>
    create.mutate(
      { ...draft, sourceId: draft.sourceId ?? defaultSource?.id ?? null, coverSeed },
      { onError: (error) => form.refuse(topicRefusals(error)) },
    ),
  );
  const fold = useMoreFields(form);
  useEffect(() => {
    // An on-screen keyboard would hide the content below.
    if (matchMedia("(pointer: fine)").matches)
      form.ref.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [form.ref]);
  const { preview, error, isAsking, isOutdated, isAnswered, ask } = useFirstUpdate(form);
  const isFirst = !fold.isOpen && !isAnswered;
  const submit = (event: FormEvent) => {
    if (!isFirst) return form.submit(event);
    event.preventDefault();
    ask();
  };
  return (
    <div className="page grid gap-x-20 pt-5 pb-8 md:pt-9 lg:grid-cols-[minmax(0,40rem)_18.75rem] lg:justify-center max-lg:max-w-[43rem]">
      <PageTitle>{common.create}</PageTitle>
      <div className="min-w-0">
        <Button asChild variant="quiet" size="small" className="-ms-3">
          <Link to="/">
            <Icon name="back" className="size-4 rtl:rotate-180" />
            {words.back}
          </Link>
        </Button>
        <h1 className="headline mt-2 text-display">{common.create}</h1>
        <p className="mt-1 mb-8 text-lead text-muted">{words.intro}</p>
        <DraftNote form={form} />
        <form ref={form.ref} onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
          <NameField
            form={form}
            label={fold.isOpen ? words.name : words.whatToFollow}
            hint={isFirst ? words.previewUpdateHint : undefined}
          />
          {(preview || form.values.category) && (
            <DetailChips form={form} recognised={preview?.language ?? null} onCorrect={fold.goTo} />
          )}
          <FirstUpdate
            {...{ preview, error, isAsking, isOutdated }}
            onAsk={ask}
            onAddDetails={() => fold.goTo("description")}
            onAddFeed={() => fold.goTo("feeds")}
          />
          <Fold
            heading={words.moreOptions}
            note={fold.isOpen ? undefined : words.moreOptionsHint}
            isOpen={fold.isOpen}
            onToggle={fold.setOpen}
          >
            <MoreTopicFields
              form={form}
              opensPlaces={fold.opensPlaces}
              source={
                <SourceField
                  sourceId={form.values.sourceId}
                  error={form.errors.sourceId}
                  onChange={(sourceId) => form.set("sourceId", sourceId)}
                />
              }
            />
          </Fold>
          <div className="flex gap-2.5 border-t border-line pt-6 max-sm:flex-col-reverse sm:justify-end">
            <Button asChild>
              <Link to="/" onClick={form.forgetDraft}>
                {common.cancel}
              </Link>
            </Button>
            <Button
              {...(isFirst ? { onClick: () => form.submit() } : { type: "submit", variant: "primary" })}
              disabled={create.isPending}
            >
              {create.isPending ? words.creating : common.create}
            </Button>
            {isFirst && (
              <Button type="submit" variant="primary" aria-disabled={isAsking}>
                {isAsking && <Icon name="spinner" className="size-4 animate-turn" />}
                {isAsking ? words.writingPreview : words.previewUpdate}
              </Button>
            )}
          </div>
        </form>
      </div>
      <aside aria-label={words.preview} className="max-lg:hidden">
        <TopicFormPreview values={form.values} coverSeed={coverSeed} />
      </aside>
    </div>
  );
}

/** The preview of the form's topic. Uses the category that it suggests if none is chosen. */
function useFirstUpdate(form: DraftedTopicForm) {
  const asked = usePreview(form, { isWritten: true });
  const { preview, error } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once
  useEffect(() => {
    if (preview && !form.values.category) form.set("category", preview.category ?? otherCategory);
  }, [preview]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure is shown at its fields once
  useEffect(() => {
    const refusals = topicRefusals(error);
    if (refusals.length > 0) form.refuse(refusals);
  }, [error]);
  return asked;
}

/** The folded fields: open from the start if one is filled, and as soon as one is invalid. */
function useMoreFields({ ref, values, errors }: DraftedTopicForm) {
  const [isOpen, setOpen] = useState(() => isMoreSet(values));
  const [target, setTarget] = useState<Detail | "description">();
  const hasErrors = Object.keys(errors).some((field) => field !== "name");
  useEffect(() => {
    if (hasErrors) setOpen(true);
  }, [hasErrors]);
  useEffect(() => {
    if (!target) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    const switches = target === "isPublic" && find("[role=switch]");
    (switches || find(`[name=${target}]:checked`) || find(`[name=${target}]`))?.focus();
    setTarget(undefined);
  }, [ref, target]);
  const [opensPlaces, setOpensPlaces] = useState(false);
  return {
    isOpen: isOpen || hasErrors,
    setOpen,
    opensPlaces,
    goTo: (field: Detail | "description") => {
      flushSync(() => {
        setOpen(true);
        setOpensPlaces(opensPlaces || field === "language" || field === "feeds");
      });
      setTarget(field);
    },
  };
}

function isMoreSet({ name: _name, category: _category, ...more }: TopicFormValues): boolean {
  return Object.entries(more).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(blankTopic[field as keyof TopicFormValues]),
  );
}

/** Creates a topic, which its creator then follows, and opens it. */
function useCreateTopic(onCreated: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: TopicDraft) => call<Partial<Topic>>("POST", "/api/topics", { body: draft }),
    onSuccess: ({ id }, { name }) => {
      onCreated();
      toast({ title: words.created, description: words.firstUpdateOnTheWay(name) });
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      navigate(id ? `/topic/${id}` : "/");
    },
    onError: (error) => toastFailure(words.creationFailed, error, words.failedToCreate),
  });
}

const otherCategory = categories.at(-1) ?? "";

/** Shows how the topic will look in a list. It repeats the form, so screen readers skip it. */
function TopicFormPreview({ values, coverSeed }: { values: TopicFormValues; coverSeed: string }) {
  const category = values.category || otherCategory;
  return (
    <div aria-hidden="true" className="sticky top-24 grid gap-3">
      <p className="eyebrow">{words.preview}</p>
      <Cover topic={{ id: "", category, imageUrl: null, coverSeed }} shape="wide" className="h-28 w-full" />
      <p className="mt-1 text-note text-muted">
        <Separated>
          <span className="font-semibold text-ink">
            {values.category ? categoryName(values.category) : words.category}
            {!values.isPublic && <Icon name="lock" className="ms-1 inline size-3.5 align-[-0.15em]" />}
          </span>
          <UpdateFrequency hours={values.frequency} />
        </Separated>
      </p>
      <p dir="auto" className="headline -mt-1.5 text-title md:text-[1.4375rem]">
        {values.name.trim() || <span className="text-muted">{words.nameLabel}</span>}
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
