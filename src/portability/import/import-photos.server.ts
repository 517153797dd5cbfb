import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { normalizePhotoAlt } from "../../listings/index.server.ts";
import { photosMax } from "../../listings/listing.ts";
import { listingObjectKey } from "../../media/file-name.ts";
import type { ImagePool, ImageRejection, NewImage, ObjectStorage } from "../../media/index.server.ts";
import { ingestPhoto } from "../../media/index.server.ts";
import { isStorableText } from "../../platform/text-input.ts";
import { findPhotoFile, type PhotoFileRejection } from "./photo-file.server.ts";

export type PhotoDeps = {
  storage: ObjectStorage;
  images: Pick<ImagePool, "process">;
  uploadFolder: string;
  now: () => Date;
};

export type PhotoRejection = PhotoFileRejection | Exclude<ImageRejection, "busy"> | "too-many" | "is-an-id";
/** `name`: the file of the record, or what else is there */
export type PhotoProblem = { name: unknown; reason: PhotoRejection };

export type StorePhotosResult =
  | { ok: true; images: NewImage[]; problems: PhotoProblem[] }
  /** disk or storage failed and nothing was stored: importing the record again retries */
  | { ok: false };

/** Stores the photos of a record durably before any row refers to them. Unusable photos are skipped and reported. */
export async function storePhotos(
  tools: PhotoDeps,
  { names, folder, ownerId }: { names: readonly unknown[]; folder: string; ownerId: string },
): Promise<StorePhotosResult> {
  const images: NewImage[] = [];
  const problems: PhotoProblem[] = [];
  for (const [index, given] of names.entries()) {
    const { name, alt, rejection } = readImage(given);
    const file =
      images.length >= photosMax
        ? ({ ok: false, reason: "too-many" } as const)
        : rejection
          ? ({ ok: false, reason: rejection } as const)
          : await findPhotoFile(folder, name);
    if (!file.ok) {
      problems.push({ name, reason: file.reason });
      continue;
    }
    const stored = await storePhoto(tools, { path: file.path, alt, index, ownerId });
    if (stored.ok) images.push(stored.image);
    else if (stored.reason === "not-stored" || stored.reason === "busy") {
      await removePhotos(tools, images);
      return { ok: false };
    } else problems.push({ name, reason: stored.reason });
  }
  return { ok: true, images, problems };
}

export async function removePhotos({ storage }: PhotoDeps, images: readonly NewImage[]): Promise<void> {
  for (const image of images) await storage.remove(image.storageKey);
}

/** A path, or an object of the portable form. */
function readImage(given: unknown): { name: unknown; alt: string; rejection?: "is-a-url" | "is-an-id" } {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return { name: given, alt: "" };
  const { file, url, id, alt } = given as Record<string, unknown>;
  const description = typeof alt === "string" && isStorableText(alt) ? normalizePhotoAlt(alt) : "";
  if (file !== undefined) return { name: file, alt: description };
  if (url !== undefined) return { name: url, alt: "", rejection: "is-a-url" };
  return id === undefined ? { name: given, alt: "" } : { name: id, alt: "", rejection: "is-an-id" };
}

async function storePhoto(
  tools: PhotoDeps,
  photo: { path: string; alt: string; index: number; ownerId: string },
) {
  const { storage, images: pool, uploadFolder, now } = tools;
  const fileName = basename(photo.path);
  // Two importers, or two listings within one millisecond, may use the same file name; a cleanup by one must never
  // remove the other's files.
  const uniqueName = `${randomBytes(6).toString("hex")}-${fileName}`;
  const key = listingObjectKey(photo.ownerId, now().getTime(), photo.index, uniqueName);
  // Copied, because variants are created next to the file and the import folder may be read-only.
  const copy = join(uploadFolder, randomUUID());
  try {
    await copyFile(photo.path, copy);
    const file = { path: copy, name: fileName };
    const ingested = await ingestPhoto({ file, key, purpose: "listing" }, { pool, storage, log: silent });
    if (!ingested.ok) return ingested;
    const { width, height, widths, thumbhash, averageColor, perceptualHash, files } = ingested.image;
    const image: NewImage = {
      ...{ id: randomUUID(), ownerId: photo.ownerId, storageKey: key, fileName, alt: photo.alt },
      ...{ width, height, widths, thumbhash, averageColor, perceptualHash, files },
    };
    return { ok: true as const, image };
  } catch {
    return { ok: false as const, reason: "not-stored" as const };
  } finally {
    await rm(copy, { force: true });
  }
}

/** Skipped photos are listed in the report instead. */
const silent = { warn: () => undefined };
