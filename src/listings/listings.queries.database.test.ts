// Also runs on PostgreSQL 15.

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aListing,
  aListingContent,
  anImage,
  at,
  aUser,
  daysAfter,
  now,
} from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { updateAvatar } from "../accounts/users.writes.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { expireListings } from "./lifecycle.commands.server.ts";
import { findListing, lockListing } from "./listings.queries.server.ts";
import {
  findBySubmission,
  insertListing,
  isImported,
  markPublished,
  type NewListing,
  updateListingContent,
} from "./listings.writes.server.ts";
import { authorStatistics, siteStatistics } from "./statistics.queries.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

const later = at("2026-11-21T09:30:00.123Z");

function aNewListing(author: { id: string }, facts: Partial<NewListing> = {}): NewListing {
  return {
    id: randomUUID(),
    authorId: author.id,
    content: aListingContent(),
    status: "active",
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    expiresAt: daysAfter(now, 60),
    submissionKey: null,
    sourceHash: null,
    ...facts,
  };
}

describe("a listing", () => {
  test("3.1 3.8 3.9 is returned as it was saved, with the public data of its author", async () => {
    const createdAt = at("2024-02-03T04:05:06.789Z");
    const contact = { email: "anne@exemple.ca", phone: "514 555-0123" };
    const author = await aUser(db, { name: "Anne Roy", ...contact, createdAt });
    const photo = await anImage(db, { owner: author });
    await updateAvatar(db, author.id, photo.id);
    const content = aListingContent({
      type: "vehicle",
      title: "Auto 🚗 d’occasion",
      description: "Ligne 1\n\n'Ligne' \"2\" \\ $1",
      subCategory: "vehicules",
      priceCents: 9_999_999_900,
      priceType: "negotiable",
      attributes: { year: 2016, condition: "bon", mileage: 0 },
      contactPreferences: { phone: false, email: true, inApp: false },
    });
    const id = randomUUID();
    const facts = { id, content, isFeatured: true, isUrgent: true, views: 3, updatedAt: later };
    await insertListing(db, listingIndex, aNewListing(author, facts));
    expect(await findListing(db, id)).toEqual({
      id,
      authorId: author.id,
      ...content,
      status: "active",
      views: 3,
      favorites: 0,
      isFeatured: true,
      isUrgent: true,
      createdAt: now,
      updatedAt: later,
      publishedAt: now,
      listedAt: now,
      expiresAt: daysAfter(now, 60),
      reservedUntil: null,
      deletedAt: null,
      author: {
        id: author.id,
        publicId: expect.any(String),
        name: "Anne Roy",
        createdAt,
        avatarImageId: photo.id,
        isEmailVerified: false,
      },
    });
  });

  test("starts without views, favorites or promotion", async () => {
    const { id } = await aListing(db);
    expect(await findListing(db, id)).toMatchObject({
      views: 0,
      favorites: 0,
      isFeatured: false,
      isUrgent: false,
    });
  });

  test("3.12 has its numbers of views and favorites", async () => {
    const { id } = await aListing(db);
    const counted = { views: 2_000_000_001, favorites: 7 };
    await db.updateTable("listings").set(counted).where("id", "=", id).execute();
    expect(await findListing(db, id)).toMatchObject(counted);
  });

  test("3.15 is featured and urgent independently", async () => {
    for (const facts of [
      { isFeatured: true, isUrgent: false },
      { isFeatured: false, isUrgent: true },
    ]) {
      const { id } = await aListing(db, facts);
      expect(await findListing(db, id)).toMatchObject(facts);
    }
  });

  test("is found in every state, without a permission check", async () => {
    const deleted = await aListing(db, { deletedAt: later });
    expect((await findListing(db, deleted.id))?.deletedAt).toEqual(later);
    const draft = await aListing(db, { status: "draft" });
    expect(await findListing(db, draft.id)).toMatchObject({
      status: "draft",
      publishedAt: null,
      expiresAt: null,
    });
    expect(await findListing(db, randomUUID())).toBeNull();
  });

  test("is deleted with its author", async () => {
    const listing = await aListing(db);
    await db.deleteFrom("users").where("id", "=", listing.authorId).execute();
    expect(await findListing(db, listing.id)).toBeNull();
  });
});

describe("one form submitted twice", () => {
  test("is one listing, also concurrently", async () => {
    const author = await aUser(db);
    const submissionKey = randomUUID();
    const submissions = [1, 2, 3].map(() => aNewListing(author, { submissionKey }));
    const inserted = await Promise.all(
      submissions.map((listing) => insertListing(db, listingIndex, listing)),
    );
    expect(inserted.filter(Boolean)).toHaveLength(1);
    const created = submissions[inserted.indexOf(true)];
    expect(await findBySubmission(db, author.id, submissionKey)).toBe(created?.id);
    expect(await siteStatistics(db)).toEqual({ listings: 1, views: 0 });
  });

  test("by two users, or without a key, is two listings", async () => {
    const [one, other] = [await aUser(db), await aUser(db)];
    const submissionKey = randomUUID();
    expect(await insertListing(db, listingIndex, aNewListing(one, { submissionKey }))).toBe(true);
    expect(await insertListing(db, listingIndex, aNewListing(other, { submissionKey }))).toBe(true);
    expect(await insertListing(db, listingIndex, aNewListing(one))).toBe(true);
    expect(await insertListing(db, listingIndex, aNewListing(one))).toBe(true);
    expect(await findBySubmission(db, one.id, randomUUID())).toBeNull();
  });
});

test("one record imported twice is one listing, whichever user imports it", async () => {
  const [one, other] = [await aUser(db), await aUser(db)];
  expect(await isImported(db, "sha256:a")).toBe(false);
  const inserted = await Promise.all(
    [one, other, one].map((author) =>
      insertListing(db, listingIndex, aNewListing(author, { sourceHash: "sha256:a" })),
    ),
  );
  expect(inserted.filter(Boolean)).toHaveLength(1);
  expect(await isImported(db, "sha256:a")).toBe(true);
  expect(await isImported(db, "sha256:b")).toBe(false);
});

test("a listing that violates a constraint is an error, not ignored", async () => {
  const author = await aUser(db);
  const blank = aNewListing(author, { content: aListingContent({ title: "" }) });
  await expect(insertListing(db, listingIndex, blank)).rejects.toMatchObject({
    constraint: "published_is_complete",
  });
  const orphan = aNewListing({ id: randomUUID() });
  await expect(insertListing(db, listingIndex, orphan)).rejects.toMatchObject({
    constraint: "listings_author_id_fkey",
  });
});

test("new content replaces the old, without changing status, dates, counters or other listings", async () => {
  const listing = await aListing(db, { views: 5, isFeatured: true, attributes: { condition: "neuf" } });
  const other = await aListing(db);
  const content = aListingContent({
    type: "housing",
    title: "4 ½",
    category: "housing",
    subCategory: "appartements",
    attributes: { rooms: "4.5" },
    contactPreferences: { phone: false, email: false, inApp: true },
  });
  await updateListingContent(db, listingIndex, { id: listing.id, content, updatedAt: later });
  expect(await findListing(db, listing.id)).toEqual({ ...listing, ...content, updatedAt: later });
  expect(await findListing(db, other.id)).toEqual(other);
});

test("a published draft is dated from its publication", async () => {
  const draft = await aListing(db, { status: "draft", createdAt: at("2026-01-01T00:00:00Z") });
  await markPublished(db, listingIndex, { id: draft.id, now: later, expiresAt: daysAfter(later, 60) });
  expect(await findListing(db, draft.id)).toEqual({
    ...draft,
    listedAt: later,
    status: "active",
    createdAt: later,
    updatedAt: later,
    publishedAt: later,
    expiresAt: daysAfter(later, 60),
  });
  const { listed_at } = await db
    .selectFrom("listings")
    .select("listed_at")
    .where("id", "=", draft.id)
    .executeTakeFirstOrThrow();
  expect(listed_at).toEqual(later);
});

describe("a locked listing", () => {
  test("has the data that permissions depend on; null when there is none", async () => {
    const listing = await aListing(db, { deletedAt: later });
    expect(await lockListing(db, listing.id)).toEqual({
      authorId: listing.authorId,
      status: "active",
      publishedAt: now,
      deletedAt: later,
      createdAt: now,
      updatedAt: listing.updatedAt,
      listedAt: now,
      expiresAt: daysAfter(now, 60),
      priceCents: 120_000,
      priceType: "fixed",
      reservedUntil: null,
      heldFrom: null,
      underReviewSince: null,
      type: "single-item",
      category: "products",
      attributes: {},
    });
    expect(await lockListing(db, randomUUID())).toBeNull();
  });

  test("makes the second writer wait for the first, and read its result", async () => {
    const { id } = await aListing(db, { status: "draft" });
    const order: string[] = [];
    const publish = (name: string) =>
      db.transaction().execute(async (transaction) => {
        const facts = await lockListing(transaction, id);
        order.push(`${name} sees ${facts?.status}`);
        if (facts?.status !== "draft") return;
        await new Promise((resolve) => setTimeout(resolve, 50));
        await markPublished(transaction, listingIndex, { id, now: later, expiresAt: daysAfter(later, 60) });
      });
    await Promise.all([publish("one"), publish("one")]);
    expect(order).toEqual(["one sees draft", "one sees active"]);
  });
});

test("only active listings expire, at their expiry date", async () => {
  const expiresAt = daysAfter(now, 60);
  const due = await aListing(db, { expiresAt });
  const notDue = await aListing(db, { expiresAt: new Date(expiresAt.getTime() + 1) });
  const sold = await aListing(db, { expiresAt, status: "sold" });
  const deleted = await aListing(db, { expiresAt, deletedAt: now });
  expect(await expireListings({ db, actor: "system", now: new Date(expiresAt.getTime() - 1) })).toBe(0);
  expect(await expireListings({ db, actor: "system", now: expiresAt })).toBe(1);
  expect(await expireListings({ db, actor: "system", now: expiresAt })).toBe(0);
  const statuses = [];
  for (const { id } of [due, notDue, sold, deleted]) statuses.push((await findListing(db, id))?.status);
  expect(statuses).toEqual(["expired", "active", "sold", "active"]);
});

describe("statistics", () => {
  test("of an author count own listings that are not deleted, and their views", async () => {
    const author = await aUser(db);
    expect(await authorStatistics(db, author.id)).toEqual({ listings: 0, views: 0 });
    await aListing(db, { author, views: 2_000_000_000 });
    await aListing(db, { author, views: 2_000_000_000, status: "expired" });
    await aListing(db, { author, status: "draft" });
    await aListing(db, { author, views: 9, deletedAt: now });
    await aListing(db, { views: 9 });
    expect(await authorStatistics(db, author.id)).toEqual({ listings: 3, views: 4_000_000_000 });
  });

  test("of the site count active listings and their views", async () => {
    expect(await siteStatistics(db)).toEqual({ listings: 0, views: 0 });
    await aListing(db, { views: 3 });
    await aListing(db, { views: 4 });
    await aListing(db, { views: 9, status: "sold" });
    await aListing(db, { views: 9, deletedAt: now });
    expect(await siteStatistics(db)).toEqual({ listings: 2, views: 7 });
  });
});

test("all expired listings are processed in batches, except one locked by another transaction", async () => {
  const author = await aUser(db);
  const listings: { id: string }[] = [];
  for (let count = 0; count < 5; count += 1) listings.push(await aListing(db, { author }));
  const nextYear = daysAfter(now, 365);
  const statuses = async () =>
    (await db.selectFrom("listings").select("status").where("author_id", "=", author.id).execute())
      .map(({ status }) => status)
      .sort();
  await db.transaction().execute(async (transaction) => {
    await lockListing(transaction, listings[0]?.id ?? "");
    await expireListings({ db, actor: "system", now: nextYear }, { batchSize: 2 });
    expect(await statuses()).toEqual(["active", ...Array(4).fill("expired")]);
  });
  expect(await expireListings({ db, actor: "system", now: nextYear }, { batchSize: 2 })).toBe(1);
});
