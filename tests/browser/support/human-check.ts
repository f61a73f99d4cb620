import type { Page } from "playwright-core";

/** Passes the human check as those do who cannot see it. */
export async function passHumanCheck(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Spell it" });
  await button.click();
  // A code of digits alone is spelled without words.
  const spelled = (await button.locator("xpath=../../p[@role='status' and text()]").textContent()) ?? "";
  const code = spelled
    .split(", ")
    .map(([sign = ""]) => sign)
    .join("");
  await page.getByLabel("Human check").fill(code.toLowerCase());
}
