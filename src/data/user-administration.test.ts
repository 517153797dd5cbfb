import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, at, aUser, daysAfter, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { setFavorite } from "./favorites.ts";
import { findListing } from "./listings.ts";
import {
  changeUserFacts,
  deleteUserRows,
  findUsers,
  lockUsers,
  photoKeysOfUsers,
  replacePassword,
} from "./user-administration.ts";
import { findUser, setAvatar } from "./users.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

const later = at("2026-11-21T12:00:00Z");

describe("people asked for by their ids", () => {
  test("come newest first; who does not exist is left out", async () => {
    const old = await aUser(db, { createdAt: daysAfter(now, -9) });
    const young = await aUser(db);
    expect(await findUsers(db, [old.id, randomUUID(), young.id])).toEqual([young, old]);
    expect(await findUsers(db, [])).toEqual([]);
  });

  test("are locked with what decides over them", async () => {
    const [member, admin] = [await aUser(db), await aUser(db, { role: "admin" })];
    const photo = await anImage(db, { owner: admin });
    await setAvatar(db, admin.id, photo.id);
    const locked = await lockUsers(db, [member.id, admin.id, randomUUID()]);
    expect(locked.sort((a, b) => a.role.localeCompare(b.role))).toEqual([
      { id: admin.id, role: "admin", avatarImageId: photo.id },
      { id: member.id, role: "member", avatarImageId: null },
    ]);
    expect(await lockUsers(db, [])).toEqual([]);
  });

  test("are locked in one order, so that two who ask in opposite orders both get through", async () => {
    const ids = [(await aUser(db)).id, (await aUser(db)).id, (await aUser(db)).id];
    const lock = (asked: string[]) =>
      db.transaction().execute(async (transaction) => {
        await lockUsers(transaction, asked);
        await new Promise((resolve) => setTimeout(resolve, 5));
      });
    await Promise.all(Array.from({ length: 8 }, (_, turn) => lock(turn % 2 ? ids : ids.toReversed())));
  });
});

test("an administrator changes name, phone and role, of that person alone", async () => {
  const [user, other] = [await aUser(db, { email: "anne@exemple.ca" }), await aUser(db)];
  await changeUserFacts(db, user.id, { name: "Anne", phone: "514 555-0123", role: "moderator" }, later);
  expect(await findUser(db, user.id)).toEqual({
    ...user,
    name: "Anne",
    phone: "514 555-0123",
    role: "moderator",
  });
  expect(await findUser(db, other.id)).toEqual(other);
});

describe("a new password", () => {
  const passwords = async (userId: string) => {
    const rows = await db.selectFrom("accounts").select("password").where("user_id", "=", userId).execute();
    return rows.map((row) => row.password);
  };

  test("replaces the old one, or is the first", async () => {
    const [withOne, without] = [await aUser(db, { passwordHash: "old" }), await aUser(db)];
    for (const { id } of [withOne, without]) {
      await replacePassword(db, id, "new", later);
      expect(await passwords(id)).toEqual(["new"]);
    }
  });

  test("ends every session of that person, and nobody else's", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    for (const { id } of [user, user, other]) {
      const session = { id: randomUUID(), user_id: id, token: randomUUID(), expires_at: later };
      await db
        .insertInto("sessions")
        .values({ ...session, ip_address: null, user_agent: null })
        .execute();
    }
    await replacePassword(db, user.id, "new", later);
    expect(await db.selectFrom("sessions").select("user_id").execute()).toEqual([{ user_id: other.id }]);
  });
});

describe("deleting people", () => {
  test("takes everything of theirs along, and nothing of others", async () => {
    const [gone, stays] = [await aUser(db, { passwordHash: "x" }), await aUser(db)];
    const [theirs, kept] = [await aListing(db, { author: gone }), await aListing(db, { author: stays })];
    const photos = [
      await anImage(db, { listing: theirs }),
      await anImage(db, { owner: gone }),
      await anImage(db, { listing: theirs, ownerId: stays.id }),
    ];
    await anImage(db, { listing: kept });
    const keys = await photoKeysOfUsers(db, [gone.id]);
    expect(keys.sort()).toEqual(photos.map((photo) => photo.storageKey).sort());
    expect(await deleteUserRows(db, [gone.id, randomUUID()])).toBe(1);
    expect(await findUser(db, gone.id)).toBeNull();
    expect(await findListing(db, theirs.id)).toBeNull();
    expect(await findListing(db, kept.id)).toEqual(kept);
    expect(await db.selectFrom("images").select("listing_id").execute()).toEqual([{ listing_id: kept.id }]);
    expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  test("takes their favourites from the counters, each person once", async () => {
    const people = [await aUser(db), await aUser(db), await aUser(db)];
    const listing = await aListing(db);
    for (const { id } of people) {
      await setFavorite(db, { userId: id, listingId: listing.id, isFavorite: true, now });
    }
    await deleteUserRows(
      db,
      people.slice(0, 2).map((person) => person.id),
    );
    expect((await findListing(db, listing.id))?.favorites).toBe(1);
  });

  test("of nobody does nothing", async () => {
    expect(await deleteUserRows(db, [])).toBe(0);
    expect(await photoKeysOfUsers(db, [])).toEqual([]);
  });
});
