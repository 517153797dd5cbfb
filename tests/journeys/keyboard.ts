import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { lookAtFocus } from "./look-at-focus.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** More stops than any page makes a user pass who takes the link to the content first. */
const mostStops = 60;

/**
 * Presses Tab until the focus is on what has the role and the name; on every stop of the way it must be seen where one
 * is. `key`: "Shift+Tab" to look backwards.
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { key = "Tab", stops = mostStops, within = page as Page | Locator } = {},
): Promise<Locator> {
  const wanted = within.getByRole(role, { name, exact: typeof name === "string" });
  const passed: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    const { what, problems } = await page.evaluate(lookAtFocus);
    expect({ what, problems }, `after ${passed.join(" → ")}`).toEqual({ what, problems: [] });
    passed.push(what);
    const reached = wanted.and(page.locator(":focus"));
    if ((await reached.count()) > 0) return reached;
  }
  throw new Error(`no ${role} ${name} among: ${passed.join(" → ")}`);
}

/** Goes to a control and presses it. */
export async function press(
  page: Page,
  role: "button" | "link",
  name: string | RegExp,
  options: Parameters<typeof tabTo>[3] = {},
): Promise<void> {
  await tabTo(page, role, name, options);
  await page.keyboard.press("Enter");
}

/** Goes to a field and types into it, over what it holds. */
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

/** The keyboard's way past the header: the page's first stop. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page, "link", "Aller au contenu", { stops: 1 });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("contenu");
}

/** Presses what has the focus; gives the dialog that opens, with the focus in it. */
export async function enterDialog(page: Page, name: string | RegExp): Promise<Locator> {
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await dialog
    .locator(":focus")
    .or(dialog.and(page.locator(":focus")))
    .waitFor();
  return dialog;
}

/** Leaves it by the key; the focus is again on what opened it. */
export async function escapeDialog(page: Page, dialog: Locator, opener: string | RegExp): Promise<void> {
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await hasFocus(page, "button", opener);
}

/** The focus comes to the heading of a page that was gone to; before that, no one goes on. */
export async function arrivesAt(page: Page, heading: string | RegExp): Promise<void> {
  await hasFocus(page, "heading", heading);
}

/** Where the focus goes by itself: after a dialog, an error, a change of page. */
export async function hasFocus(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" });
  await expect.poll(() => wanted.and(page.locator(":focus")).count(), { message: `${role} ${name}` }).toBe(1);
  const { what, problems } = await page.evaluate(lookAtFocus);
  // What was focused by a script need not show a ring when the last press was no key; it must be in view all the same.
  expect({ what, problems: problems.filter((problem) => problem !== "no ring") }).toEqual({
    what,
    problems: [],
  });
}
