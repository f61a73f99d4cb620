import { z } from "zod";
import { id, nothing, time } from "../../../contract/base/common.ts";
import { type ErrorBody, type ErrorCode, errorStatus } from "../../../contract/base/errors.ts";
import { health } from "../../../http/health.ts";
import { shape } from "./shape.ts";

export const exampleIds = {
  user: "01a1f2b4-7c1e-7d0a-9c55-3f0e6b8a2d11",
  follower: "01a1f2b9-02d8-7b43-8f6e-51c9d7e4a0b2",
  topic: "01a1f2c0-9a3e-7f21-b0d4-8e7c5a1f6b33",
  summary: "01a1f740-1d2c-7a90-a3be-6c4f9e0d7a54",
  story: "01a1f740-1d2d-7b02-8c41-95d7e20b6f18",
  edition: "01a1f7c4-2b10-7d55-9e08-3a6b1c7f4e92",
  run: "01a1f740-0e11-7c66-9d20-b75e1a3c8f75",
  comment: "01a1f768-55b0-7e38-8a17-2d9f4c6b0e96",
  notice: "01a1f76a-3c41-7b9d-8e02-4d7f1a6c5b38",
  session: "01a1f2b4-9f10-7aa2-b6c8-0e5d7f3a1cb7",
  token: "01a1f2b5-0d81-7c2e-9f14-6a3b8e5d7c20",
  passkey: "01a1f2b6-1a02-7f47-b3d1-8c5e0a7d9b64",
  channel: "01a1f2b6-3c48-7e15-8d02-4b7a9c1e6f58",
  mailbox: "01a1f2b6-3c48-7e15-8d02-4b7a9c1e6f59",
} as const;

export const exampleUser = {
  id: exampleIds.user,
  email: "ada@example.org",
  role: "member" as const,
  username: "ada",
  name: "Ada Lindqvist",
  language: null,
  isVerified: true,
  followedTopicsCount: 14,
  createdAt: "2026-11-02T18:20:00.000Z",
  newSince: "2026-11-20T21:40:00.000Z",
  unreadNotices: 2,
};

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const errorBody = z.object({
  message: z.string(),
  code: z.enum(codes),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
  requestId: z.string().exactOptional(),
}) satisfies z.ZodType<ErrorBody>;

export const apiDescription = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

export const commonShapes = [
  shape("Id", id, {
    about: "An opaque string that identifies one thing for good.",
    example: exampleIds.topic,
  }),
  shape("Time", time, { about: "ISO 8601 in UTC.", example: "2026-11-21T09:00:00.000Z" }),
  shape("Nothing", nothing, { about: "An empty answer.", example: {} }),
  shape("Error", errorBody, {
    about: "Why a request was refused.",
    fields: {
      message: "For a person.",
      code: "For a program.",
      issues:
        "With `validation_failed` only: which field breaks which rule. `path` is dotted, as in `tags.3`.",
      requestId: "Only with 500 and 503: what the admin can search for in the log.",
    },
    example: { message: "Topic not found", code: "not_found" },
  }),
  shape("Health", health, {
    about: "The instance is working.",
    example: { status: "ok", version: "0.1.0" },
  }),
  shape("Description", apiDescription, {
    about: "An OpenAPI 3.1 document.",
    example: { openapi: "3.1.0", info: { title: "topicapp", version: "0.1.0" }, paths: {} },
  }),
];
