/**
 * `npm run measure:ux -- [FOLDER]`: posts a table with three photos and six fields at 390 × 844, counts the presses
 * beside typing, and measures the form's page before 'Plus de détails' is opened. With FOLDER it saves screenshots there.
 */
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { createViewers, launchBrowser } from "../screens/browser.ts";
import { openHydrated, waitForHydration } from "../screens/screen-state.ts";
import { makeWorld } from "../screens/world.ts";
import { startSite } from "../support/site.ts";

const limits = { presses: 12, height: 1_800 };
const pictures = ["phone-rotated-gps.jpg", "picture.webp", "transparent.png"].map((name) =>
  join(import.meta.dirname, "../support/fixtures/images", name),
);
const folder = process.argv[2];

const executablePath = findChromium();
if (!executablePath) throw new Error("Chromium is missing: sudo apt-get install -y chromium-headless-shell");
const site = await startSite({ environment: { DEMO_DATA: "on" } });
const browser = await launchBrowser(executablePath);
try {
  const world = await makeWorld(site.dataDir);
  const viewers = createViewers(browser, world, site.url);
  const page = await viewers.pageFor(
    { name: "posting", viewer: "newcomer", open: "/create" },
    { width: 390, theme: "light" },
  );
  page.setDefaultTimeout(20_000);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const type = async (label: RegExp, text: string) => {
    const field = page.getByLabel(label);
    await press(field);
    await field.fill(text);
  };
  const picture = async (name: string, fullPage = true) => {
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
  };

  await openHydrated(page, "/create");
  await press(page.getByRole("link", { name: /^Un article/u }));
  await page.getByLabel(/^Titre/u).waitFor();
  await waitForHydration(page);
  await picture("empty");
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByText("Choisir des photos"));
  presses += 1; // the system's own button, after the three photos are marked
  await (await chooser).setFiles(pictures);
  await page.locator("[data-photo]").nth(2).waitFor();
  await type(/^Titre/u, "Table de cuisine en érable");
  await type(/^Prix/u, "120");
  await type(/^Ville/u, "Rimouski");
  const condition = page.getByLabel(/^État/u);
  await press(condition);
  presses += 1; // the choice in the system's list
  await condition.selectOption({ label: "Bon" });
  await type(/^Marque/u, "Artisanale");
  await type(/^Description/u, "Quatre places, érable massif, quelques marques d’usure.");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await picture("filled");
  await picture("filled-first-screen", false);
  await press(page.getByRole("button", { name: "Publier l’annonce" }));
  await page.getByText("Annonce publiée avec succès").waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  const hasNotice = await page
    .getByText("Votre annonce est en ligne")
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await picture("home", false);
  const results = { presses, height, hasNotice };
  process.stdout.write(`${JSON.stringify({ posting: results, limits })}\n`);
  if (presses > limits.presses || height > limits.height || !hasNotice) process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
}
