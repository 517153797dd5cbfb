import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { inspectFocus } from "./inspect-focus.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** More Tab stops than any page needs after the skip link. */
const maxStops = 60;

/**
 * Presses Tab until an element with this role and name has the focus. Checks at every stop that the focus is visible.
 * @param options.key "Shift+Tab" to go backwards
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { key = "Tab", stops = maxStops, within = page as Page | Locator } = {},
): Promise<Locator> {
  const wanted = within.getByRole(role, { name, exact: typeof name === "string" });
  const passed: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    const { element, problems } = await page.evaluate(inspectFocus);
    expect({ element, problems }, `after ${passed.join(" → ")}`).toEqual({ element, problems: [] });
    passed.push(element);
    const reached = wanted.and(page.locator(":focus"));
    if ((await reached.count()) > 0) return reached;
  }
  throw new Error(`no ${role} ${name} among: ${passed.join(" → ")}`);
}

/** Tabs to a control and presses Enter. */
export async function press(
  page: Page,
  role: "button" | "link",
  name: string | RegExp,
  options: Parameters<typeof tabTo>[3] = {},
): Promise<void> {
  await tabTo(page, role, name, options);
  await page.keyboard.press("Enter");
}

/** Tabs to a field and replaces its value by typing. */
export async function typeInto(
  page: Page,
  name: string | RegExp,
  text: string,
  { role = "textbox" as Role, ...options }: Parameters<typeof tabTo>[3] & { role?: Role } = {},
): Promise<void> {
  const field = await tabTo(page, role, name, options);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  expect(await field.inputValue()).toBe(text);
}

/** Follows the skip link, the first Tab stop of the page. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page, "link", "Aller au contenu", { stops: 1 });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("contenu");
}

/** Presses Enter on the focused control; returns the dialog that opens, with the focus in it. */
export async function openDialog(page: Page, name: string | RegExp): Promise<Locator> {
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await dialog
    .locator(":focus")
    .or(dialog.and(page.locator(":focus")))
    .waitFor();
  return dialog;
}

/** Closes a dialog with Escape; the focus returns to its opener. */
export async function closeWithEscape(page: Page, dialog: Locator, opener: string | RegExp): Promise<void> {
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expectFocus(page, "button", opener);
}

/** Waits until the focus is on the heading of the new page, as it is after each navigation. */
export async function expectHeadingFocus(page: Page, heading: string | RegExp): Promise<void> {
  await expectFocus(page, "heading", heading);
}

/** Waits until the focus is there without a key press: after a dialog, an error or a navigation. */
export async function expectFocus(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" });
  await expect.poll(() => wanted.and(page.locator(":focus")).count(), { message: `${role} ${name}` }).toBe(1);
  const { element, problems } = await page.evaluate(inspectFocus);
  // An element focused by a script needs no ring when the last input was not a key, but must be in view.
  expect({ element, problems: problems.filter((problem) => problem !== "no ring") }).toEqual({
    element,
    problems: [],
  });
}
