/**
 * `npm run gallery -- [FOLDER] [--only PART,…] [--widths 390,…] [--themes dark]`: photographs every screen in every
 * state, at four widths, by day and by night, into FOLDER (default: build/gallery), with an index.html to look through
 * them. `--only` takes those whose name contains one of the parts.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { startSite } from "../support/site.ts";
import { launchBrowser, viewersOf } from "./browser.ts";
import { openState, type ScreenState, settle } from "./screen-state.ts";
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
process.exitCode = await photographAll();

async function photographAll(): Promise<number> {
  const executablePath = findChromium();
  if (!executablePath) {
    process.stderr.write("The gallery needs Chromium: sudo apt-get install -y chromium-headless-shell\n");
    return 1;
  }
  await mkdir(folder, { recursive: true });
  const site = await startSite({ environment: { DEMO_DATA: "on" } });
  const browser = await launchBrowser(executablePath);
  const failures: string[] = [];
  try {
    const world = await makeWorld(site.dataDir);
    const viewers = viewersOf(browser, world, site.url);
    let done = 0;
    const photograph = async (state: ScreenState) => {
      try {
        for (const width of wantedWidths) {
          const page = await viewers.pageFor(state, { width, theme: "light" });
          await openState(page, world, state);
          await drawAll(page);
          // What sticks to the window stands where the page begins.
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
      for (let state = queue.shift(); state; state = queue.shift()) await photograph(state);
    };
    await Promise.all([worker(), worker()]);
  } finally {
    await browser.close();
    await site.stop();
  }
  await writeFile(join(folder, "index.html"), index());
  for (const failure of failures) process.stderr.write(`Not photographed: ${failure}\n`);
  process.stdout.write(`${wanted.length - failures.length} screens in ${folder}\n`);
  return failures.length === 0 ? 0 : 1;
}

/** A picture of a whole page shows what no one has scrolled to yet: cards and photos that wait for that come now. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    delete document.documentElement.dataset.arriving;
    for (const image of document.images) {
      image.loading = "eager";
      image.decoding = "sync";
    }
    const deadline = performance.now() + 10_000;
    const isDrawn = () => [...document.images].every((image) => image.complete && image.naturalWidth > 0);
    while (!isDrawn() && performance.now() < deadline) await new Promise((again) => setTimeout(again, 100));
  });
}

/** A user who has a dialog before them sees the window, not the page behind it. */
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
