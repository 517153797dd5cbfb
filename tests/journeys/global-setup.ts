import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { pages } from "../../scripts/setup/pages.ts";
import { smallPictures } from "../../scripts/setup/pictures.ts";
import { buildIfStale } from "../../scripts/setup/product.ts";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { browserFlags } from "../screens/browser.ts";
import { catchMail } from "../support/mail-catcher.ts";
import { freePort, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";

/**
 * One site with demo data and one browser for all journeys; each journey brings its own users and listings. The site starts
 * while other projects are set up and tested: `openBrowser` waits for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("The journeys need Chromium: sudo apt-get install -y chromium-headless-shell");
  await buildIfStale([pages, smallPictures], new AbortController().signal);
  const mail = await catchMail();
  const folder = await makeTestFolder();
  const dataDir = join(folder.folder, "data");
  const port = await freePort();
  // New accounts of the journeys write at once; tests/routes/first-contact.test.ts has what happens otherwise.
  const starting = startSite({
    dataDir,
    port,
    environment: {
      DEMO_DATA: "on",
      SMTP_URL: mail.url,
      REQUIRE_CONFIRMED_EMAIL: "off",
      PUSH_PRIVATE_ADDRESSES: "on",
    },
  }).catch((error: unknown) => {
    process.stderr.write(`The site of the journeys: ${String(error)}\n`);
    return null;
  });
  const end = async () => {
    await (await starting)?.stop();
    await folder.remove();
    await mail.close();
  };
  try {
    const browser = await chromium.launchServer({ executablePath, args: browserFlags, host: "127.0.0.1" });
    project.provide("journeys", {
      url: `http://localhost:${port}`,
      dataDir,
      mailFolder: mail.folder,
      browser: browser.wsEndpoint(),
    });
    return async () => {
      await browser.close();
      await end();
    };
  } catch (error) {
    await end();
    throw error;
  }
}

declare module "vitest" {
  interface ProvidedContext {
    journeys: { url: string; dataDir: string; mailFolder: string; browser: string };
  }
}
