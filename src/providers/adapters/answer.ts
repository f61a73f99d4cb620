import type { Answer } from "../provider.ts";
import { broken, type Service } from "./rejection.ts";

/** @throws ProviderFailure, with what was used, where an answer that should say something says nothing */
export function answered(service: Service, answer: Answer): Answer {
  const { text, end, usage } = answer;
  if (text.trim() !== "" || end === "refused" || end === "filtered") return { ...answer, text: text.trim() };
  const what = end === "truncated" ? "ends before its first word" : "holds no text";
  throw broken(service, what, { usage });
}
