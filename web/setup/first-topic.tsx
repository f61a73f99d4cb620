import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { limits } from "../../src/contract/limits.ts";
import type { Topic, TopicDraftInput } from "../../src/contract/topics.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { Part } from "./check.tsx";
import { words } from "./words.ts";

/** A topic from its name alone, by the first source that works; its first update is on the way at once. */
export function FirstTopic() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: (body: TopicDraftInput) => call<Topic>("POST", "/api/topics", { body }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      navigate(`/topic/${id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const category = words.ideas.find((idea) => idea.name === name)?.category ?? words.otherwise;
    create.mutate({ name, category });
  };
  const more = `/create-topic${name ? `?${new URLSearchParams({ name })}` : ""}`;
  return (
    <Part title={words.firstTopic}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={words.whatToFollow} error={create.error ? reasonOf(create.error) : undefined}>
          {(control) => (
            <Input
              {...control}
              name="topic"
              maxLength={limits.topicName}
              placeholder={words.example}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {words.ideas.map((idea) => (
            <Button
              key={idea.name}
              size="small"
              className="shrink max-md:min-h-11"
              onClick={() => setName(idea.name)}
            >
              {idea.name}
            </Button>
          ))}
        </div>
        <Button type="submit" variant="primary" size="large" disabled={!name.trim() || create.isPending}>
          {create.isPending ? words.starting : words.start}
        </Button>
      </form>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
        <Link to={more} className="tap py-2 font-semibold underline-offset-3 hover:underline">
          {words.moreChoices}
        </Link>
        <Link to="/" className="tap py-2 text-muted underline-offset-3 hover:underline">
          {words.later}
        </Link>
      </p>
    </Part>
  );
}

function reasonOf(error: Error): string {
  const issue = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  return issue ?? serverMessage(error) ?? words.notCreated;
}
