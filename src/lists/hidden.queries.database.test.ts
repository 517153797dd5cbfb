import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { duplicateListing } from "../../tests/support/duplicate-listing.ts";
import { featuredListings, recentListings, similarListings } from "../listings/cards.queries.server.ts";
import { countListings, searchListings } from "../search/engine/listing-search.server.ts";
import { countByCategory } from "../search/facets/precomputed-counts.queries.server.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { favoriteIds, updateFavorite } from "./favorites.queries.server.ts";
import { hide, unhide, unhideSeller } from "./hidden.commands.server.ts";
import { findHidden, hiddenListings, hiddenSellers } from "./hidden.queries.server.ts";
import { hiddenListingsMax } from "./hidden.ts";

const { db } = await testDatabase();
const tools = { db, now };

let person: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  await emptyDatabase(db);
  person = await aUser(db);
});

const filtersOf = (address: string) => parseSearchFilters(new URLSearchParams(address));
const listing = (listingId: string) => ({ listingId, what: "listing" }) as const;
const seller = (listingId: string) => ({ listingId, what: "seller" }) as const;
const titlesOf = (cards: readonly { title: string }[]) => cards.map(({ title }) => title).sort();

/** Every list and count that shows ads to people. */
async function shownTo(userId: string | null, like: { id: string; category: "products" }) {
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
  const similar = await similarListings(db, { ...like, subCategory: null }, 9, hidden);
  return { listed: first, similar: titlesOf(similar) };
}

describe("what somebody hides", () => {
  test("is in none of their lists and counts, and in everybody else's", async () => {
    const [one, other] = [await aUser(db), await aUser(db)];
    const make = (author: { id: string }, title: string) => aListing(db, { author, title, isFeatured: true });
    const [a, b] = [await make(one, "Table un"), await make(one, "Table deux")];
    const c = await make(other, "Table trois");
    const like = { id: c.id, category: "products" } as const;

    expect(await hide({ ...tools, actor: person }, listing(a.id))).toEqual({ ok: true });
    expect(await shownTo(person.id, like)).toEqual({
      ...{ listed: ["Table deux", "Table trois"], similar: ["Table deux"] },
    });
    expect(await hide({ ...tools, actor: person }, seller(b.id))).toEqual({ ok: true });
    expect(await shownTo(person.id, like)).toEqual({ listed: ["Table trois"], similar: [] });
    for (const somebody of [null, other.id]) {
      expect((await shownTo(somebody, like)).listed).toEqual(["Table deux", "Table trois", "Table un"]);
    }
  });

  test("stays a favourite, and comes back when it is shown again", async () => {
    const kept = await aListing(db, { title: "Table", isFeatured: true });
    const like = { id: kept.id, category: "products" } as const;
    await updateFavorite(db, { userId: person.id, listingId: kept.id, isFavorite: true, now });
    await hide({ ...tools, actor: person }, listing(kept.id));
    await hide({ ...tools, actor: person }, seller(kept.id));
    expect(await favoriteIds(db, person.id)).toEqual([kept.id]);
    expect(await hiddenListings(db, person.id, { limit: 9, offset: 0 })).toEqual([
      { id: kept.id, title: "Table", city: "Montréal" },
    ]);
    const [entry] = await hiddenSellers(db, person.id);
    expect(entry?.name).toBe(kept.author.name);

    const somebodyElse = await aUser(db);
    await unhideSeller({ db, actor: somebodyElse }, { entryId: entry?.id ?? "" });
    await unhide({ db, actor: somebodyElse }, listing(kept.id));
    expect((await shownTo(person.id, like)).listed).toEqual([]);

    await unhide({ db, actor: person }, listing(kept.id));
    expect((await shownTo(person.id, like)).listed).toEqual([]);
    await unhideSeller({ db, actor: person }, { entryId: entry?.id ?? "" });
    expect((await shownTo(person.id, like)).listed).toEqual(["Table"]);
  });

  test("is never one's own, nor what one could not see", async () => {
    const own = await aListing(db, { author: person });
    const draft = await aListing(db, { status: "draft" });
    const missing = { ok: false, reason: "missing" };
    for (const id of [own.id, draft.id, person.id]) {
      expect(await hide({ ...tools, actor: person }, listing(id))).toEqual(missing);
      expect(await hide({ ...tools, actor: person }, seller(id))).toEqual(missing);
    }
    await expect(
      sql`insert into hidden_sellers (user_id, seller_id, created_at) values (${person.id}, ${person.id}, now())`.execute(
        db,
      ),
    ).rejects.toThrow("hidden_sellers_check");
  });

  test("keeps no title of an ad that is gone, and goes with the ad and with either person", async () => {
    const gone = await aListing(db, { title: "Table" });
    await hide({ ...tools, actor: person }, listing(gone.id));
    await hide({ ...tools, actor: person }, seller(gone.id));
    await db.updateTable("listings").set({ status: "removed" }).where("id", "=", gone.id).execute();
    expect(await hiddenListings(db, person.id, { limit: 9, offset: 0 })).toEqual([
      { id: gone.id, title: null, city: null },
    ]);
    await db.deleteFrom("users").where("id", "=", gone.authorId).execute();
    expect(await findHidden(db, person.id)).toEqual({ listingIds: [], sellerIds: [] });
  });
});

test("no more is hidden than a search leaves out without being slower; what is hidden already stays so", async () => {
  const author = await aUser(db);
  const extra = await aListing(db, { author });
  await duplicateListing(db, hiddenListingsMax, extra);
  await sql`insert into hidden_listings select ${person.id}, id, ${daysAfter(now, -1)} from listings
    where id <> ${extra.id}`.execute(db);
  expect(await hide({ ...tools, actor: person }, listing(extra.id))).toEqual({
    ok: false,
    reason: "too-many-listings",
  });
  const { listingIds } = await findHidden(db, person.id);
  expect(listingIds).toHaveLength(hiddenListingsMax);
  expect(await hide({ ...tools, actor: person }, listing(listingIds[0] ?? ""))).toEqual({ ok: true });
  expect(titlesOf((await searchListings(db, filtersOf(""), await findHidden(db, person.id))).cards)).toEqual([
    extra.title,
  ]);
});

test("hiding and unhiding are each recorded once, however often they are repeated", async () => {
  const [person, ad] = [await aUser(db), await aListing(db)];
  const ctx = { ...tools, actor: person };
  for (const what of ["listing", "seller"] as const) {
    for (let count = 0; count < 2; count += 1) await hide(ctx, { listingId: ad.id, what });
    for (let count = 0; count < 2; count += 1) await unhide(ctx, { listingId: ad.id, what });
  }
  await hide(ctx, seller(ad.id));
  const [entry] = await hiddenSellers(db, person.id);
  for (let count = 0; count < 2; count += 1) await unhideSeller(ctx, { entryId: entry?.id ?? "" });
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("actor_id", "=", person.id)
    .orderBy("id")
    .execute();
  expect(events.map(({ verb, subject_id }) => [verb, subject_id])).toEqual([
    ["listing.hidden", ad.id],
    ["listing.unhidden", ad.id],
    ...["seller.hidden", "seller.unhidden", "seller.hidden", "seller.unhidden"].map((verb) => [
      verb,
      ad.authorId,
    ]),
  ]);
});
