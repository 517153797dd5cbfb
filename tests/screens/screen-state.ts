import type { Page } from "playwright-core";
import { isHydrated } from "../support/is-hydrated.ts";
import type { World } from "./world.ts";

/** Who looks: a user without an account, or one of the world's users. */
export type Viewer = "visitor" | keyof World["people"];

/**
 * One screen in one state: what the gallery photographs and the accessibility matrix examines. `open` ends when the
 * page is as it is to be viewed; the address alone when that is all there is to do.
 */
export type ScreenState = {
  /** file name of its pictures */
  name: string;
  viewer?: Viewer;
  open: string | ((world: World, page: Page) => string | Promise<void>);
  /** as before, or without, JavaScript: no script arrives (one is needed to examine the page, so they are not off) */
  isPlain?: boolean;
};

export async function openState(page: Page, world: World, state: ScreenState): Promise<void> {
  const path = typeof state.open === "string" ? state.open : await state.open(world, page);
  if (typeof path === "string") await page.goto(path);
  if (!state.isPlain) await isAwake(page);
  await settle(page);
}

/** Goes to a page on which something is to be pressed, and waits until it answers. */
export async function wake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAwake(page);
}

/** A page that was rejected at the door has no script to wait for. */
export async function isAwake(page: Page): Promise<void> {
  if ((await page.locator("body script[type=module]").count()) > 0) await page.waitForFunction(isHydrated);
}

/** Fonts are there, pictures in view are drawn, nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    const isInView = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top;
    };
    const drawn = [...document.images].filter(isInView).map((image) => image.decode().catch(() => undefined));
    const moved = document.getAnimations().map((animation) => animation.finished);
    // A picture that is scrolled away inside its box is never asked for, and a spinner never ends.
    const patience = new Promise((resolve) => setTimeout(resolve, 1_500));
    await document.fonts.ready;
    await Promise.race([Promise.allSettled([...drawn, ...moved]), patience]);
  });
}
