import type { Locator, Page } from "playwright-core";

/**
 * A results path whose listings do not change during a run. Journeys run in parallel on one site, where the newest listing
 * of a whole category may belong to another journey and be deleted a moment later. None publishes in this city.
 */
export const stablePath = (path: string) => `${path}?location=Longueuil`;

/** The listings of a page of results. */
export function cardsOf(page: Page): Locator {
  const list = page.getByRole("region", { name: "Annonces", exact: true }).getByRole("listitem");
  return list.filter({ has: page.locator('a[href^="/listing/"]') });
}

export const priceLine =
  /^(?:[\d\s,]+\$(?:\s\/\s[a-z.]+)?(?: \(négociable\))?|Gratuit|Prix non spécifié|Salaire à discuter)$/u;

/** In dollars and in page order; null for a listing without a price. */
export async function pricesOf(page: Page): Promise<(number | null)[]> {
  const texts = await cardsOf(page).allInnerTexts();
  return texts.map((text) => {
    const line = text.split("\n").find((part) => priceLine.test(part.trim()));
    if (line === undefined) throw new Error(`a card without a price: ${text}`);
    return line.includes("$") ? Number(line.replace(/\D/gu, "")) : null;
  });
}

/** The number in 'N annonces disponibles'; near matches after it do not count. */
export async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d\s]+annonces?\sdisponibles?(?:, [\d\s]+qui s’en approche.*)?$/u)
    .first()
    .innerText();
  return Number((text.split(",")[0] ?? "").replace(/\D/gu, ""));
}

/** Waits until every image of the locator has loaded; returns their number. */
export async function countLoadedImages(images: Locator): Promise<number> {
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      if (element.naturalWidth === 0) throw new Error(`no image: ${element.currentSrc}`);
    });
  }
  return images.count();
}
