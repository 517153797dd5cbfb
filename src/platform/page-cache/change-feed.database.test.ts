// Also runs on PostgreSQL 15.
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../../tests/support/builders.ts";
import { copies } from "../../../tests/support/copies.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import {
  clearDeleted,
  expireListings,
  markDeleted,
  updateRenewedDates,
} from "../../listings/lifecycle.writes.server.ts";
import type { Listing } from "../../listings/listings.queries.server.ts";
import { setListingStatus } from "../../listings/listings.writes.server.ts";
import { countViews } from "../../listings/view-counts.server.ts";
import { maxNotificationDelayMs, subscribeToChanges } from "./change-feed.server.ts";

const { db, connection } = await testDatabase();
const told: (string | null)[] = [];
let lost = 0;
const changes = subscribeToChanges(connection, {
  onChange: (digits) => void told.push(digits),
  onLost: () => {
    lost += 1;
  },
});
afterAll(() => changes.close());

let listing: Listing;
let draft: Listing;
beforeEach(async () => {
  await expect.poll(() => changes.isCertain(), { interval: 10 }).toBe(true);
  listing = await aListing(db);
  draft = await aListing(db, { author: { id: listing.authorId }, status: "draft" });
  await changes.heard();
  told.length = 0;
});

async function toldBy(write: () => Promise<unknown>) {
  told.length = 0;
  await write();
  await changes.heard();
  return [...new Set(told)];
}
const digits = (of: { id: string }) => of.id.slice(-3);

describe("told, once it is committed:", () => {
  test("an ad is published, changes its state, ends, is deleted or taken back", async () => {
    const writes: [string, () => Promise<unknown>][] = [
      ["sold", () => setListingStatus(db, listing.id, "sold")],
      ["removed", () => setListingStatus(db, listing.id, "removed")],
      ["restored", () => setListingStatus(db, listing.id, "active")],
      [
        "renewed",
        () => updateRenewedDates(db, listing.id, { listedAt: now, expiresAt: new Date(now.getTime() + 1) }),
      ],
      ["expired", () => expireListings(db, new Date(now.getTime() + 2))],
      ["active", () => setListingStatus(db, listing.id, "active")],
      ["deleted", () => markDeleted(db, listing.id, now)],
      ["taken back", () => clearDeleted(db, listing.id, now)],
      [
        "edited",
        () => db.updateTable("listings").set({ title: "Autre" }).where("id", "=", listing.id).execute(),
      ],
      ["forgotten", () => db.deleteFrom("listings").where("id", "=", listing.id).execute()],
    ];
    for (const [name, write] of writes) expect(await toldBy(write), name).toEqual([digits(listing)]);
    let published: Listing | undefined;
    const of = await toldBy(async () => {
      published = await aListing(db);
    });
    expect(of).toEqual([digits(published as Listing)]); // assigned above
  });

  test("its photos come, move and go", async () => {
    let image: { id: string } | undefined;
    expect(
      await toldBy(async () => {
        image = await anImage(db, { listing });
      }),
    ).toEqual([digits(listing)]);
    const one = () => db.updateTable("images").where("id", "=", image?.id ?? "");
    expect(await toldBy(() => one().set({ position: 3 }).execute())).toEqual([digits(listing)]);
    expect(await toldBy(() => one().set({ alt: "Une table" }).execute())).toEqual([digits(listing)]);
    expect(await toldBy(() => one().set({ listing_id: null, position: null }).execute())).toEqual([
      digits(listing),
    ]);
    await one().set({ listing_id: listing.id, position: 0 }).execute();
    expect(
      await toldBy(() =>
        db
          .deleteFrom("images")
          .where("id", "=", image?.id ?? "")
          .execute(),
      ),
    ).toEqual([digits(listing)]);
  });

  test("its seller takes another name or photo, or is deleted", async () => {
    const seller = () => db.updateTable("users").where("id", "=", listing.authorId);
    expect(await toldBy(() => seller().set({ name: "Autre nom" }).execute())).toEqual([digits(listing)]);
    const image = await anImage(db, { owner: { id: listing.authorId } });
    expect(await toldBy(() => seller().set({ avatar_image_id: image.id }).execute())).toEqual([
      digits(listing),
    ]);
    expect(await toldBy(() => db.deleteFrom("images").where("id", "=", image.id).execute())).toEqual([
      digits(listing),
    ]);
    expect(await toldBy(() => db.deleteFrom("users").where("id", "=", listing.authorId).execute())).toEqual([
      digits(listing),
    ]);
  });

  test("an operator changes which words mean the same", async () => {
    const entry = {
      ...{ id: "essai", words: ["char", "auto"], targets: [], keys: ["char"] },
      ...{ is_shipped: false, is_changed: true, is_off: false },
    };
    expect(await toldBy(() => db.insertInto("thesaurus_entries").values(entry).execute())).toEqual([null]);
    expect(
      await toldBy(() => db.deleteFrom("thesaurus_entries").where("id", "=", "essai").execute()),
    ).toEqual([null]);
  });
});

describe("no change for anybody:", () => {
  test("what happens to a draft, to an ad that is gone, and what only its author sees", async () => {
    const writes = [
      () => anImage(db, { listing: draft }),
      () => db.updateTable("listings").set({ title: "Autre" }).where("id", "=", draft.id).execute(),
      () => db.deleteFrom("listings").where("id", "=", draft.id).execute(),
      () =>
        db.updateTable("users").set({ phone: "514 555-0100" }).where("id", "=", listing.authorId).execute(),
      () => aUser(db),
    ];
    for (const write of writes) expect(await toldBy(write)).toEqual([]);
  });

  test("looks and favourites", async () => {
    const look = { listingId: listing.id, visitor: "a", viewerId: null, day: "2026-11-22" };
    expect(await toldBy(() => countViews(db, [look]))).toEqual([]);
    expect(await toldBy(() => db.updateTable("listings").set({ favorites: 3 }).execute())).toEqual([]);
  });

  test("a write that is taken back", async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await setListingStatus(transaction, listing.id, "sold");
      throw new Error("no");
    });
    expect(await toldBy(() => failing.catch(() => undefined))).toEqual([]);
  });
});

test("an import of any size sends 4,096 notices at most", async () => {
  told.length = 0;
  // One transaction; a statement of all of them could take longer than the half minute that the site gives any.
  await db.transaction().execute(async (transaction) => {
    for (let portion = 0; portion < 20; portion += 1) await copies(transaction, 1_000, listing);
  });
  await changes.heard();
  expect(told.length).toBeGreaterThan(4_000);
  expect(told.length).toBeLessThanOrEqual(4_096);
  await sql`delete from listings`.execute(db);
  await changes.heard();
}, 240_000);

test("each column of an ad is one that tells or one that shows nothing", async () => {
  const silent = [
    ...["id", "views", "favorites", "expiry_reminded_for", "submission_key", "source_hash", "external_id"],
    ...["search", "search_version", "search_place", "place_id", "place_cell", "visibility"],
  ];
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'listings'::regclass and attnum > 0 and not attisdropped
    and attnum <> all (select unnest(tgattr) from pg_trigger
      where tgrelid = 'listings'::regclass and tgname = 'tell_public_changes_update')`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(silent.sort());
});

describe("certain", () => {
  test("is nobody whose connection is gone, until there is a new one that has heard itself", async () => {
    const before = lost;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'babillard-pages' and datname = current_database()`.execute(db);
    await expect.poll(() => lost, { interval: 5 }).toBe(before + 1);
    expect(changes.isCertain()).toBe(false);
    await expect.poll(() => changes.isCertain(), { interval: 10 }).toBe(true);
    expect(await toldBy(() => setListingStatus(db, listing.id, "sold"))).toEqual([digits(listing)]);
  });

  test("is nobody who hears nothing back, though the connection stands; then it hears what it missed", async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'babillard-pages' and datname = current_database()`.execute(db);
    const [{ pid } = { pid: 0 }] = rows;
    process.kill(pid, "SIGSTOP");
    try {
      const end = performance.now() + maxNotificationDelayMs;
      while (performance.now() < end) {
        changes.isCertain();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(changes.isCertain()).toBe(false);
      told.length = 0;
      await setListingStatus(db, listing.id, "sold");
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([told, changes.isCertain()]).toEqual([[], false]);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expect.poll(() => changes.isCertain(), { interval: 1 }).toBe(true);
    expect(told).toEqual([digits(listing)]);
  });
});
