import type { Db } from "../data/database.ts";
import type { Photo } from "../data/images.ts";
import type { Actor } from "../domain/permissions.ts";
import { type IngestRefusal, ingestPhoto } from "../images/ingest.ts";
import type { ImagePool } from "../images/pool.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { RefusedFile } from "../images/receive-multipart.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { storePhoto } from "./store-photo.ts";

export type PhotoTools = { db: Db; storage: ObjectStorage; images: ImagePool; log: ImageLog; now: Date };

/** Every way in which a photo can stay out of an ad; the last two are about how many there are, not about the photo. */
export type PhotoRefusal = IngestRefusal | RefusedFile["reason"] | "too-many" | "too-many-uploads";

export type PhotoAdded = { ok: true; photo: Photo } | { ok: false; reason: IngestRefusal };

/**
 * Keeps a received photo, decoded and encoded anew, for the ad that the person is writing. `index`: its place in its
 * upload. What is wrong with the photo is logged and given back: the ad can do without it.
 */
export function addPhoto(
  tools: PhotoTools,
  { actor, file, index }: { actor: NonNullable<Actor>; file: { path: string; name: string }; index: number },
): Promise<PhotoAdded> {
  const { storage, images: pool, log } = tools;
  return storePhoto(tools, { actor, fileName: file.name, index }, (key) =>
    ingestPhoto({ file, key, purpose: "listing", owner: actor.id }, { pool, storage, log }),
  );
}
