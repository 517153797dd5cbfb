/**
 * The accessibility matrix: every screen in every state. `npm test` checks the main states at the narrowest width in the light
 * theme, `npm run test:full` (WIDTHS=all) every state at four widths in both themes. `.ci/run` (WIDTHS=alternating) omits states
 * that have the components of another, and checks each at one width in one theme, chosen in turn; the main states at one of the three
 * other widths in the dark theme.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Display } from "./browser.ts";
import { openState, type ScreenState, settle } from "./screen-state.ts";
import { seldomTouched, states, statesOfGate, variants } from "./states.ts";
import { connectViewers } from "./viewers.ts";

const { world, pageFor } = await connectViewers();
const both = ["light", "dark"] as const;
type Displays = readonly { width: number; themes: readonly Display["theme"][] }[];
const inBothThemes = (...widths: number[]): Displays => widths.map((width) => ({ width, themes: both }));
const { WIDTHS: widths } = process.env;
const statesOfFullOnly = states.filter(({ name }) => seldomTouched.includes(name) && !variants.has(name));

function displaysOf(state: ScreenState): Displays {
  if (widths === "all") return inBothThemes(320, 390, 768, 1280);
  if (widths !== "alternating") return [{ width: 320, themes: ["light"] }];
  const isOfGate = statesOfGate.includes(state);
  const index = (isOfGate ? statesOfGate : statesOfFullOnly).indexOf(state);
  const inTurns = isOfGate ? [390, 768, 1280] : [320, 390, 768, 1280];
  const width = inTurns[index % inTurns.length] ?? 390;
  // Each width has both themes: the theme changes after each round of widths.
  const isDark = isOfGate || Math.floor(index / inTurns.length) % 2 === 1;
  return [{ width, themes: [isDark ? "dark" : "light"] }];
}

test("state names are unique, and no group of states is missing", () => {
  expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
  expect(states.length).toBeGreaterThan(60);
});

const examinedStates = () => {
  if (widths === "all") return states;
  return widths === "alternating" ? [...statesOfGate, ...statesOfFullOnly] : statesOfGate;
};

test("every state that npm test omits is one of the states", () => {
  expect(
    [...variants, ...seldomTouched].filter((name) => !states.some((state) => state.name === name)),
  ).toEqual([]);
});

test.concurrent.for([...examinedStates()])("$name", async (state, { expect }) => {
  const problems: unknown[] = [];
  for (const { width, themes } of displaysOf(state)) {
    const { page, release } = await pageOf(state, width);
    await openState(page, world, state);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await settle(page);
      // Themes differ in colors only.
      const found =
        theme === themes[0]
          ? [...(await accessibilityProblems(page)), ...(await horizontalOverflow(page))]
          : await accessibilityProblems(page, ["color-contrast", "link-in-text-block"]);
      problems.push(...found.map((problem) => ({ width, theme, ...problem })));
    }
    await release();
  }
  expect(problems).toEqual([]);
});

/** Pages whose state was only a path, by viewer and width. */
const freePages = new Map<string, Page[]>();

/** A new context costs 0.2 s of CPU time more than the next path in a page, so states that are only a path share pages. */
async function pageOf(state: ScreenState, width: number) {
  const isPath = typeof state.open === "string" || state.open.length < 2;
  if (!isPath || state.isWithoutScripts) {
    const page = await pageFor(state, { width, theme: "light" });
    return { page, release: () => page.context().close() };
  }
  const key = `${state.viewer ?? "visitor"} ${width}`;
  const free = freePages.get(key) ?? [];
  freePages.set(key, free);
  const page = free.pop() ?? (await pageFor(state, { width, theme: "light" }));
  const release = async () => {
    // Without what the site stored on the device, such as the history.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    free.push(page);
  };
  return { page, release };
}

/** @param rules ids of axe's rules; by default those of WCAG 2.2 AA and best practice */
async function accessibilityProblems(page: Page, rules?: string[]) {
  // Of rules without a violation, axe then describes one element instead of all.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules
    ? axe.withRules(rules)
    : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
  ).analyze();
  const problems: { id: string; where: string[] }[] = [];
  for (const { id, nodes } of violations) {
    const where: string[] = [];
    for (const node of nodes) {
      const obscuring = node.any.flatMap(({ data, relatedNodes = [] }) =>
        (data as { messageKey?: string } | null)?.messageKey === "partiallyObscured"
          ? relatedNodes.map(({ target }) => target.join(" "))
          : [],
      );
      if (id === "target-size" && obscuring.length > 0 && (await areInOverlay(page, obscuring))) continue;
      where.push([node.html.slice(0, 160), ...obscuring].join(" under "));
    }
    if (where.length > 0) problems.push({ id, where: where.slice(0, 4) });
  }
  return problems;
}

/**
 * Whether all elements are in a bar that stays while the page scrolls, or in an open menu. Which targets lie half under one
 * depends on the scroll position, and WCAG 2.5.8 measures a target without what covers it for a while.
 */
function areInOverlay(page: Page, selectors: readonly string[]): Promise<boolean> {
  return page.evaluate((all) => {
    const isOverlay = (element: Element): boolean =>
      element.matches("details[open], [popover], dialog, [role=menu]") ||
      ["fixed", "sticky"].includes(getComputedStyle(element).position) ||
      (element.parentElement !== null && isOverlay(element.parentElement));
    return all.every((selector) => {
      const element = document.querySelector(selector);
      return element !== null && isOverlay(element);
    });
  }, selectors);
}

/** A page wider than its window needs scrolling in two directions at 400 % zoom (WCAG 1.4.10). */
async function horizontalOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [{ id: "horizontal-overflow", where: [`${overflow} px`] }] : [];
}
