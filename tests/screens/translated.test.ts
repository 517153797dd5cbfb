// Runs in npm run test:full.
/**
 * Every state of every screen, while a translator replaces its text nodes: nothing fails, and no text is out of date. `.ci/run`
 * (TRANSLATED=without-variants) omits states that have the components of another.
 */
import { expect, test } from "vitest";
import { staleTexts, translatePages } from "../support/translate-page.ts";
import { openState } from "./screen-state.ts";
import { states, variants } from "./states.ts";
import { connectViewers } from "./viewers.ts";

const { world, pageFor } = connectViewers();

const hasVariants = process.env.TRANSLATED !== "without-variants";
const translated = states.filter(
  ({ name, isWithoutScripts }) => !isWithoutScripts && (hasVariants || !variants.has(name)),
);

test.concurrent.for(translated)("$name", async (state, { expect }) => {
  const page = await pageFor(state, { width: 390, theme: "light" });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await translatePages(page);
  await openState(page, world, state);
  expect(await page.locator("body font").count()).toBeGreaterThan(0);
  // Parts whose code is loaded apart are hydrated last: until then React has no texts of them.
  await expect.poll(() => staleTexts(page), { timeout: 20_000 }).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("the states are not skipped", () => {
  expect(states.filter(({ isWithoutScripts }) => isWithoutScripts).length).toBeLessThan(states.length / 5);
});
