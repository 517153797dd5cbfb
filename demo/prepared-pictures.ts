import { readFile } from "node:fs/promises";
import path from "node:path";

/** Where scripts/build-demo-pictures.ts puts the demo listings' pictures. */
export const builtPicturesFolder = path.join(import.meta.dirname, "../build/demo");

/** A picture whose files are complete, as its picture.json and the manifest describe it. */
export type PreparedPicture = {
  name: string;
  /** of the drawing and of the program that encoded it */
  hash: string;
  /** pixels of the largest version */
  width: number;
  height: number;
  /** base64 */
  thumbhash: string;
  /** #rrggbb */
  averageColor: string;
  widths: number[];
};

/** Null while it is not drawn. */
export function readPreparedPicture(folder: string, name: string): Promise<PreparedPicture | null> {
  return readJson(path.join(folder, name, "picture.json")) as Promise<PreparedPicture | null>; // written by our own build
}

/** Every picture, by name, when a build drew them all; else null. */
export async function readManifest(folder: string): Promise<Map<string, PreparedPicture> | null> {
  const pictures = (await readJson(path.join(folder, "manifest.json"))) as PreparedPicture[] | null; // likewise
  return pictures && new Map(pictures.map((picture) => [picture.name, picture]));
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
