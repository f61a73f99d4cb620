import type { ComponentType } from "react";
import { RegisterForm } from "./register-form.tsx";
import type { Step, StepProps } from "./step.ts";
import { VerifyForm } from "./verify-form.tsx";
import { OnTheList, WaitlistForm } from "./waitlist-form.tsx";

/** The later steps, loaded together. */
export const laterSteps: Record<Exclude<Step, "login">, ComponentType<StepProps>> = {
  register: RegisterForm,
  verify: VerifyForm,
  waitlist: WaitlistForm,
  "waitlist-success": OnTheList,
};
