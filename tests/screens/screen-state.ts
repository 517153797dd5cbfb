import type { Page } from "playwright-core";
import { isHydrated } from "../support/is-hydrated.ts";
import type { World } from "./world.ts";

/** A visitor, or one of the world's users. */
export type Viewer = "visitor" | keyof World["users"];

/**
 * One screen in one state, used by the gallery and the accessibility matrix. `open` is a path, or a function that returns
 * a path or brings the page into the state.
 */
export type ScreenState = {
  /** also the file name of its screenshots */
  name: string;
  viewer?: Viewer;
  open: string | ((world: World, page: Page) => string | Promise<void>);
  /** blocks script files; JavaScript stays enabled, because axe needs it */
  isWithoutScripts?: boolean;
  /** the browser stores copies of pages for when it is offline */
  hasServiceWorker?: boolean;
};

export async function openState(page: Page, world: World, state: ScreenState): Promise<void> {
  const path = typeof state.open === "string" ? state.open : await state.open(world, page);
  if (typeof path === "string") await page.goto(path);
  if (!state.isWithoutScripts) await waitForHydration(page);
  await settle(page);
}

/** Opens a page and waits until React has hydrated it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** An error response sent before rendering has no script to wait for. */
export async function waitForHydration(page: Page): Promise<void> {
  if ((await page.locator("body script[type=module]").count()) > 0) await page.waitForFunction(isHydrated);
}

/** Waits for fonts, the images in view and animations. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    const isInView = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top;
    };
    const decoded = [...document.images]
      .filter(isInView)
      .map((image) => image.decode().catch(() => undefined));
    const animated = document.getAnimations().map((animation) => animation.finished);
    // An image scrolled out of its container never loads, and a spinner never ends.
    const timeout = new Promise((resolve) => setTimeout(resolve, 1_500));
    await document.fonts.ready;
    await Promise.race([Promise.allSettled([...decoded, ...animated]), timeout]);
  });
}
