import type { Db } from "../data/database.ts";
import { deleteImage } from "../data/images.ts";
import { setAvatar } from "../data/users.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";

/** A person without a photo again: its row goes, and what is stored. Who has none is left as they are. */
export async function removeAvatar({ db }: { db: Db }, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const imageId = await setAvatar(transaction, userId, null);
    const key = imageId && (await deleteImage(transaction, imageId));
    if (key) await letGoOfObjects(transaction, [key]);
  });
}
