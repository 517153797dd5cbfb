/**
 * `npm run gallery -- [FOLDER] [--only PART,…] [--widths 390,…] [--themes dark]`: takes screenshots of every screen in
 * every state, at four widths and in both themes, into FOLDER (default: build/gallery), with an index.html. `--only`
 * selects the states whose name contains one of the parts.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { createViewers, launchBrowser } from "./browser.ts";
import { openState, type ScreenState, settle } from "./screen-state.ts";
import { startScreensSite } from "./screens-site.ts";
import { states } from "./states.ts";
import { makeWorld } from "./world.ts";

const widths = [320, 390, 768, 1280];
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, widths: { type: "string" }, themes: { type: "string" } },
});
const folder = resolve(process.env.INIT_CWD ?? ".", positionals[0] ?? "build/gallery");
const parts = (values.only ?? "").split(",");
const wanted = states.filter(({ name }) => parts.some((part) => name.includes(part)));
const wantedWidths = values.widths?.split(",").map(Number) ?? widths;
const themes = (["light", "dark"] as const).filter((theme) => values.themes?.includes(theme) ?? true);
if (wanted.length === 0) {
  process.stderr.write(`No screen's name contains ${values.only}.\n`);
  process.exit(1);
}
process.exitCode = await takeScreenshots();

async function takeScreenshots(): Promise<number> {
  const executablePath = findChromium();
  if (!executablePath) {
    process.stderr.write("The gallery needs Chromium: sudo apt-get install -y chromium-headless-shell\n");
    return 1;
  }
  await mkdir(folder, { recursive: true });
  const site = await startScreensSite();
  const browser = await launchBrowser(executablePath);
  const failures: string[] = [];
  try {
    const world = await makeWorld(site.dataDir);
    const viewers = createViewers(browser, world, site.url);
    let done = 0;
    const capture = async (state: ScreenState) => {
      try {
        for (const width of wantedWidths) {
          const page = await viewers.pageFor(state, { width, theme: "light" });
          await openState(page, world, state);
          await loadEverything(page);
          // Sticky elements are at the top of the page.
          if (!(await hasDialog(page))) await page.evaluate(() => scrollTo(0, 0));
          for (const theme of themes) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
            await settle(page);
            await page.screenshot({
              path: join(folder, fileOf(state, width, theme)),
              fullPage: !(await hasDialog(page)),
            });
          }
          await page.context().close();
        }
      } catch (error) {
        failures.push(
          `${state.name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`,
        );
      }
      done += 1;
      process.stdout.write(`${done}/${wanted.length} ${state.name}\n`);
    };
    const queue = [...wanted];
    const worker = async () => {
      for (let state = queue.shift(); state; state = queue.shift()) await capture(state);
    };
    await Promise.all([worker(), worker()]);
  } finally {
    await browser.close();
    await site.stop();
  }
  await writeFile(join(folder, "index.html"), index());
  for (const failure of failures) process.stderr.write(`Screenshot failed: ${failure}\n`);
  process.stdout.write(`${wanted.length - failures.length} screens in ${folder}\n`);
  return failures.length === 0 ? 0 : 1;
}

/** Loads the cards and images that would load on scrolling, since a full-page screenshot shows them. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    delete document.documentElement.dataset.arriving;
    for (const image of document.images) {
      image.loading = "eager";
      image.decoding = "sync";
    }
    const deadline = performance.now() + 10_000;
    const allLoaded = () => [...document.images].every((image) => image.complete && image.naturalWidth > 0);
    while (!allLoaded() && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

/** With a modal dialog, the screenshot shows the window instead of the full page. */
function hasDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("dialog:modal") !== null);
}

function fileOf({ name }: ScreenState, width: number, theme: string): string {
  return `${name}-${width}-${theme}.png`;
}

function index(): string {
  const rows = wanted.map((state) => {
    const pictures = wantedWidths.flatMap((width) => themes.map((theme) => fileOf(state, width, theme)));
    const figures = pictures.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="400"></a>`,
    );
    return `<h2>${state.name}</h2><p>${figures.join(" ")}</p>`;
  });
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Galerie</title>${rows.join("\n")}</html>\n`;
}
