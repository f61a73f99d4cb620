import type { ErrorBody, ErrorCode } from "../../contract/base/errors.ts";
import type { Example } from "./page/parts.ts";

type More = Pick<ErrorBody, "issues" | "requestId">;

const examples: Record<ErrorCode, [when: string, message: string, more?: More]> = {
  validation_failed: [
    "A field breaks a rule",
    "Topic name is required",
    { issues: [{ path: "name", message: "Topic name is required" }] },
  ],
  malformed_json: ["The body can't be parsed", "The request body isn't valid JSON"],
  invitation_invalid: [
    "The invitation is unknown, used up, revoked or expired",
    "This invitation code isn't valid",
  ],
  code_invalid: ["The code is wrong, used or expired", "Invalid or expired code"],
  unauthenticated: ["There's no token, or it isn't valid", "Please sign in"],
  forbidden: ["You can see it, but it belongs to someone else", "This belongs to someone else"],
  not_found: ["It doesn't exist, or you can't see it", "Topic not found"],
  conflict: ["It already exists", 'There\'s already a topic named "Reusable rockets"'],
  payload_too_large: ["The body is too large", "A request can be at most 256 KB"],
  unsupported_media_type: ["The body isn't JSON", "Send JSON, with content-type: application/json"],
  too_many_requests: ["Too many requests", "Too many requests. Try again in 60 seconds"],
  internal: ["A bug in the server", "Something went wrong on our side", { requestId: "8bca2ec2339d41ba" }],
  unavailable: [
    "The database can't be used right now",
    "The database isn't responding",
    { requestId: "92458b43057b4cf2" },
  ],
};

export function exampleRefusals(): Record<ErrorCode, Example> {
  const written = Object.entries(examples).map(([code, [summary, message, more]]) => [
    code,
    { summary, value: { message, code, ...more } },
  ]);
  return Object.fromEntries(written);
}
