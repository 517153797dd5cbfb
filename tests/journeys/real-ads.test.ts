import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { displayPrice } from "../../src/listings/price.ts";
import { fold } from "../../src/platform/fold.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { cardsOf, loadedPictures } from "./results.ts";

openBrowser();

/** Of its own: 150 ads that come in would move the counts of other journeys. */
let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const root = join(import.meta.dirname, "../..");
/** Beside the repository, never in it: they are other people's texts. */
const file = join(root, "../shared/real-ads/ads.json");

type RealAd = { title: string; description: string; price: number; images: string[] };

async function importAds(): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: site.dataDir };
  const program = join(root, "scripts/import.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { env });
  return stdout.trim().split("\n").at(-1) ?? "";
}

test("150 real ads come in beside the running site, and once", async () => {
  if (!existsSync(file)) {
    throw new Error(
      "The real ads are missing: this journey needs ../shared/real-ads/ads.json beside the repository.",
    );
  }
  expect(await importAds()).toBe(
    "150 listings read: 150 imported with 145 photos; 0 already imported; 0 rejected.",
  );
  expect(await importAds()).toBe(
    "150 listings read: 0 imported with 0 photos; 150 already imported; 0 rejected.",
  );
});

test("the real ads are found, read and seen", async () => {
  const ads = JSON.parse(await readFile(file, "utf8")) as RealAd[];
  const page = await aVisitor({ baseURL: site.url });
  for (const { ad, word } of withWordsOfTheirOwn(ads).slice(0, 3)) {
    await goTo(page, `/search?q=${encodeURIComponent(word)}`);
    await cardsOf(page).getByRole("link", { name: ad.title.trim(), exact: true }).first().click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(oneLine(ad.title));
    const price = displayPrice({ priceCents: ad.price * 100, priceType: "fixed" });
    await page.getByText(price, { exact: true }).first().waitFor();
    expect(oneLine((await page.getByRole("main").textContent()) ?? "")).toContain(oneLine(ad.description));
    const pictures = page.getByRole("region", { name: /^Photos/u }).getByRole("img");
    expect(await loadedPictures(pictures)).toBe(ad.images.length);
    await page.getByText("Importation").first().waitFor();
  }
});

/** Ads with a photo and a long word in their title that no other of the titles has. */
function withWordsOfTheirOwn(ads: readonly RealAd[]): { ad: RealAd; word: string }[] {
  const wordsOf = (ad: RealAd) =>
    fold(ad.title)
      .split(/[^a-z]+/u)
      .filter((word) => word.length >= 7);
  const found = ads.flatMap((ad) => {
    const word = wordsOf(ad).find((own) => ads.filter((other) => wordsOf(other).includes(own)).length === 1);
    return word && ad.images.length > 0 ? [{ ad, word }] : [];
  });
  expect(found.length).toBeGreaterThanOrEqual(3);
  return found;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
