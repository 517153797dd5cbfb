/** The demo listing that the journeys of the listing page open. */
import type { Page } from "playwright-core";
import { goTo } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import { cardsOf } from "./results.ts";

const [listing, seller] = pickDemoListing();

/** `total`: number of photos */
export const shownListing = { title: listing.content.title, total: listing.pictures.length, seller };
const { title, total } = shownListing;

export const searchPath = `/search?q=${encodeURIComponent(title)}`;

export async function openShownListing(page: Page): Promise<void> {
  await goTo(page, searchPath);
  await openFromResults(page);
}

export async function openFromResults(page: Page): Promise<void> {
  await cardsOf(page).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

export const expectPhoto = (page: Page, number: number) =>
  page.getByText(`${number} / ${total}`, { exact: true }).waitFor();
