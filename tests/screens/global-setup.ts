import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { pages } from "../../scripts/setup/pages.ts";
import { pictures } from "../../scripts/setup/pictures.ts";
import { buildIfStale } from "../../scripts/setup/product.ts";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { browserFlags } from "./browser.ts";
import { startScreensSite } from "./screens-site.ts";
import { makeWorld, type World } from "./world.ts";

/** One site with demo data and the world's extremes, one browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("The screens need Chromium: sudo apt-get install -y chromium-headless-shell");
  await buildIfStale([pages, pictures], new AbortController().signal);
  const site = await startScreensSite();
  try {
    const world = await makeWorld(site.dataDir);
    const browser = await chromium.launchServer({ executablePath, args: browserFlags, host: "127.0.0.1" });
    project.provide("screens", { url: site.url, world, browser: browser.wsEndpoint() });
    return async () => {
      await browser.close();
      await site.stop();
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

declare module "vitest" {
  interface ProvidedContext {
    screens: { url: string; world: World; browser: string };
  }
}
