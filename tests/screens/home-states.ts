import type { Page } from "playwright-core";
import { openHydrated, type ScreenState } from "./screen-state.ts";

/** The home page and the search dialog over it. */
export function home(): ScreenState[] {
  return [
    { name: "home-visitor", open: "/" },
    { name: "home-newcomer", viewer: "newcomer", open: "/" },
    { name: "home-seller", viewer: "seller", open: "/" },
    { name: "home-regular", viewer: "regular", open: "/" },
    {
      name: "home-visitor-history",
      open: async (world, page) => {
        for (const name of ["ordinary", "onePhoto"] as const)
          await openHydrated(page, `/listing/${world.listings[name]}`);
        await page.goto("/");
        await page.getByRole("region", { name: "Vues récemment" }).scrollIntoViewIfNeeded();
      },
    },
    { name: "home-long-name", viewer: "collector", open: "/" },
    { name: "home-no-js", isWithoutScripts: true, open: "/" },
    {
      name: "header-suggestions",
      open: async (_, page) => {
        await openHydrated(page, "/");
        await page.getByRole("banner").getByLabel("Rechercher", { exact: true }).pressSequentially("mo");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    { name: "overlay", open: (_, page) => openOverlay(page) },
    {
      name: "overlay-suggestions",
      open: async (_, page) => {
        await openOverlay(page);
        await page.getByPlaceholder("Rechercher des annonces...").pressSequentially("mo");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    {
      name: "overlay-advanced",
      open: async (_, page) => {
        await openOverlay(page);
        await page.getByText("Filtres avancés").click();
      },
    },
  ];
}

async function openOverlay(page: Page): Promise<void> {
  await openHydrated(page, "/");
  await page
    .getByRole("main")
    .getByRole("button", { name: /recherche/iu })
    .click();
  await page.getByRole("dialog", { name: "Recherche" }).waitFor();
}
