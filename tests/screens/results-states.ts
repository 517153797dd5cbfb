import type { Page } from "playwright-core";
import { openHydrated, type ScreenState } from "./screen-state.ts";

/** Category and search results, and their filters. */
export function results(): ScreenState[] {
  return [
    ...["housing", "jobs", "services", "products", "community"].map((id) => ({
      name: `category-${id}`,
      open: `/category/${id}`,
    })),
    { name: "category-filtered", open: "/category/products?sub=mobilier&priceMax=500&location=Québec" },
    { name: "category-last-page", open: "/category/products?page=3" },
    { name: "category-unknown", open: "/category/inconnue" },
    { name: "search", open: "/search" },
    { name: "search-map", open: "/search/map" },
    { name: "search-map-city", open: "/search/map?location=Montréal" },
    { name: "search-map-empty", open: "/search/map?q=piano&priceMax=3" },
    { name: "search-query", open: "/search?q=table" },
    { name: "search-corrected", open: "/search?q=tabel" },
    { name: "search-read-as-filters", open: "/search?q=table+moins+de+300+$" },
    { name: "search-place-offered", open: "/search?q=table+montréal" },
    {
      name: "search-no-results",
      open: async (_, page) => {
        await page.goto("/search?q=piano&priceMax=3");
        await page.getByText("Aucune annonce trouvée").waitFor();
      },
    },
    {
      name: "search-related",
      open: async (_, page) => {
        await page.goto("/search?q=je cherche une bibliothèque en bambou");
        await page.getByText("Annonces qui s’en approchent").waitFor();
      },
    },
    {
      name: "search-only-mentions",
      open: async (_, page) => {
        await page.goto("/search?q=bibliotheque noir");
        await page.getByText("Annonces qui s’en approchent").waitFor();
        await page.getByText("Autres annonces qui en parlent").waitFor();
      },
    },
    { name: "search-added-field", open: "/category/products?xAttelage=boule" },
    { name: "search-page-999", open: "/search?page=999" },
    { name: "search-featured", open: "/search?featured=1" },
    { name: "search-extremes", open: "/search?q=anticonstitutionnellement*&location=" },
    {
      name: "filter-sheet",
      open: async (_, page) => {
        await openHydrated(page, "/category/products?priceMax=500");
        await openFilters(page);
      },
    },
    {
      name: "filter-places",
      open: async (_, page) => {
        await openHydrated(page, "/category/products");
        await openFilters(page);
        await page.getByLabel("Localisation").pressSequentially("mont");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    { name: "search-one-result", open: "/search?q=berçante" },
    {
      name: "category-list",
      open: async (_, page) => {
        await openHydrated(page, "/category/products");
        // The narrowest screens have no choice: a row would be no wider than a card.
        const list = page.getByRole("button", { name: "Afficher en liste" });
        if (await list.isVisible()) await list.click();
      },
    },
    {
      name: "category-loading",
      open: async (_, page) => {
        await openHydrated(page, "/category/products");
        // No response: the page stays in its loading state.
        await page.route("**/*.data*", () => undefined);
        await page.getByRole("main").getByRole("link", { name: "Mobilier" }).click();
        await page.getByText("Chargement des annonces").waitFor({ state: "attached" });
      },
    },
    { name: "search-no-js", isWithoutScripts: true, open: "/search?q=table" },
  ];
}

/** Opens the sheet on a narrow screen; on a wide one the filters are beside the listings. */
async function openFilters(page: Page): Promise<void> {
  const opener = page.locator("summary", { hasText: "Filtres" }).first();
  if (!(await opener.isVisible())) return;
  await opener.click();
  await page.getByRole("dialog", { name: "Filtres" }).waitFor();
}
