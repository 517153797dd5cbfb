// Runs in npm run test:full.
/**
 * Every state of every screen, while a translator replaces its text nodes: nothing fails, and no text is out of date. Then with
 * twelve strings in place of what users wrote: nothing overflows. `.ci/run` (TRANSLATED=in-turns) omits states that have the
 * components of another, and takes a third of the strings for each state, the next third for the next state.
 */
import { afterAll, expect, test } from "vitest";
import { staleTexts, translatePages } from "../support/translate-page.ts";
import { openState, type ScreenState } from "./screen-state.ts";
import { states, variants } from "./states.ts";
import { strings } from "./strings.ts";
import { problemsWithStrings } from "./user-texts.ts";
import { connectViewers } from "./viewers.ts";

const { world, pageFor } = await connectViewers();

/** How many texts of users each state has. */
const placesOf = new Map<string, number>();

afterAll(() => {
  // A page without its users' texts would test nothing.
  const expected = { "listing-ordinary": 5, conversation: 3, favorites: 4, "moderation-case": 3 };
  for (const [name, least] of Object.entries(expected)) {
    const places = placesOf.get(name);
    if (places !== undefined && places < least) throw new Error(`${name} has ${places} texts of users`);
  }
});

const isInTurns = process.env.TRANSLATED === "in-turns";
const translated = states.filter(
  ({ name, isWithoutScripts }) => !isWithoutScripts && !(isInTurns && variants.has(name)),
);

function stringsFor(state: ScreenState): readonly string[] {
  if (!isInTurns) return strings;
  const turn = states.indexOf(state) % 3;
  return strings.filter((_, index) => index % 3 === turn);
}

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
  const { places, problems } = await problemsWithStrings(page, world.texts, stringsFor(state));
  placesOf.set(state.name, places);
  expect(problems).toEqual([]);
  await page.context().close();
});

test.concurrent.for(states.filter(({ isWithoutScripts }) => isWithoutScripts))(
  "$name, with strings only",
  async (state, { expect }) => {
    const page = await pageFor(state, { width: 390, theme: "light" });
    await openState(page, world, state);
    expect((await problemsWithStrings(page, world.texts, stringsFor(state))).problems).toEqual([]);
    await page.context().close();
  },
);

test("the states are not skipped", () => {
  expect(states.filter(({ isWithoutScripts }) => isWithoutScripts).length).toBeLessThan(states.length / 5);
});
