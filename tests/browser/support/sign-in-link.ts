import type { Page } from "playwright-core";

/** Opens an address that signs somebody in, and does what it asks for. */
export async function takeLink(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^Sign in as / }).click();
}
