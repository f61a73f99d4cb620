import type { Page } from "playwright-core";

/** Passes the human check as those do who cannot see it. */
export async function passHumanCheck(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Spell it" }).click();
  const spelled =
    (await page
      .getByText(/ as in /)
      .first()
      .textContent()) ?? "";
  const code = spelled
    .split(", ")
    .map(([sign = ""]) => sign)
    .join("");
  await page.getByLabel("Human check").fill(code.toLowerCase());
}
