/**
 * Draws every picture of the demo data into build/demo/<name>/<width>.webp and .jpg, with build/demo/manifest.json.
 * Does nothing when neither the drawings nor this file have changed since (build/demo/stamp).
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { type DemoPicture, generateDemo } from "../demo/generate.ts";

export type PreparedPicture = {
  name: string;
  /** pixels of the largest version */
  width: number;
  height: number;
  /** base64 */
  thumbhash: string;
  /** #rrggbb */
  averageColor: string;
  widths: readonly number[];
};

export type BuildReport = { pictures: number; isSkipped: boolean; milliseconds: number };

/** 320 for a card on a phone, 640 for a card on a dense screen, 960 for the gallery: 50 MB in all (1280 made it 65). */
export const demoPictureWidths: readonly number[] = [320, 640, 960];

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Progress goes to `log`, one line for each tenth. */
export async function buildDemoPictures({
  folder = path.join(root, "build", "demo"),
  log = (_line: string) => {},
}: {
  folder?: string;
  log?: (line: string) => void;
} = {}): Promise<BuildReport> {
  const start = performance.now();
  const pictures = generateDemo().listings.flatMap((listing) => listing.pictures);
  const stamp = await inputHash(pictures);
  const stampFile = path.join(folder, "stamp");
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) {
    return { pictures: pictures.length, isSkipped: true, milliseconds: performance.now() - start };
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const manifest: PreparedPicture[] = [];
  let next = 0;
  let done = 0;
  const tenth = Math.ceil(pictures.length / 10);
  const work = async () => {
    for (let index = next++; index < pictures.length; index = next++) {
      const picture = pictures[index] as DemoPicture; // the loop keeps the index within bounds
      manifest[index] = await prepare(picture, folder);
      done += 1;
      if (done % tenth === 0 || done === pictures.length) log(`demo pictures: ${done} of ${pictures.length}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  await writeFile(path.join(folder, "manifest.json"), `${JSON.stringify(manifest)}\n`);
  await writeFile(stampFile, stamp);
  return { pictures: pictures.length, isSkipped: false, milliseconds: performance.now() - start };
}

async function prepare(picture: DemoPicture, folder: string): Promise<PreparedPicture> {
  const target = path.join(folder, picture.name);
  await mkdir(target, { recursive: true });
  const largest = Math.max(...demoPictureWidths);
  const height = (largest * 3) / 4;
  // The drawings are 800 wide; the density makes librsvg draw them at the size that is needed.
  const { data, info } = await sharp(Buffer.from(picture.svg()), { density: (72 * largest) / 800 })
    .resize(largest, height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  for (const width of demoPictureWidths) {
    const sized = sharp(data, raw).resize(width);
    await Promise.all([
      sized
        .clone()
        .webp({ quality: 75, effort: 2 })
        .toFile(path.join(target, `${width}.webp`)),
      sized
        .clone()
        .jpeg({ quality: 78, progressive: true })
        .toFile(path.join(target, `${width}.jpg`)),
    ]);
  }
  const thumb = await sharp(data, raw).resize(64, 48).ensureAlpha().raw().toBuffer();
  const [red = 0, green = 0, blue = 0] = await sharp(data, raw).resize(1, 1).raw().toBuffer();
  return {
    name: picture.name,
    width: largest,
    height,
    thumbhash: Buffer.from(rgbaToThumbHash(64, 48, thumb)).toString("base64"),
    averageColor: `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`,
    widths: demoPictureWidths,
  };
}

/** Of all that the prepared files depend on: the drawings themselves and how this file treats them. */
async function inputHash(pictures: readonly DemoPicture[]): Promise<string> {
  const hash = createHash("sha256").update(sharp.versions.sharp ?? "");
  hash.update(await readFile(fileURLToPath(import.meta.url)));
  for (const picture of pictures) hash.update(picture.name).update(picture.svg());
  return hash.digest("hex");
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const report = await buildDemoPictures({ log: (line) => console.log(line) });
  const seconds = (report.milliseconds / 1000).toFixed(1);
  console.log(
    `demo pictures: ${report.pictures} ${report.isSkipped ? "already there" : "drawn"} (${seconds} s)`,
  );
}
