import type { NewImage } from "../data/images.ts";
import type { Actor } from "../domain/permissions.ts";
import { copyStored } from "../images/copy-stored.ts";
import type { PhotoAdded, PhotoTools } from "./add-photo.ts";
import { storePhoto } from "./store-photo.ts";

/**
 * Keeps a photo of an own ad once more, for the ad that the person is writing, with files and a public address of its
 * own: each of the two ads may lose its photo without the other. What cannot be copied is logged and given back: the ad
 * can do without it.
 */
export function copyPhoto(
  tools: Omit<PhotoTools, "images">,
  { actor, source, index }: { actor: NonNullable<Actor>; source: NewImage; index: number },
): Promise<PhotoAdded> {
  const { storage, log } = tools;
  const { fileName } = source;
  return storePhoto(tools, { actor, fileName, index }, async (key) => {
    try {
      await copyStored(storage, source, key);
      return { ok: true, image: source };
    } catch (error) {
      log.warn({ key, fileName, reason: "not-stored", err: error }, "photo skipped");
      return { ok: false, reason: "not-stored" };
    }
  });
}
