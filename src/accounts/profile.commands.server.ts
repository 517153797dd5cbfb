import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type CommandContext, transact } from "../events/index.server.ts";
import { sanitizeFileName } from "../media/file-name.ts";
import type { ImageLog, ImagePool, ObjectStorage } from "../media/index.server.ts";
import {
  deleteImage,
  enqueueObjectDeletion,
  type IngestRejection,
  ingestPhoto,
  insertImages,
} from "../media/index.server.ts";
import { isWriteRejected } from "../platform/database/failures.server.ts";
import { avatarInput, profileInput, shownNameInput } from "./account.input.ts";
import { type Profile, type ProfileErrors, parseProfile } from "./account.ts";
import { findUser } from "./users.queries.server.ts";
import { setProfile, updateAvatar, updateShownName } from "./users.writes.server.ts";

/** Context of commands on the actor's own account. */
export type OwnContext = CommandContext<{ id: string }>;

/** Changes the actor's name, which is public, and phone. */
export async function changeOwnProfile(
  ctx: OwnContext,
  input: z.input<typeof profileInput>,
): Promise<{ ok: true } | { ok: false; errors: ProfileErrors }> {
  const parsed = parseProfile(profileInput.parse(input));
  if (!parsed.ok) return parsed;
  const { id } = ctx.actor;
  const { profile } = parsed;
  await transact(ctx, async ({ db, now, record }) => {
    const current = await findUser(db, id);
    const fields = current ? changedProfileFields(current, profile) : [];
    if (fields.length === 0) return;
    await setProfile(db, id, profile, now);
    await record("profile.changed", { type: "user", id }, { fields });
  });
  return { ok: true };
}

/** Whether others read the actor's first name and initial instead of the full name. Idempotent. */
export async function setShownName(ctx: OwnContext, input: z.input<typeof shownNameInput>): Promise<void> {
  const { isShort } = shownNameInput.parse(input);
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, now, record }) => {
    if (await updateShownName(db, id, isShort, now))
      await record("profile.changed", { type: "user", id }, { fields: ["shownName"] });
  });
}

export function changedProfileFields(current: Profile, wanted: Profile): (keyof Profile)[] {
  return (["name", "phone"] as const).filter((field) => current[field] !== wanted[field]);
}

/** Removes the actor's profile photo: its row and its stored files. Idempotent. */
export async function removeAvatar(ctx: OwnContext): Promise<void> {
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const imageId = await updateAvatar(db, id, null);
    if (imageId === null) return;
    const key = await deleteImage(db, imageId);
    if (key) await enqueueObjectDeletion(db, [key]);
    await record("avatar.removed", { type: "user", id }, { imageId });
  });
}

export type AvatarRejection = IngestRejection;

/**
 * Replaces the actor's profile photo. The object key is `avatars/{userId}/{imageId}_{sanitized file name}`; the URL
 * contains only the random id of the image.
 */
export async function changeAvatar(
  ctx: OwnContext & { images: Pick<ImagePool, "process">; storage: ObjectStorage; log: ImageLog },
  input: z.input<typeof avatarInput>,
): Promise<{ ok: true; imageId: string } | { ok: false; reason: AvatarRejection }> {
  const { images, storage, log } = ctx;
  const file = avatarInput.parse(input);
  const userId = ctx.actor.id;
  const id = randomUUID();
  const key = `avatars/${userId}/${id}_${sanitizeFileName(file.name)}`;
  const ingested = await ingestPhoto(
    { file, key, purpose: "avatar", owner: userId },
    { pool: images, storage, log },
  );
  if (!ingested.ok) return ingested;
  const { key: storageKey, ...picture } = ingested.image;
  const image = { ...picture, id, ownerId: userId, storageKey, fileName: file.name, alt: "" };
  try {
    await transact(ctx, async ({ db, now, record }) => {
      await insertImages(db, [{ ...image, place: null }], now);
      const replacedId = await updateAvatar(db, userId, id);
      const replacedKey = replacedId && (await deleteImage(db, replacedId));
      if (replacedKey) await enqueueObjectDeletion(db, [replacedKey]);
      await record(
        "avatar.changed",
        { type: "user", id: userId },
        { imageId: id, replacedImageId: replacedId },
      );
    });
  } catch (error) {
    if (isWriteRejected(error)) await storage.remove(storageKey); // no row refers to it
    throw error;
  }
  return { ok: true, imageId: id };
}
