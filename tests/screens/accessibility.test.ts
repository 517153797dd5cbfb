/**
 * The accessibility matrix: every screen in every state. `npm test` checks the narrowest width in the light theme without variants,
 * `npm run test:full` (WIDTHS=all) four widths in both themes.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Display } from "./browser.ts";
import { openState, settle } from "./screen-state.ts";
import { states } from "./states.ts";
import { connectViewers } from "./viewers.ts";

const { world, pageFor } = connectViewers();
const both = ["light", "dark"] as const;
const displays: readonly { width: number; themes: readonly Display["theme"][] }[] =
  process.env.WIDTHS === "all"
    ? [320, 390, 768, 1280].map((width) => ({ width, themes: both }))
    : [{ width: 320, themes: ["light"] }];

test("state names are unique, and no group of states is missing", () => {
  expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
  expect(states.length).toBeGreaterThan(60);
});

/** Differ from other states in content, not in components: left to `npm run test:full`. */
const variants = new Set([
  ...["category-housing", "category-jobs", "category-services", "category-community"],
  ...["create-multiple-items", "create-roommate", "create-legal-services", "create-notary", "create-other"],
  ...["home-newcomer", "home-seller", "search-featured", "search-corrected", "category-last-page"],
  ...["listing-onePhoto", "listing-panorama", "listing-zeroPrice", "listing-free", "listing-unpriced"],
]);
const examined = process.env.WIDTHS === "all" ? states : states.filter(({ name }) => !variants.has(name));

test("every variant is one of the states", () => {
  expect([...variants].filter((name) => !states.some((state) => state.name === name))).toEqual([]);
});

test.concurrent.for([...examined])("$name", async (state, { expect }) => {
  const problems: unknown[] = [];
  for (const { width, themes } of displays) {
    const page = await pageFor(state, { width, theme: "light" });
    await openState(page, world, state);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await settle(page);
      const found = [...(await accessibilityProblems(page)), ...(await horizontalOverflow(page))];
      problems.push(...found.map((problem) => ({ width, theme, ...problem })));
    }
    await page.context().close();
  }
  expect(problems).toEqual([]);
});

async function accessibilityProblems(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // Of rules without a violation, axe then describes one element instead of all.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.slice(0, 4).map((node) => node.html.slice(0, 160)),
  }));
}

/** A page wider than its window needs scrolling in two directions at 400 % zoom (WCAG 1.4.10). */
async function horizontalOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [{ id: "horizontal-overflow", where: [`${overflow} px`] }] : [];
}
