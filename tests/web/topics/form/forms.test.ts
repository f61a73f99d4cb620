import { describe, expect, test } from "bun:test";
import { login, registration, verification, waitlistEntry } from "../../../../src/contract/account/auth.ts";
import { topicDraft } from "../../../../src/contract/topics/topics.ts";
import { ApiError } from "../../../../web/api/errors.ts";
import { addTags } from "../../../../web/topics/form/fields.tsx";
import { blankTopic, topicFormValues, topicRefusals } from "../../../../web/topics/form/topic-form.ts";
import { checkBy, firstByField } from "../../../../web/ui/form/form.ts";
import { aTopic } from "../../../support/web/a-topic.ts";

const errorsOf = (...[schema, values]: Parameters<typeof checkBy>) =>
  firstByField<Record<string, string>>(checkBy(schema, values).error?.issues ?? []);

describe("a form says at each field what is wrong with it", () => {
  test("when an account is created", () => {
    expect(errorsOf(registration, { email: "ada", username: "ad", name: " ", invitationCode: "" })).toEqual({
      email: "Invalid email address",
      username: "Username must be at least 3 characters",
      name: "Name is required",
      invitationCode: "Invitation code is required",
    });
  });

  test("when signing in, verifying and joining the waitlist", () => {
    expect(errorsOf(login, { email: "" })).toEqual({ email: "Invalid email address" });
    expect(errorsOf(verification, { email: "a@b.co", code: "12345" })).toEqual({
      code: "Code must be 6 digits",
    });
    expect(errorsOf(waitlistEntry, { email: "a@b.co", name: "" })).toEqual({ name: "Name is required" });
  });

  test("when a topic is created", () => {
    const values = { ...blankTopic, description: "x".repeat(501), aiPrompt: "x".repeat(1001) };
    expect(errorsOf(topicDraft, values)).toEqual({
      name: "Topic name is required",
      description: "Description must be 500 characters or less",
      category: "Category is required",
      aiPrompt: "AI Prompt must be 1000 characters or less",
    });
  });

  test("the first thing only, whichever way its place is written", () => {
    const refusals = [
      { path: "tags.3", message: "first" },
      { path: ["tags", 1], message: "second" },
      { path: "sourceId", message: "Source not found" },
      { path: "name/0", message: "short" },
    ];
    expect(firstByField<Record<string, string>>(refusals)).toEqual({
      tags: "first",
      sourceId: "Source not found",
      name: "short",
    });
  });
});

describe("a refused topic", () => {
  const refused = (status: number, body: object) => new ApiError(status, "", JSON.stringify(body));

  test("shows the server's issues at their fields", () => {
    const issues = [{ path: "sourceId", message: "Source not found" }];
    expect(topicRefusals(refused(400, { message: "no", code: "validation_failed", issues }))).toEqual(issues);
  });

  test("shows a taken name at the name", () => {
    const message = `There's already a topic named "Rockets"`;
    expect(topicRefusals(refused(409, { message, code: "conflict" }))).toEqual([{ path: "name", message }]);
  });

  test("shows nothing at any field when it was not about one", () => {
    expect(topicRefusals(refused(500, { message: "no", code: "internal" }))).toEqual([]);
    expect(topicRefusals(new TypeError("Failed to fetch"))).toEqual([]);
  });
});

test("an existing topic fills its form so that saving it unchanged changes nothing", () => {
  const topic = aTopic({
    description: null,
    aiPrompt: "Only flights.",
    tags: ["space"],
    frequency: 0,
    language: "de",
    feeds: [
      {
        url: "https://a.example/feed",
        title: "A",
        site: "a.example",
        filter: "words",
        state: "failing",
        lastReadAt: null,
        error: "It did not answer",
      },
    ],
    searchWords: ["landing"],
    includeWords: ["booster"],
    excludeWords: ["toy"],
    useInstanceFeeds: false,
  });
  const { description, aiPrompt, tags, frequency, name, category, isPublic, sourceId } = topic;
  const { language, searchWords, includeWords, excludeWords, useInstanceFeeds } = topic;
  expect(checkBy(topicDraft, topicFormValues(topic)).data).toEqual({
    description,
    aiPrompt,
    tags,
    frequency,
    name,
    category: category as "Science",
    isPublic,
    sourceId,
    language,
    feeds: [{ url: "https://a.example/feed", filter: "words" }],
    searchWords,
    includeWords,
    excludeWords,
    useInstanceFeeds,
  });
});

describe("tags", () => {
  test("are split at commas, lose their # and stand once", () => {
    expect(addTags(["space"], " #Launch, space,, SPACE ,night trains ")).toEqual([
      "space",
      "Launch",
      "night trains",
    ]);
  });

  test("are split at the commas of every script", () => {
    expect(addTags([], "一，二、三,أربعة، خمسة")).toEqual(["一", "二", "三", "أربعة", "خمسة"]);
  });

  test("are ten at most", () => {
    expect(addTags(["a", "b", "c", "d", "e", "f", "g", "h", "i"], "j,k,l")).toHaveLength(10);
  });

  test("are cut to what the server takes", () => {
    const [tag = ""] = addTags([], `#${"x".repeat(60)}`);
    expect(checkBy(topicDraft.shape.tags, [tag]).success).toBe(true);
    expect(tag).toHaveLength(40);
  });
});
