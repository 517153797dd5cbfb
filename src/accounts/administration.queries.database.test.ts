import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, at, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findListing, isGone } from "../listings/listings.queries.server.ts";
import { updateFavorite } from "../lists/favorites.commands.server.ts";
import { updateUserFields } from "./administration.commands.server.ts";
import { findPhotosOfUsers, findUsers, lockUsers } from "./administration.queries.server.ts";
import { deleteUserRows } from "./closure.commands.server.ts";
import { replacePassword } from "./passwords.writes.server.ts";
import { findUser } from "./users.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const rowsOf = async (table: "users" | "listings" | "images" | "favorites" | "sessions" | "accounts") => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};
const aSession = (userId: string) =>
  db
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      user_id: userId,
      token: randomUUID(),
      expires_at: daysAfter(now, 30),
      ip_address: null,
      user_agent: null,
    })
    .execute();

describe("finding and locking", () => {
  test("users are found newest first, and unknown ids are omitted", async () => {
    const older = await aUser(db, { createdAt: at("2026-01-01T00:00:00Z") });
    const newer = await aUser(db, { createdAt: at("2026-02-01T00:00:00Z") });
    await aUser(db);
    expect(await findUsers(db, [older.id, randomUUID(), newer.id])).toEqual([newer, older]);
    expect(await findUsers(db, [])).toEqual([]);
  });

  test("locked rows include what permissions depend on", async () => {
    const admin = await aUser(db, { role: "admin" });
    expect(await lockUsers(db, [admin.id, randomUUID()])).toEqual([{ id: admin.id, role: "admin" }]);
    expect(await lockUsers(db, [])).toEqual([]);
  });

  test("nothing can be added to a locked user until the transaction ends", async () => {
    const user = await aUser(db);
    let isAdded = false;
    await db.transaction().execute(async (transaction) => {
      await lockUsers(transaction, [user.id]);
      const adding = anImage(db, { owner: user }).then(() => {
        isAdded = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(isAdded).toBe(false);
      await deleteUserRows(transaction, [user.id]);
      adding.catch(() => {}); // the user was deleted
    });
    expect(await rowsOf("images")).toBe(0);
  });
});

describe("changing", () => {
  test("name, phone and role of only this user", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    await updateUserFields(db, user.id, { name: "Léa", phone: "514 555-0123", role: "moderator" }, now);
    expect(await findUser(db, user.id)).toMatchObject({
      name: "Léa",
      phone: "514 555-0123",
      role: "moderator",
    });
    expect(await findUser(db, other.id)).toEqual(other);
  });

  test("a new password replaces the old one and ends the user's sessions", async () => {
    const user = await aUser(db, { passwordHash: "old" });
    const other = await aUser(db, { passwordHash: "other" });
    for (const id of [user.id, user.id, other.id]) await aSession(id);
    await replacePassword(db, user.id, "new", now);
    const accounts = await db
      .selectFrom("accounts")
      .select(["user_id", "password"])
      .orderBy("password")
      .execute();
    expect(accounts).toEqual([
      { user_id: user.id, password: "new" },
      { user_id: other.id, password: "other" },
    ]);
    expect(await db.selectFrom("sessions").select("user_id").execute()).toEqual([{ user_id: other.id }]);
  });

  test("a user without password gets one", async () => {
    const user = await aUser(db, { passwordHash: null });
    await replacePassword(db, user.id, "first", now);
    expect(await db.selectFrom("accounts").select(["user_id", "provider_id", "password"]).execute()).toEqual([
      { user_id: user.id, provider_id: "credential", password: "first" },
    ]);
  });
});

describe("deleting", () => {
  test("deletes sessions, password, listings, photos and favorites of only this user", async () => {
    const user = await aUser(db, { passwordHash: "hash" });
    const other = await aUser(db, { passwordHash: "hash" });
    for (const eachUser of [user, other]) {
      const listing = await aListing(db, { author: eachUser });
      await anImage(db, { listing });
      await updateFavorite(db, { userId: eachUser.id, listingId: listing.id, isFavorite: true, now });
      await aSession(eachUser.id);
    }
    expect(await deleteUserRows(db, [user.id, randomUUID()])).toBe(1);
    expect(await findUser(db, other.id)).not.toBeNull();
    const tables = ["users", "listings", "images", "favorites", "sessions", "accounts"] as const;
    expect(await Promise.all(tables.map(rowsOf))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("decrements the favorite counters of other users' listings", async () => {
    const [first, second, staying] = [await aUser(db), await aUser(db), await aUser(db)];
    const listing = await aListing(db, { author: staying });
    for (const { id } of [first, second, staying])
      await updateFavorite(db, { userId: id, listingId: listing.id, isFavorite: true, now });
    await deleteUserRows(db, [first.id, second.id]);
    expect((await findListing(db, listing.id))?.favorites).toBe(1);
  });

  test("deletes the profile photo", async () => {
    const user = await aUser(db);
    const photo = await anImage(db, { owner: user });
    await db.updateTable("users").set({ avatar_image_id: photo.id }).where("id", "=", user.id).execute();
    expect(await deleteUserRows(db, [user.id])).toBe(1);
    expect(await rowsOf("images")).toBe(0);
  });

  test("keeps the ids of public listings, not those of drafts", async () => {
    const author = await aUser(db);
    const listing = await aListing(db, { author });
    const draft = await aListing(db, { author, status: "draft" });
    const unaffected = await aListing(db);
    await deleteUserRows(db, [author.id]);
    const gone = await Promise.all([listing, draft, unaffected].map(({ id }) => isGone(db, id)));
    expect(gone).toEqual([true, false, false]);
  });

  test("an empty list deletes nothing", async () => {
    await aUser(db);
    expect(await deleteUserRows(db, [])).toBe(0);
    expect(await rowsOf("users")).toBe(1);
  });

  test("returns photos of the users' listings and profiles", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    const listing = await aListing(db, { author: user });
    const onListing = await anImage(db, { listing });
    const ofPerson = await anImage(db, { owner: user });
    // An import may add a photo that another user owns.
    const lent = await anImage(db, { listing, ownerId: other.id });
    await anImage(db, { owner: other });
    const photos = await findPhotosOfUsers(db, [user.id]);
    expect(photos.map(({ storageKey }) => storageKey).sort()).toEqual(
      [onListing, ofPerson, lent].map((image) => image.storageKey).sort(),
    );
    expect(await findPhotosOfUsers(db, [])).toEqual([]);
  });
});
