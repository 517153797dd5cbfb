// Runs in npm run test:full.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { displayPrice } from "../../src/listings/price-text.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { cardsOf, countLoadedImages } from "./results.ts";

openBrowser();

/** A separate site: imported listings would change the counts that other journeys check. */
let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const root = join(import.meta.dirname, "../..");
const file = join(root, "tests/support/fixtures/import/listings.json");

type ImportRecord = { title: string; description: string; price: number; images: string[] };

async function importListings(): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: site.dataDir };
  const program = join(root, "scripts/import.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { env, cwd: site.dataDir });
  return stdout.trim().split("\n").at(-1) ?? "";
}

test("npm run import adds listings with photos while the site runs, and adds each only once", async () => {
  expect(await importListings()).toBe(
    "5 listings read: 5 imported with 5 photos; 0 already imported; 0 rejected.",
  );
  expect(await importListings()).toBe(
    "5 listings read: 0 imported with 0 photos; 5 already imported; 0 rejected.",
  );
});

test("imported listings are found by a title word, and show the text, price and photos of their records", async () => {
  const records = JSON.parse(await readFile(file, "utf8")) as ImportRecord[]; // written for this test
  const page = await aVisitor({ baseURL: site.url });
  for (const record of records) {
    const word = /[\p{L}]{7,}/u.exec(record.title)?.[0] ?? "";
    await goTo(page, `/search?q=${encodeURIComponent(word)}`);
    await cardsOf(page)
      .getByRole("link", { name: oneLine(record.title), exact: true })
      .first()
      .click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(oneLine(record.title));
    const price = displayPrice({
      priceCents: record.price * 100,
      priceType: "fixed",
      type: "other",
      attributes: {},
    });
    await page.getByText(price, { exact: true }).first().waitFor();
    expect(oneLine((await page.getByRole("main").textContent()) ?? "")).toContain(
      oneLine(record.description),
    );
    const pictures = page.getByRole("region", { name: /^Photos/u }).getByRole("img");
    expect(await countLoadedImages(pictures)).toBe(record.images.length);
    await page.getByText("Importation").first().waitFor();
  }
});

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
