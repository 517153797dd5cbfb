/**
 * `npm run measure:ux -- [FOLDER]`: counts the whole listings on the first screen of a phone, 390 × 844, with
 * the demo data. With FOLDER it saves screenshots there.
 */
import { join } from "node:path";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { launchBrowser } from "../screens/browser.ts";
import { openHydrated, settle } from "../screens/screen-state.ts";
import { startSite } from "../support/site.ts";
import { countWholeListings, firstScreens } from "../support/whole-listings.ts";

const folder = process.argv[2];
const executablePath = findChromium();
if (!executablePath) throw new Error("Chromium is missing: sudo apt-get install -y chromium-headless-shell");
const site = await startSite({ environment: { DEMO_DATA: "on" } });
const browser = await launchBrowser(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const { path, least } of firstScreens) {
    await openHydrated(page, site.url + path);
    await settle(page);
    const whole = await countWholeListings(page);
    if (whole < least) process.exitCode = 1;
    process.stdout.write(`${path}: ${whole} whole listings, at least ${least} wanted\n`);
    if (folder) await page.screenshot({ path: join(folder, `first${path.replaceAll(/\W+/gu, "-")}.png`) });
  }
} finally {
  await browser.close();
  await site.stop();
}
