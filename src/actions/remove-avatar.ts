import type { Db } from "../data/database.ts";
import { deleteImage } from "../data/images.ts";
import { setAvatar } from "../data/users.ts";
import type { ImageLog } from "../images/processed-image.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { removeObjects } from "./remove-objects.ts";

/** A person without a photo again: its row goes first, then what is stored. Who has none is left as they are. */
export async function removeAvatar(
  outside: { db: Db; storage: ObjectStorage; log: ImageLog },
  userId: string,
): Promise<void> {
  const key = await outside.db.transaction().execute(async (transaction) => {
    const imageId = await setAvatar(transaction, userId, null);
    return imageId && deleteImage(transaction, imageId);
  });
  if (key) await removeObjects(outside, [key]);
}
