import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, at, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findListing, isGone } from "../listings/listings.queries.server.ts";
import { updateFavorite } from "../lists/favorites.queries.server.ts";
import {
  deleteUserRows,
  findPhotoKeysOfUsers,
  findUsers,
  lockUsers,
  updateUserFields,
} from "./administration.queries.server.ts";
import { replacePassword } from "./passwords.queries.server.ts";
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
  test("people are found newest first, and who does not exist is left out", async () => {
    const older = await aUser(db, { createdAt: at("2026-01-01T00:00:00Z") });
    const newer = await aUser(db, { createdAt: at("2026-02-01T00:00:00Z") });
    await aUser(db);
    expect(await findUsers(db, [older.id, randomUUID(), newer.id])).toEqual([newer, older]);
    expect(await findUsers(db, [])).toEqual([]);
  });

  test("locked rows come with what is decided by them", async () => {
    const admin = await aUser(db, { role: "admin" });
    expect(await lockUsers(db, [admin.id, randomUUID()])).toEqual([{ id: admin.id, role: "admin" }]);
    expect(await lockUsers(db, [])).toEqual([]);
  });

  test("nothing of a locked person's can be added until the transaction ends", async () => {
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
      adding.catch(() => {}); // the person is gone
    });
    expect(await rowsOf("images")).toBe(0);
  });
});

describe("changing", () => {
  test("name, phone and role change for that person alone", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    await updateUserFields(db, user.id, { name: "Léa", phone: "514 555-0123", role: "moderator" }, now);
    expect(await findUser(db, user.id)).toMatchObject({
      name: "Léa",
      phone: "514 555-0123",
      role: "moderator",
    });
    expect(await findUser(db, other.id)).toEqual(other);
  });

  test("a new password takes the place of the old one and ends that person's sessions", async () => {
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

  test("somebody who had no password gets one", async () => {
    const user = await aUser(db, { passwordHash: null });
    await replacePassword(db, user.id, "first", now);
    expect(await db.selectFrom("accounts").select(["user_id", "provider_id", "password"]).execute()).toEqual([
      { user_id: user.id, provider_id: "credential", password: "first" },
    ]);
  });
});

describe("deleting", () => {
  test("takes sessions, password, listings, photos and favourites along, and nobody else's", async () => {
    const user = await aUser(db, { passwordHash: "hash" });
    const other = await aUser(db, { passwordHash: "hash" });
    for (const person of [user, other]) {
      const listing = await aListing(db, { author: person });
      await anImage(db, { listing });
      await updateFavorite(db, { userId: person.id, listingId: listing.id, isFavorite: true, now });
      await aSession(person.id);
    }
    expect(await deleteUserRows(db, [user.id, randomUUID()])).toBe(1);
    expect(await findUser(db, other.id)).not.toBeNull();
    const tables = ["users", "listings", "images", "favorites", "sessions", "accounts"] as const;
    expect(await Promise.all(tables.map(rowsOf))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("the listings that they had as favourites count them no longer", async () => {
    const [first, second, staying] = [await aUser(db), await aUser(db), await aUser(db)];
    const listing = await aListing(db, { author: staying });
    for (const { id } of [first, second, staying])
      await updateFavorite(db, { userId: id, listingId: listing.id, isFavorite: true, now });
    await deleteUserRows(db, [first.id, second.id]);
    expect((await findListing(db, listing.id))?.favorites).toBe(1);
  });

  test("a profile photo goes with its person", async () => {
    const user = await aUser(db);
    const photo = await anImage(db, { owner: user });
    await db.updateTable("users").set({ avatar_image_id: photo.id }).where("id", "=", user.id).execute();
    expect(await deleteUserRows(db, [user.id])).toBe(1);
    expect(await rowsOf("images")).toBe(0);
  });

  test("of listings that were public their address is remembered, of drafts nothing", async () => {
    const author = await aUser(db);
    const listing = await aListing(db, { author });
    const draft = await aListing(db, { author, status: "draft" });
    const kept = await aListing(db);
    await deleteUserRows(db, [author.id]);
    const gone = await Promise.all([listing, draft, kept].map(({ id }) => isGone(db, id)));
    expect(gone).toEqual([true, false, false]);
  });

  test("nobody is deleted for an empty list", async () => {
    await aUser(db);
    expect(await deleteUserRows(db, [])).toBe(0);
    expect(await rowsOf("users")).toBe(1);
  });

  test("the photos that go away are those of their listings and of themselves", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    const listing = await aListing(db, { author: user });
    const onListing = await anImage(db, { listing });
    const ofPerson = await anImage(db, { owner: user });
    // An import may bring a photo that belongs to somebody else.
    const lent = await anImage(db, { listing, ownerId: other.id });
    await anImage(db, { owner: other });
    expect((await findPhotoKeysOfUsers(db, [user.id])).sort()).toEqual(
      [onListing, ofPerson, lent].map((image) => image.storageKey).sort(),
    );
    expect(await findPhotoKeysOfUsers(db, [])).toEqual([]);
  });
});
