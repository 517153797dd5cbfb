import type { Page } from "playwright-core";
import { expect } from "vitest";
import { cardsOf } from "./results.ts";

/** Waits until the whole page is laid out; then scrolling through its listings does not change its height. */
export async function expectFinalHeight(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  for (const card of await cardsOf(page).all()) await card.scrollIntoViewIfNeeded();
  expect(await height()).toBe(before);
}
