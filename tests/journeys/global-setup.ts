import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { pages } from "../../scripts/setup/pages.ts";
import { pictures } from "../../scripts/setup/pictures.ts";
import { buildIfStale } from "../../scripts/setup/product.ts";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { browserFlags } from "../screens/browser.ts";
import { catchMail } from "../support/mail-catcher.ts";
import { startSite } from "../support/site.ts";

/** One site with demo data and one browser for all journeys; each journey brings its own users and listings. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("The journeys need Chromium: sudo apt-get install -y chromium-headless-shell");
  await buildIfStale([pages, pictures], new AbortController().signal);
  const mail = await catchMail();
  // New accounts of the journeys write at once; tests/routes/first-contact.test.ts has what happens otherwise.
  const site = await startSite({
    environment: {
      DEMO_DATA: "on",
      SMTP_URL: mail.url,
      REQUIRE_CONFIRMED_EMAIL: "off",
      PUSH_PRIVATE_ADDRESSES: "on",
    },
  });
  try {
    const browser = await chromium.launchServer({ executablePath, args: browserFlags, host: "127.0.0.1" });
    project.provide("journeys", {
      url: site.url,
      dataDir: site.dataDir,
      mailFolder: mail.folder,
      browser: browser.wsEndpoint(),
    });
    return async () => {
      await browser.close();
      await site.stop();
      await mail.close();
    };
  } catch (error) {
    await site.stop();
    await mail.close();
    throw error;
  }
}

declare module "vitest" {
  interface ProvidedContext {
    journeys: { url: string; dataDir: string; mailFolder: string; browser: string };
  }
}
