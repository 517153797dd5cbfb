import type { Page } from "playwright-core";

/** Paths whose first screen is measured, with the number of whole listings that a phone (390 × 844) must show. */
export const firstScreens = [
  { path: "/", least: 2 },
  { path: "/category/products", least: 3 },
  { path: "/category/housing", least: 3 },
  { path: "/search?q=table", least: 3 },
];

/** Listings of a phone's first screen that are whole: photo, price, title and place above the bottom bar. */
export async function countWholeListings(page: Page): Promise<number> {
  const bar = await page.getByRole("navigation", { name: "Navigation principale" }).boundingBox();
  return page
    .getByRole("main")
    .locator("li:has(h3):has(time)")
    .evaluateAll((cards, bottom) => {
      const boxes = cards.map((card) => card.getBoundingClientRect());
      return boxes.filter((box) => box.bottom <= bottom && box.right <= innerWidth).length;
    }, bar?.y ?? 0);
}
