import type { Page } from "playwright-core";
import { type ScreenState, wake } from "./screen-state.ts";

/** Home, and the search that opens over it. */
export function home(): ScreenState[] {
  return [
    { name: "home-visitor", open: "/" },
    { name: "home-newcomer", viewer: "newcomer", open: "/" },
    { name: "home-seller", viewer: "seller", open: "/" },
    { name: "home-keeper", viewer: "keeper", open: "/" },
    {
      name: "home-visitor-seen",
      open: async (world, page) => {
        for (const name of ["ordinary", "onePhoto"] as const) await wake(page, `/listing/${world.ads[name]}`);
        await page.goto("/");
        await page.getByRole("region", { name: "Vues récemment" }).scrollIntoViewIfNeeded();
      },
    },
    { name: "home-long-name", viewer: "collector", open: "/" },
    { name: "home-plain", isPlain: true, open: "/" },
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
  await wake(page, "/");
  await page
    .getByRole("main")
    .getByRole("button", { name: /recherche/iu })
    .click();
  await page.getByRole("dialog", { name: "Recherche" }).waitFor();
}
