import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { normalizePhotoAlt } from "../../listings/index.server.ts";
import { photosMax } from "../../listings/listing.ts";
import { listingObjectKey } from "../../media/file-name.ts";
import type { ImagePool, ImageRejection, NewImage, ObjectStorage } from "../../media/index.server.ts";
import { ingestPhoto } from "../../media/index.server.ts";
import { isStorableText } from "../../platform/text-input.ts";
import { type FetchOptions, type FetchRejection, fetchPhoto, isUrl } from "./fetch-photo.server.ts";
import { findPhotoFile, type PhotoFileRejection } from "./photo-file.server.ts";

export type PhotoDeps = {
  storage: ObjectStorage;
  images: Pick<ImagePool, "process">;
  uploadFolder: string;
  now: () => Date;
  /** as the operator chose; by default those of the product */
  limits?: { photos: number; lifetimeDays: number };
  fetch?: FetchOptions;
};

export type PhotoRejection =
  | PhotoFileRejection
  | FetchRejection
  | Exclude<ImageRejection, "busy">
  | "too-many"
  | "is-an-id";
/** `name`: the file of the record, or what else is there */
export type PhotoProblem = { name: unknown; reason: PhotoRejection };

export type StorePhotosResult =
  | { ok: true; images: NewImage[]; problems: PhotoProblem[] }
  /** disk or storage failed and nothing was stored: importing the record again retries */
  | { ok: false; problem: null }
  /** a URL gave no photo, and nothing was stored */
  | { ok: false; problem: PhotoProblem };

/** A listing has few photos: a record of thousands of names would take the time of all others. */
const namesMax = 200;

/**
 * Stores the photos of a record durably before any row refers to them. Unusable files are skipped and reported; a URL that gives
 * no photo rejects the record, since the server may only be unavailable: imported again, it is complete.
 */
export async function storePhotos(
  tools: PhotoDeps,
  { names, folder, ownerId }: { names: readonly unknown[]; folder: string; ownerId: string },
): Promise<StorePhotosResult> {
  const images: NewImage[] = [];
  const problems: PhotoProblem[] = [];
  for (const [index, given] of names.entries()) {
    if (index >= namesMax) {
      problems.push({ name: `${names.length - index} more`, reason: "too-many" });
      break;
    }
    const { name, alt, rejection } = readImage(given);
    const found =
      images.length >= (tools.limits?.photos ?? photosMax)
        ? ({ ok: false, reason: "too-many" } as const)
        : rejection
          ? ({ ok: false, reason: rejection } as const)
          : await findPhoto(tools, folder, name);
    if (!found.ok) {
      problems.push({ name, reason: found.reason });
      continue;
    }
    const stored = await storePhoto(tools, { ...found, alt, index, ownerId });
    if (stored.ok) images.push(stored.image);
    else if (stored.reason === "not-stored" || stored.reason === "busy" || isUrl(name)) {
      await removePhotos(tools, images);
      if (stored.reason === "not-stored" || stored.reason === "busy") return { ok: false, problem: null };
      return { ok: false, problem: { name, reason: stored.reason } };
    } else problems.push({ name, reason: stored.reason });
  }
  return { ok: true, images, problems };
}

export async function removePhotos({ storage }: PhotoDeps, images: readonly NewImage[]): Promise<void> {
  for (const image of images) await storage.remove(image.storageKey);
}

type FoundPhoto = {
  fileName: string;
  write: (path: string) => Promise<{ ok: true } | { ok: false; reason: FetchRejection }>;
};

async function findPhoto(
  { fetch }: PhotoDeps,
  folder: string,
  name: unknown,
): Promise<({ ok: true } & FoundPhoto) | { ok: false; reason: PhotoFileRejection }> {
  if (isUrl(name)) {
    const fileName = URL.canParse(name) ? basename(new URL(name).pathname).slice(-80) : "";
    return { ok: true, fileName: fileName || "photo", write: (path) => fetchPhoto(name, path, fetch) };
  }
  const file = await findPhotoFile(folder, name);
  if (!file.ok) return file;
  const write = async (path: string) => {
    // Copied, because variants are created next to the file and the import folder may be read-only.
    await copyFile(file.path, path);
    return { ok: true as const };
  };
  return { ok: true, fileName: basename(file.path), write };
}

/** A path or a URL, or an object of the portable form. */
export function readImage(given: unknown): { name: unknown; alt: string; rejection?: "is-an-id" } {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return { name: given, alt: "" };
  const { file, url, id, alt } = given as Record<string, unknown>;
  const description = typeof alt === "string" && isStorableText(alt) ? normalizePhotoAlt(alt) : "";
  if (file !== undefined) return { name: file, alt: description };
  if (url !== undefined) return { name: url, alt: description };
  return id === undefined ? { name: given, alt: "" } : { name: id, alt: "", rejection: "is-an-id" };
}

async function storePhoto(
  tools: PhotoDeps,
  photo: FoundPhoto & { alt: string; index: number; ownerId: string },
) {
  const { storage, images: pool, uploadFolder, now } = tools;
  const { fileName } = photo;
  // Two importers, or two listings within one millisecond, may use the same file name; a cleanup by one must never
  // remove the other's files.
  const uniqueName = `${randomBytes(6).toString("hex")}-${fileName}`;
  const key = listingObjectKey(photo.ownerId, now().getTime(), photo.index, uniqueName);
  const copy = join(uploadFolder, randomUUID());
  try {
    const written = await photo.write(copy);
    if (!written.ok) return written;
    const file = { path: copy, name: fileName };
    const ingested = await ingestPhoto({ file, key, purpose: "listing" }, { pool, storage, log: silent });
    if (!ingested.ok) return ingested;
    const { width, height, widths, thumbhash, averageColor, perceptualHash, files } = ingested.image;
    const image: NewImage = {
      id: randomUUID(),
      ownerId: photo.ownerId,
      storageKey: key,
      fileName,
      alt: photo.alt,
      width,
      height,
      widths,
      thumbhash,
      averageColor,
      perceptualHash,
      files,
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
