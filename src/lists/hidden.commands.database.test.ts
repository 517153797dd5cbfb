import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { duplicateListing } from "../../tests/support/duplicate-listing.ts";
import { featuredListings, recentListings } from "../listings/cards.queries.server.ts";
import type { Listing } from "../listings/listings.queries.server.ts";
import { countListings, searchListings } from "../search/engine/listing-search.server.ts";
import { countByCategory } from "../search/facets/precomputed-counts.queries.server.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { similarListings } from "../search/similar/similar-listings.queries.server.ts";
import { updateFavorite } from "./favorites.commands.server.ts";
import { favoriteIds } from "./favorites.queries.server.ts";
import { hide, unhide, unhideSeller } from "./hidden.commands.server.ts";
import { findHidden, hiddenListings, hiddenSellers } from "./hidden.queries.server.ts";
import { hiddenListingsMax } from "./hidden.ts";

const { db } = await testDatabase();
const tools = { db, now };

let user: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  await emptyDatabase(db);
  user = await aUser(db);
});

const filtersOf = (address: string) => parseSearchFilters(new URLSearchParams(address));
const listing = (listingId: string) => ({ listingId, what: "listing" }) as const;
const seller = (listingId: string) => ({ listingId, what: "seller" }) as const;
const titlesOf = (cards: readonly { title: string }[]) => cards.map(({ title }) => title).sort();

/** All lists and counts of listings that a user sees. */
async function shownTo(userId: string | null, like: Listing) {
  const hidden = await findHidden(db, userId);
  const found = async (address: string) => {
    const { total, reachable, cards } = await searchListings(db, filtersOf(address), hidden);
    expect([total, reachable]).toEqual([cards.length, cards.length]);
    expect(await countListings(db, filtersOf(address), hidden)).toEqual({ total, isMore: false });
    return titlesOf(cards);
  };
  const orders = ["q=table", "sortBy=recent", "sortBy=relevance", "sortBy=price_asc", "sortBy=price_desc"];
  const lists = [
    titlesOf(await featuredListings(db, 9, hidden)),
    titlesOf(await recentListings(db, 9, hidden)),
    ...(await Promise.all(orders.map(found))),
    await found("category=products"),
  ];
  const [first = []] = lists;
  for (const list of lists) expect(list).toEqual(first);
  expect((await countByCategory(db, hidden)).products).toBe(first.length);
  const similar = await similarListings(db, like, 9, hidden);
  return { listed: first, similar: titlesOf(similar) };
}

describe("hidden listings and sellers", () => {
  test("are excluded from the lists and counts of the user, and of no other user", async () => {
    const [one, other] = [await aUser(db), await aUser(db)];
    const make = (author: { id: string }, title: string) => aListing(db, { author, title, isFeatured: true });
    const [a, b] = [await make(one, "Table un"), await make(one, "Table deux")];
    const c = await make(other, "Table trois");

    expect(await hide({ ...tools, actor: user }, listing(a.id))).toEqual({ ok: true });
    expect(await shownTo(user.id, c)).toEqual({
      listed: ["Table deux", "Table trois"],
      similar: ["Table deux"],
    });
    expect(await hide({ ...tools, actor: user }, seller(b.id))).toEqual({ ok: true });
    expect(await shownTo(user.id, c)).toEqual({ listed: ["Table trois"], similar: [] });
    for (const viewerId of [null, other.id]) {
      expect((await shownTo(viewerId, c)).listed).toEqual(["Table deux", "Table trois", "Table un"]);
    }
  });

  test("stay favorites, and are listed again when unhidden", async () => {
    const shown = await aListing(db, { title: "Table", isFeatured: true });
    await updateFavorite(db, { userId: user.id, listingId: shown.id, isFavorite: true, now });
    await hide({ ...tools, actor: user }, listing(shown.id));
    await hide({ ...tools, actor: user }, seller(shown.id));
    expect(await favoriteIds(db, user.id)).toEqual([shown.id]);
    expect(await hiddenListings(db, user.id, { limit: 9, offset: 0 })).toEqual([
      { id: shown.id, title: "Table", city: "Montréal" },
    ]);
    const [entry] = await hiddenSellers(db, user.id);
    expect(entry?.name).toBe(shown.author.name);

    const otherUser = await aUser(db);
    await unhideSeller({ db, actor: otherUser }, { entryId: entry?.id ?? "" });
    await unhide({ db, actor: otherUser }, listing(shown.id));
    expect((await shownTo(user.id, shown)).listed).toEqual([]);

    await unhide({ db, actor: user }, listing(shown.id));
    expect((await shownTo(user.id, shown)).listed).toEqual([]);
    await unhideSeller({ db, actor: user }, { entryId: entry?.id ?? "" });
    expect((await shownTo(user.id, shown)).listed).toEqual(["Table"]);
  });

  test("are never the user's own, nor ones that the user may not see", async () => {
    const own = await aListing(db, { author: user });
    const draft = await aListing(db, { status: "draft" });
    const missing = { ok: false, reason: "missing" };
    for (const id of [own.id, draft.id, user.id]) {
      expect(await hide({ ...tools, actor: user }, listing(id))).toEqual(missing);
      expect(await hide({ ...tools, actor: user }, seller(id))).toEqual(missing);
    }
    await expect(
      sql`insert into hidden_sellers (user_id, seller_id, created_at) values (${user.id}, ${user.id}, now())`.execute(
        db,
      ),
    ).rejects.toThrow("hidden_sellers_check");
  });

  test("show no title of a listing that cannot be opened, and are deleted with the listing and with either user", async () => {
    const gone = await aListing(db, { title: "Table" });
    await hide({ ...tools, actor: user }, listing(gone.id));
    await hide({ ...tools, actor: user }, seller(gone.id));
    await db.updateTable("listings").set({ status: "removed" }).where("id", "=", gone.id).execute();
    expect(await hiddenListings(db, user.id, { limit: 9, offset: 0 })).toEqual([
      { id: gone.id, title: null, city: null },
    ]);
    await db.deleteFrom("users").where("id", "=", gone.authorId).execute();
    expect(await findHidden(db, user.id)).toEqual({ listingIds: [], sellerIds: [] });
  });
});

test("the number of hidden listings is limited; those already hidden stay hidden", async () => {
  const author = await aUser(db);
  const extra = await aListing(db, { author });
  await duplicateListing(db, hiddenListingsMax, extra);
  await sql`insert into hidden_listings select ${user.id}, id, ${daysAfter(now, -1)} from listings
    where id <> ${extra.id}`.execute(db);
  expect(await hide({ ...tools, actor: user }, listing(extra.id))).toEqual({
    ok: false,
    reason: "too-many-listings",
  });
  const { listingIds } = await findHidden(db, user.id);
  expect(listingIds).toHaveLength(hiddenListingsMax);
  expect(await hide({ ...tools, actor: user }, listing(listingIds[0] ?? ""))).toEqual({ ok: true });
  expect(titlesOf((await searchListings(db, filtersOf(""), await findHidden(db, user.id))).cards)).toEqual([
    extra.title,
  ]);
});

test("hiding and unhiding are each recorded once, also when repeated", async () => {
  const target = await aListing(db);
  const ctx = { ...tools, actor: user };
  for (const what of ["listing", "seller"] as const) {
    for (let count = 0; count < 2; count += 1) await hide(ctx, { listingId: target.id, what });
    for (let count = 0; count < 2; count += 1) await unhide(ctx, { listingId: target.id, what });
  }
  await hide(ctx, seller(target.id));
  const [entry] = await hiddenSellers(db, user.id);
  for (let count = 0; count < 2; count += 1) await unhideSeller(ctx, { entryId: entry?.id ?? "" });
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("actor_id", "=", user.id)
    .orderBy("id")
    .execute();
  expect(events.map(({ verb, subject_id }) => [verb, subject_id])).toEqual([
    ["listing.hidden", target.id],
    ["listing.unhidden", target.id],
    ...["seller.hidden", "seller.unhidden", "seller.hidden", "seller.unhidden"].map((verb) => [
      verb,
      target.authorId,
    ]),
  ]);
});
