import { z } from "zod";

/** An answer that is documented, but sent as its route made it: comparing a list with its schema takes as long as reading it. */
export function unchecked<Answer extends z.ZodType>(answer: Answer) {
  return z.custom<z.output<Answer>>().meta({ answer });
}

export function answerOf(schema: z.ZodType): z.ZodType {
  const { answer } = schema.meta() ?? {};
  return answer instanceof z.ZodType ? answer : schema;
}
