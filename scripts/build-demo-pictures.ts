/**
 * Draws all pictures of the demo data into build/demo/<name>/<width>.webp and .jpg. A picture is complete when its
 * picture.json exists, so that an interrupted run can be continued; build/demo/manifest.json, written last, lists all.
 * With an IPC channel (demo/background-pictures.ts) it reports each completed picture.
 *
 * With `--smallest` it draws the smallest width only, for tests: a fifth of the CPU time. Pictures with all widths stay.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { type DemoPicture, generateDemo } from "../demo/generate.ts";
import { type PreparedPicture, readPreparedPicture } from "../demo/prepared-pictures.ts";
import { removeStaleFiles } from "../src/media/storage/stale-files.server.ts";

export type BuildReport = { pictures: number; drawn: number; milliseconds: number };

/**
 * 320 for a card on a phone, 640 for a card on a high-density screen, 960 for the gallery: 50 MB in total (65 MB with
 * 1280).
 */
export const demoPictureWidths: readonly number[] = [320, 640, 960];

const dayMs = 86_400_000;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

type BuildOptions = {
  folder?: string;
  widths?: readonly number[];
  /** in drawing order */
  pictures?: readonly DemoPicture[];
  /** one line of progress per tenth */
  log?: (line: string) => void;
  /** called with the name of each completed picture */
  onReady?: (name: string) => void;
  signal?: AbortSignal;
};

export async function buildDemoPictures({
  folder = path.join(root, "build", "demo"),
  widths = demoPictureWidths,
  pictures = coversFirst(),
  log = () => {},
  onReady = () => {},
  signal,
}: BuildOptions = {}): Promise<BuildReport> {
  const start = performance.now();
  const manifestFile = path.join(folder, "manifest.json");
  const program = createHash("sha256").update(sharp.versions.sharp ?? "");
  program.update(await readFile(fileURLToPath(import.meta.url)));
  /** by widths */
  const hashesOf = ({ name, svg }: DemoPicture, ...alternatives: (readonly number[])[]) => {
    const drawing = program.copy().update(name).update(svg());
    return alternatives.map((one) => drawing.copy().update(one.join()).digest("hex"));
  };

  const manifest: PreparedPicture[] = [];
  let next = 0;
  let done = 0;
  let drawn = 0;
  const tenth = Math.ceil(pictures.length / 10);
  const work = async () => {
    for (let index = next++; index < pictures.length; index = next++) {
      signal?.throwIfAborted();
      const picture = pictures[index] as DemoPicture; // the index is within bounds
      const [hash = "", hashOfAllWidths] = hashesOf(picture, widths, demoPictureWidths);
      let prepared = await readPreparedPicture(folder, picture.name);
      if (!prepared || (prepared.hash !== hash && prepared.hash !== hashOfAllWidths)) {
        // The manifest must list complete pictures only.
        if (drawn === 0) await rm(manifestFile, { force: true });
        drawn += 1;
        prepared = await prepare(picture, widths, hash, folder);
      }
      manifest[index] = prepared;
      onReady(picture.name);
      done += 1;
      if (done % tenth === 0 || done === pictures.length) log(`demo pictures: ${done} of ${pictures.length}`);
    }
  };
  await mkdir(folder, { recursive: true });
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  await removeStaleFiles(path.join(folder, unfinished), dayMs, Date.now());
  const known = new Set([unfinished, ...pictures.map(({ name }) => name)]);
  for (const entry of await readdir(folder))
    if (!known.has(entry)) await rm(path.join(folder, entry), { recursive: true, force: true });
  await writeWhole(manifestFile, `${JSON.stringify(manifest)}\n`);
  return { pictures: pictures.length, drawn, milliseconds: performance.now() - start };
}

/** Covers in the order of the home page; then the other pictures. */
function coversFirst(): DemoPicture[] {
  const { listings } = generateDemo();
  const newestFirst = [...listings].sort((a, b) => a.minutesAgo - b.minutesAgo);
  return [
    ...newestFirst.flatMap(({ pictures }) => pictures.slice(0, 1)),
    ...newestFirst.flatMap(({ pictures }) => pictures.slice(1)),
  ];
}

async function prepare(
  picture: DemoPicture,
  widths: readonly number[],
  hash: string,
  folder: string,
): Promise<PreparedPicture> {
  // Drawn in a temporary folder: two processes may draw the same picture (a site in the background, a build).
  const target = path.join(folder, unfinished, randomUUID());
  await mkdir(target, { recursive: true });
  const largest = Math.max(...widths);
  const height = (largest * 3) / 4;
  // The drawings are 800 wide; the density makes librsvg render them at the required size.
  const drawn = await pixels(
    sharp(Buffer.from(picture.svg()), { density: (72 * largest) / 800 })
      .resize(largest, height)
      .removeAlpha(),
  );
  let smallest = drawn;
  for (const width of widths) {
    // Once for both formats: in a pipeline, each would do it again.
    const sized = width === largest ? drawn : await pixels(fromPixels(drawn).resize(width));
    if (sized.info.width < smallest.info.width) smallest = sized;
    await Promise.all([
      fromPixels(sized)
        .webp({ quality: 75, effort: 2 })
        .toFile(path.join(target, `${width}.webp`)),
      // Progressive ones of drawings are as large, and cost a third more time.
      fromPixels(sized)
        .jpeg({ quality: 78 })
        .toFile(path.join(target, `${width}.jpg`)),
    ]);
  }
  const { data: thumb } = await pixels(fromPixels(smallest).resize(64, 48).ensureAlpha());
  const [red = 0, green = 0, blue = 0] = (await pixels(fromPixels(smallest).resize(1, 1))).data;
  const prepared: PreparedPicture = {
    name: picture.name,
    hash,
    width: largest,
    height,
    thumbhash: Buffer.from(rgbaToThumbHash(64, 48, thumb)).toString("base64"),
    averageColor: `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`,
    widths: [...widths],
  };
  await writeFile(path.join(target, "picture.json"), JSON.stringify(prepared));
  const place = path.join(folder, picture.name);
  await rm(place, { recursive: true, force: true });
  await rename(target, place).catch(async (error: unknown) => {
    // The other process was faster.
    if ((await readPreparedPicture(folder, picture.name))?.hash !== hash) throw error;
    await rm(target, { recursive: true, force: true });
  });
  return prepared;
}

type Pixels = { data: Buffer; info: OutputInfo };

function pixels(image: Sharp): Promise<Pixels> {
  return image.raw().toBuffer({ resolveWithObject: true });
}

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Folder of pictures in progress; leftovers of killed runs are removed after a day. */
const unfinished = "unfinished";

/** Atomic: a killed run leaves only the temporary file, which the next run removes. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const stopping = new AbortController();
  // The parent process is gone: completed pictures serve the next start.
  process.once("disconnect", () => stopping.abort());
  try {
    const report = await buildDemoPictures({
      widths: process.argv.includes("--smallest") ? demoPictureWidths.slice(0, 1) : demoPictureWidths,
      log: (line) => console.log(line),
      onReady: (name) => {
        if (process.connected) process.send?.(name);
      },
      signal: stopping.signal,
    });
    const seconds = (report.milliseconds / 1000).toFixed(1);
    console.log(`demo pictures: ${report.drawn} drawn, ${report.pictures} in all (${seconds} s)`);
    if (process.connected) process.disconnect();
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}
