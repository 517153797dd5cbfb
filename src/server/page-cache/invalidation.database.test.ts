import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import {
  clearDeleted,
  expireListings,
  markDeleted,
  updateRenewedDates,
} from "../../listings/lifecycle.commands.server.ts";
import type { Listing } from "../../listings/listings.queries.server.ts";
import { setListingStatus } from "../../listings/listings.writes.server.ts";
import { countViews } from "../../listings/view-counts.server.ts";
import { listenForInvalidations } from "../../platform/page-cache/invalidation-listener.server.ts";

const { db, connection } = await testDatabase();
const received: string[][] = [];
const listener = listenForInvalidations(connection, (tags) => void received.push([...tags]));
afterAll(() => listener.close());
let listing: Listing;
let draft: Listing;
beforeEach(async () => {
  await expect.poll(() => received, { interval: 10 }).toContainEqual(["all"]); // the listener is connected
  listing = await aListing(db);
  draft = await aListing(db, { author: { id: listing.authorId }, status: "draft" });
});

async function invalidatedBy(write: () => Promise<unknown>) {
  await listener.sync();
  const before = received.length;
  await write();
  await listener.sync();
  return [...new Set(received.slice(before).map((tags) => tags.join(" ")))];
}
const tagsOf = ({ id, category }: Pick<Listing, "id" | "category">) =>
  `listing:${id} category:${category} lists`;

describe("invalidates after the commit:", () => {
  test("a listing is published, changes its status, expires, is deleted or restored", async () => {
    const writes: [string, () => Promise<unknown>][] = [
      ["sold", () => setListingStatus(db, listing.id, "sold")],
      ["removed", () => setListingStatus(db, listing.id, "removed")],
      ["restored", () => setListingStatus(db, listing.id, "active")],
      [
        "renewed",
        () => updateRenewedDates(db, listing.id, { listedAt: now, expiresAt: new Date(now.getTime() + 1) }),
      ],
      ["expired", () => expireListings({ db, actor: "system", now: new Date(now.getTime() + 2) })],
      ["active", () => setListingStatus(db, listing.id, "active")],
      ["deleted", () => markDeleted(db, listing.id, now)],
      ["taken back", () => clearDeleted(db, listing.id, now)],
      [
        "edited",
        () => db.updateTable("listings").set({ title: "Autre" }).where("id", "=", listing.id).execute(),
      ],
      ["purged", () => db.deleteFrom("listings").where("id", "=", listing.id).execute()],
    ];
    for (const [name, write] of writes) expect(await invalidatedBy(write), name).toEqual([tagsOf(listing)]);
    let published: Listing | undefined;
    const of = await invalidatedBy(async () => {
      published = await aListing(db);
    });
    expect(of).toEqual([tagsOf(published as Listing)]); // assigned above
  });

  test("photos are added, moved and deleted", async () => {
    let image: { id: string } | undefined;
    expect(
      await invalidatedBy(async () => {
        image = await anImage(db, { listing });
      }),
    ).toEqual([tagsOf(listing)]);
    const one = () => db.updateTable("images").where("id", "=", image?.id ?? "");
    expect(await invalidatedBy(() => one().set({ position: 3 }).execute())).toEqual([tagsOf(listing)]);
    expect(await invalidatedBy(() => one().set({ alt: "Une table" }).execute())).toEqual([tagsOf(listing)]);
    expect(await invalidatedBy(() => one().set({ listing_id: null, position: null }).execute())).toEqual([
      tagsOf(listing),
    ]);
    await one().set({ listing_id: listing.id, position: 0 }).execute();
    expect(
      await invalidatedBy(() =>
        db
          .deleteFrom("images")
          .where("id", "=", image?.id ?? "")
          .execute(),
      ),
    ).toEqual([tagsOf(listing)]);
  });

  test("the seller changes the name or photo, or is deleted", async () => {
    const seller = () => db.updateTable("users").where("id", "=", listing.authorId);
    const user = [`user:${listing.authorId}`];
    expect(await invalidatedBy(() => seller().set({ name: "Autre nom" }).execute())).toEqual(user);
    const image = await anImage(db, { owner: { id: listing.authorId } });
    expect(await invalidatedBy(() => seller().set({ avatar_image_id: image.id }).execute())).toEqual(user);
    expect(await invalidatedBy(() => db.deleteFrom("images").where("id", "=", image.id).execute())).toEqual(
      user,
    );
    const remove = () => db.deleteFrom("users").where("id", "=", listing.authorId).execute();
    expect(await invalidatedBy(remove)).toContain(tagsOf(listing));
  });

  test("an operator changes synonyms", async () => {
    const entry = {
      id: "essai",
      words: ["char", "auto"],
      targets: [],
      keys: ["char"],
      is_shipped: false,
      is_changed: true,
      is_off: false,
    };
    expect(await invalidatedBy(() => db.insertInto("thesaurus_entries").values(entry).execute())).toEqual([
      "synonyms",
    ]);
    expect(
      await invalidatedBy(() => db.deleteFrom("thesaurus_entries").where("id", "=", "essai").execute()),
    ).toEqual(["synonyms"]);
  });
});

describe("invalidates nothing:", () => {
  test("changes of drafts and of deleted listings, and columns that only the author sees", async () => {
    const writes = [
      () => anImage(db, { listing: draft }),
      () => db.updateTable("listings").set({ title: "Autre" }).where("id", "=", draft.id).execute(),
      () => db.deleteFrom("listings").where("id", "=", draft.id).execute(),
      () =>
        db.updateTable("users").set({ phone: "514 555-0100" }).where("id", "=", listing.authorId).execute(),
      () => aUser(db),
    ];
    for (const write of writes) expect(await invalidatedBy(write)).toEqual([]);
  });

  test("views and favorites", async () => {
    const view = { listingId: listing.id, visitor: "a", viewerId: null, day: "2026-11-22" };
    expect(await invalidatedBy(() => countViews(db, [view]))).toEqual([]);
    expect(await invalidatedBy(() => db.updateTable("listings").set({ favorites: 3 }).execute())).toEqual([]);
  });

  test("a write that is rolled back", async () => {
    const rolledBack = () =>
      db.transaction().execute(async (transaction) => {
        await setListingStatus(transaction, listing.id, "sold");
        throw new Error("no");
      });
    expect(await invalidatedBy(() => rolledBack().catch(() => undefined))).toEqual([]);
  });
});

test("a change of a listing's category invalidates both categories", async () => {
  const other = listing.category === "housing" ? "services" : "housing";
  const move = sql`update listings set category = ${other} where id = ${listing.id}`;
  expect(await invalidatedBy(() => move.execute(db))).toEqual([
    `listing:${listing.id} category:${other} lists category:${listing.category}`,
  ]);
});

test("a transaction of any size sends at most fifty payloads, and then one that invalidates everything", async () => {
  const write = () =>
    db.transaction().execute(async (transaction) => {
      for (let portion = 0; portion < 2; portion += 1) await duplicateListing(transaction, 100, listing);
    });
  const payloads = await invalidatedBy(write);
  expect(payloads).toHaveLength(51);
  expect(payloads.at(-1)).toBe("all");
  // The count is reset at the end of the transaction.
  expect(await invalidatedBy(() => setListingStatus(db, listing.id, "sold"))).toEqual([tagsOf(listing)]);
});

test("each column of a listing either invalidates or is not on any public page", async () => {
  const silent = [
    "id",
    "views",
    "favorites",
    "expiry_reminded_for",
    "submission_key",
    "source_hash",
    "search",
    "search_version",
    "search_place",
    "place_id",
    "place_cell",
    "external_id",
    "visibility",
    "named_sectors", // of the title and the description, which invalidate
    "held_from", // the status before a suspension or a review
    "under_review_since",
    "is_resubmitted",
    "featured_until", // its end changes is_featured, which invalidates
  ];
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'listings'::regclass and attnum > 0 and not attisdropped
    and attnum <> all (select unnest(tgattr) from pg_trigger
      where tgrelid = 'listings'::regclass and tgname like 'invalidate_cache%')`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(silent.sort());
});

test("after a lost connection everything is invalidated, and later changes arrive", async () => {
  const before = received.length;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'babillard-cache' and datname = current_database()`.execute(db);
  await expect.poll(() => received.slice(before), { interval: 10 }).toEqual([["all"]]);
  expect(await invalidatedBy(() => setListingStatus(db, listing.id, "sold"))).toEqual([tagsOf(listing)]);
});
