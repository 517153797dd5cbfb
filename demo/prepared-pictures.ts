import { readFile } from "node:fs/promises";
import path from "node:path";

/** Output folder of scripts/build-demo-pictures.ts. */
export const builtPicturesFolder = path.join(import.meta.dirname, "../build/demo");

/** A complete picture, as described by its picture.json and the manifest. */
export type PreparedPicture = {
  name: string;
  /** hash of the drawing and of the encoder */
  hash: string;
  /** pixels of the largest size */
  width: number;
  height: number;
  /** base64 */
  thumbhash: string;
  /** #rrggbb */
  averageColor: string;
  widths: number[];
};

/** Null when the picture is not complete. */
export function readPreparedPicture(folder: string, name: string): Promise<PreparedPicture | null> {
  return readJson(path.join(folder, name, "picture.json")) as Promise<PreparedPicture | null>; // written by our build
}

/** All pictures by name after a complete build; otherwise null. */
export async function readManifest(folder: string): Promise<Map<string, PreparedPicture> | null> {
  const pictures = (await readJson(path.join(folder, "manifest.json"))) as PreparedPicture[] | null; // written by our build
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
