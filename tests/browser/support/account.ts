import type { Locator, Page } from "playwright-core";
import { heading } from "./elements.ts";

/** Goes to one's account by the menu, and there to one of its parts: without one, to the profile. */
export async function openAccount(page: Page, part?: "Sign-in" | "Apps" | "Your data"): Promise<Locator> {
  await page.getByRole("button", { name: /, account of / }).click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
  await heading(page, "Account");
  const parts = page.getByRole("navigation", { name: "Account" });
  if (part) await parts.getByRole("link", { name: part, exact: true }).click();
  await parts.locator("[aria-current=page]", { hasText: part ?? "Profile" }).waitFor();
  return page.getByRole("main");
}
