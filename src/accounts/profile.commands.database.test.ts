import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { aMemoryStorage } from "../../tests/support/publishing.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { createImagePool } from "../media/image-pool.server.ts";
import { findStoredImage } from "../media/images.queries.server.ts";
import { changeAvatar } from "./profile.commands.server.ts";
import { findUser } from "./users.queries.server.ts";

const { db, pool } = await testDatabase();
const log = { warn: vi.fn() };
const images = createImagePool({ log, size: 1 });
afterAll(() => images.close());
beforeEach(() => log.warn.mockClear());

const fixture = (name: string, shownName = name) => ({
  path: join(import.meta.dirname, "../../tests/support/fixtures/images", name),
  name: shownName,
});
const contextOf = (actor: { id: string }, storage = aMemoryStorage()) => ({
  db,
  actor,
  now,
  images,
  storage,
  log,
});

test("a profile photo is stored as a public square image", async () => {
  const [user, storage] = [await aUser(db), aMemoryStorage()];
  const result = await changeAvatar(
    contextOf(user, storage),
    fixture("phone-rotated-gps.jpg", "C’est moi.jpg"),
  );
  const imageId = result.ok ? result.imageId : "";
  expect((await findUser(db, user.id))?.avatarImageId).toBe(imageId);
  const stored = await findStoredImage(db, imageId);
  const storageKey = `avatars/${user.id}/${imageId}_C_est_moi.jpg`;
  expect(stored).toEqual({
    storageKey,
    widths: [256],
    files: { webp: [expect.any(Number)], jpg: [expect.any(Number)] },
    ownerId: user.id,
    isProfilePhoto: true,
    conversation: null,
    listing: null,
  });
  expect([...storage.keys].sort()).toEqual([`${storageKey}/256.jpg`, `${storageKey}/256.webp`]);
});

test("a second photo replaces the first, which is deleted", async () => {
  const [user, storage] = [await aUser(db), aMemoryStorage()];
  const first = await changeAvatar(contextOf(user, storage), fixture("transparent.png"));
  const second = await changeAvatar(contextOf(user, storage), fixture("transparent.png"));
  const [firstId, secondId] = [first, second].map((result) => (result.ok ? result.imageId : ""));
  expect(firstId).not.toBe(secondId);
  expect((await findUser(db, user.id))?.avatarImageId).toBe(secondId);
  expect(await findStoredImage(db, firstId ?? "")).toBeNull();
  const left = [...storage.keys].filter((key) => !key.startsWith(`avatars/${user.id}/${secondId}_`));
  const [gone = "", ...others] = await queuedObjectDeletions(pool);
  expect([gone, others]).toEqual([`avatars/${user.id}/${firstId}_transparent.png`, []]);
  expect(left.every((key) => key.startsWith(`${gone}/`))).toBe(true);
});

test("an invalid image changes nothing, and is logged", async () => {
  const [user, storage] = [await aUser(db), aMemoryStorage()];
  const result = await changeAvatar(contextOf(user, storage), fixture("text.jpg"));
  expect(result).toEqual({ ok: false, reason: "unsupported-format" });
  expect((await findUser(db, user.id))?.avatarImageId).toBeNull();
  expect(storage.keys.size).toBe(0);
  expect(log.warn).toHaveBeenCalled();
});

test("when the user was deleted meanwhile, no file stays in storage", async () => {
  const storage = aMemoryStorage();
  const gone = "0198f3a0-0000-7000-8000-000000000001";
  await expect(changeAvatar(contextOf({ id: gone }, storage), fixture("transparent.png"))).rejects.toThrow();
  expect(storage.keys.size).toBe(0);
});
