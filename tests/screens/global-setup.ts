import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { pages } from "../../scripts/setup/pages.ts";
import { smallPictures } from "../../scripts/setup/pictures.ts";
import { buildIfStale } from "../../scripts/setup/product.ts";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { browserFlags } from "./browser.ts";
import { startScreensSite } from "./screens-site.ts";
import { makeWorld, type World } from "./world.ts";

/**
 * One site with demo data and the world's extremes, one browser. The site starts while other projects are set up and tested:
 * `connectToScreens` waits for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("The screens need Chromium: sudo apt-get install -y chromium-headless-shell");
  await buildIfStale([pages, smallPictures], new AbortController().signal);
  const folder = await makeTestFolder();
  const file = join(folder.folder, "screens.json");
  const starting = startScreens(file);
  const end = async () => {
    await (await starting)?.stop();
    await folder.remove();
  };
  try {
    const browser = await chromium.launchServer({ executablePath, args: browserFlags, host: "127.0.0.1" });
    project.provide("screens", { file, browser: browser.wsEndpoint() });
    return async () => {
      await browser.close();
      await end();
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What the file contains once the site has started or failed. */
export type StartedScreens = { url: string; world: World } | { error: string };

async function startScreens(file: string) {
  const report = async (started: StartedScreens) => {
    await writeFile(`${file}.new`, JSON.stringify(started));
    await rename(`${file}.new`, file);
  };
  let site: Awaited<ReturnType<typeof startScreensSite>> | undefined;
  try {
    site = await startScreensSite();
    await report({ url: site.url, world: await makeWorld(site.dataDir) });
  } catch (error) {
    await report({ error: String(error) });
  }
  return site;
}

declare module "vitest" {
  interface ProvidedContext {
    screens: { file: string; browser: string };
  }
}
