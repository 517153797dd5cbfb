import type { Locator, Page } from "playwright-core";

/**
 * Listings that stay as they are: journeys run at once on one site, where what is newest in a whole category may be another
 * one's listing, gone a moment later. None publishes there.
 */
export const undisturbed = (path: string) => `${path}?location=Longueuil`;

/** The listings of a page of results. */
export function cardsOf(page: Page): Locator {
  const list = page.getByRole("region", { name: "Annonces", exact: true }).getByRole("listitem");
  return list.filter({ has: page.locator('a[href^="/listing/"]') });
}

/** In dollars; null for a listing that gives none. In the order in which they are shown. */
export async function pricesOf(page: Page): Promise<(number | null)[]> {
  const texts = await cardsOf(page).allInnerTexts();
  return texts.map((text) => {
    const line = text
      .split("\n")
      .find((part) => /^(?:[\d\s]+\$(?: \(négociable\))?|Gratuit|Prix non spécifié)$/u.test(part.trim()));
    if (line === undefined) throw new Error(`a card without a price: ${text}`);
    return line.includes("$") ? Number(line.replace(/\D/gu, "")) : null;
  });
}

/** The number in 'N annonces disponibles'. */
export async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d\s]+annonces?\sdisponibles?$/u)
    .first()
    .innerText();
  return Number(text.replace(/\D/gu, ""));
}

/** Waits for every picture of the locator to be there, and says how many there are. */
export async function loadedPictures(pictures: Locator): Promise<number> {
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      if (image.naturalWidth === 0) throw new Error(`no picture: ${image.currentSrc}`);
    });
  }
  return pictures.count();
}
