import type { Page } from "playwright-core";
import { openOffline } from "../support/open-offline.ts";
import { openHydrated, type ScreenState } from "./screen-state.ts";
import type { World } from "./world.ts";

type PathOf = (world: World) => string;
type OfflineState = Omit<ScreenState, "name">;

/** What a member sees offline: copies of pages that the browser stored, and the page in place of those without a copy. */
export function offline(): ScreenState[] {
  const conversation: PathOf = (world) => `/messages/${world.conversation}`;
  return [
    { name: "offline-listing", ...asCopy("regular", (world) => `/listing/${world.listings.eightPhotos}`) },
    { name: "offline-favorites", ...asCopy("regular", () => "/favorites") },
    { name: "offline-conversation", ...asCopy("seller", conversation) },
    {
      name: "offline-conversation-waiting",
      viewer: "seller",
      hasServiceWorker: true,
      open: async (world, page) => {
        await openCopy(page, conversation(world));
        await page.getByLabel("Votre message").fill("Samedi à 10 heures ?");
        await page.getByRole("button", { name: "Envoyer" }).click();
        await page.getByRole("list", { name: "Messages en attente" }).getByText("Samedi").waitFor();
      },
    },
    {
      name: "offline-index",
      ...withoutCopy("seller", (world) => [`/listing/${world.listings.longTitle}`, conversation(world)]),
    },
    { name: "offline-index-empty", ...withoutCopy(null, () => []) },
  ];
}

/** A page that was opened before, read offline. */
export function asCopy(viewer: NonNullable<ScreenState["viewer"]>, pathOf: PathOf): OfflineState {
  return { viewer, hasServiceWorker: true, open: (world, page) => openCopy(page, pathOf(world)) };
}

/**
 * The offline screen of a page without a copy, after the pages of `pathsOf` were opened.
 * @param viewer null: a device without any copy, as after signing out
 */
export function withoutCopy(
  viewer: NonNullable<ScreenState["viewer"]> | null,
  pathsOf: (world: World) => readonly string[],
): OfflineState {
  return {
    viewer: viewer ?? "newcomer",
    hasServiceWorker: true,
    open: async (world, page) => {
      for (const path of pathsOf(world)) await storeCopy(page, path);
      if (!viewer) {
        // The last copy that is made without a request.
        await storeCopy(page, "/favorites");
        await waitForCopy(page, "/messages");
        await page.evaluate(() => caches.delete("babillard-offline"));
      }
      await page.context().setOffline(true);
      const heading = page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" });
      await openOffline(page, "/category/housing", heading);
    },
  };
}

async function openCopy(page: Page, path: string): Promise<void> {
  await storeCopy(page, path);
  await page.context().setOffline(true);
  await openOffline(page, path, page.getByText(/^Vous êtes hors ligne\. Page gardée le \d/u));
}

async function storeCopy(page: Page, path: string): Promise<void> {
  await openHydrated(page, path);
  await waitForCopy(page, path);
}

function waitForCopy(page: Page, path: string): Promise<void> {
  return page.evaluate(async (key) => {
    const deadline = performance.now() + 60_000;
    const isStored = async () => {
      const copies = await caches.open("babillard-offline");
      return (await copies.match(key, { ignoreVary: true })) !== undefined;
    };
    while (!(await isStored())) {
      if (performance.now() > deadline) throw new Error(`no copy of ${key}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, path);
}
