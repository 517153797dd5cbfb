import { sql } from "kysely";
import { expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { setListingStatus } from "../listings/listings.writes.server.ts";
import { updateFavorite } from "./favorites.commands.server.ts";
import { favoriteIds } from "./favorites.queries.server.ts";
import { insertHiddenListing } from "./hidden.commands.server.ts";
import { findHidden } from "./hidden.queries.server.ts";
import {
  emptyMemberLists,
  type MemberListColumns,
  memberListColumns,
  toMemberLists,
} from "./member-lists.queries.server.ts";

const { db } = await testDatabase();

async function findMemberLists(userId: string) {
  const { rows } = await sql<MemberListColumns>`select ${memberListColumns(userId)}`.execute(db);
  return rows.map(toMemberLists)[0];
}

test("member lists are the same as separate queries of favorites and hidden listings", async () => {
  const user = await aUser(db);
  const listings = [await aListing(db), await aListing(db), await aListing(db), await aListing(db)];
  for (const [index, { id }] of listings.entries())
    await updateFavorite(db, {
      userId: user.id,
      listingId: id,
      isFavorite: true,
      now: new Date(now.getTime() + index),
    });
  const [first, second, third, fourth] = listings.map(({ id }) => id) as [string, string, string, string];
  await setListingStatus(db, second, "sold");
  await setListingStatus(db, third, "removed");
  await insertHiddenListing(db, { userId: user.id, listingId: first, now });
  const { author_id: sellerId } = await db
    .selectFrom("listings")
    .select("author_id")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("hidden_sellers")
    .values({ user_id: user.id, seller_id: sellerId, created_at: now })
    .execute();

  const lists = await findMemberLists(user.id);
  expect(lists?.favoriteIds).toEqual([fourth, second, first]);
  expect(lists).toEqual({
    favoriteIds: await favoriteIds(db, user.id),
    hidden: await findHidden(db, user.id),
  });
  expect(lists?.hidden).toEqual({ listingIds: [first], sellerIds: [sellerId] });
  expect(await findMemberLists((await aUser(db)).id)).toEqual(emptyMemberLists);
});
