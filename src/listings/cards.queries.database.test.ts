// Also runs on PostgreSQL 15.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { updateFavorite } from "../lists/favorites.commands.server.ts";
import { createPlaceholder } from "../media/placeholder.ts";
import { countByCategory } from "../search/facets/precomputed-counts.queries.server.ts";
import {
  favoriteListings,
  featuredListings,
  type ListingCard,
  otherListingsOfSeller,
  ownListings,
  publicListingsById,
  recentListings,
} from "./cards.queries.server.ts";
import { listingStatuses } from "./listing.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

const titlesOf = (cards: ListingCard[]) => cards.map((card) => card.title);
const daysAgo = (days: number) => daysAfter(now, -days);

describe("a card", () => {
  test("has the data that a list shows, and no more", async () => {
    const listing = await aListing(db, {
      author,
      title: "Gardien",
      views: 7,
      isFeatured: true,
      isUrgent: true,
      type: "job",
      attributes: { salary: 22, salaryUnit: "hour", requirements: "Permis de conduire." },
    });
    expect(await recentListings(db, 8)).toEqual([
      {
        id: listing.id,
        type: "job",
        title: "Gardien",
        priceCents: 120_000,
        priceType: "fixed",
        attributes: { salary: 22, salaryUnit: "hour" },
        category: "products",
        city: "Montréal",
        region: "Québec",
        isReserved: false,
        status: "active",
        views: 7,
        isFeatured: true,
        isUrgent: true,
        listedAt: now,
        photoCount: 0,
        cover: null,
      },
    ]);
  });

  test("has the photo at position 0 as cover, in any insertion order, and counts all photos", async () => {
    const listing = await aListing(db, { author });
    for (const position of [2, 0, 1]) await anImage(db, { listing, position, alt: `place ${position}` });
    await anImage(db, { listing: await aListing(db, { author, status: "draft" }) });
    const [card] = await recentListings(db, 8);
    expect(card?.photoCount).toBe(3);
    expect(card?.cover).toEqual({
      id: expect.any(String),
      width: 1600,
      height: 1200,
      widths: [320, 640, 1280],
      placeholder: createPlaceholder("3OcRJYB4d3h/iIeHeEh3eIhw+j3A"),
      alt: "place 0",
    });
  });
});

describe("public lists", () => {
  beforeEach(async () => {
    for (const status of listingStatuses) {
      await aListing(db, { author, title: status, status, isFeatured: true, subCategory: "mobilier" });
    }
    await aListing(db, {
      author,
      title: "deleted",
      deletedAt: now,
      isFeatured: true,
      subCategory: "mobilier",
    });
  });

  test("have only active listings", async () => {
    const other = { id: randomUUID(), authorId: author.id };
    expect(titlesOf(await featuredListings(db, 6))).toEqual(["active"]);
    expect(titlesOf(await recentListings(db, 8))).toEqual(["active"]);
    expect(titlesOf(await otherListingsOfSeller(db, other, 8))).toEqual(["active"]);
    expect(await countByCategory(db)).toEqual({
      housing: 0,
      jobs: 0,
      services: 0,
      products: 1,
      community: 0,
    });
  });

  test("are newest first, up to the limit", async () => {
    for (const days of [3, 1, 2]) {
      await aListing(db, {
        author,
        title: `il y a ${days} j`,
        createdAt: daysAgo(days),
        isFeatured: days > 1,
      });
    }
    expect(titlesOf(await recentListings(db, 3))).toEqual(["active", "il y a 1 j", "il y a 2 j"]);
    expect(titlesOf(await featuredListings(db, 2))).toEqual(["active", "il y a 2 j"]);
  });
});

test("a user's own listings include all states except deleted, newest first, and no other user's", async () => {
  for (const [index, status] of listingStatuses.entries()) {
    await aListing(db, { author, title: status, status, createdAt: daysAgo(index) });
  }
  await aListing(db, { author, title: "deleted", deletedAt: now });
  await aListing(db, { title: "d’une autre personne" });
  expect(titlesOf(await ownListings(db, author.id, 50))).toEqual([
    "draft",
    "active",
    "sold",
    "expired",
    "held",
    "correction",
    "removed",
  ]);
  expect(titlesOf(await ownListings(db, author.id, 2))).toEqual(["draft", "active"]);
});

test("favorites are latest first, including sold ones, excluding those that cannot be opened", async () => {
  const reader = await aUser(db);
  const early = await aListing(db, { author, title: "la première" });
  const late = await aListing(db, { author, title: "la seconde", createdAt: daysAgo(5) });
  const sold = await aListing(db, { author, title: "vendue", status: "sold" });
  const removed = await aListing(db, { author, title: "retirée" });
  for (const [hours, { id }] of [early, late, sold, removed].entries()) {
    const at = new Date(now.getTime() + hours * 3_600_000);
    await updateFavorite(db, { userId: reader.id, listingId: id, isFavorite: true, now: at });
  }
  await db.updateTable("listings").set({ status: "removed" }).where("id", "=", removed.id).execute();
  expect(titlesOf(await favoriteListings(db, reader.id))).toEqual(["vendue", "la seconde", "la première"]);
  expect(await favoriteListings(db, author.id)).toEqual([]);
});

test("listings by id are in the order of the ids, public ones only", async () => {
  const [first, second] = [await aListing(db, { author }), await aListing(db, { author })];
  const draft = await aListing(db, { author, status: "draft" });
  const ids = [second.id, randomUUID(), draft.id, first.id];
  expect((await publicListingsById(db, ids)).map((card) => card.id)).toEqual([second.id, first.id]);
  expect(await publicListingsById(db, [])).toEqual([]);
});

test("the other listings of a seller are newest first, without the listing itself and those of others", async () => {
  const bed = await aListing(db, { author, title: "Lit" });
  await aListing(db, { author, title: "Table", createdAt: daysAgo(2) });
  await aListing(db, { author, title: "Robe", createdAt: daysAgo(1) });
  await aListing(db, { title: "Ménage" });
  expect(titlesOf(await otherListingsOfSeller(db, bed, 8))).toEqual(["Robe", "Table"]);
  expect(titlesOf(await otherListingsOfSeller(db, bed, 1))).toEqual(["Robe"]);
});

test("active listings are counted by category", async () => {
  for (const category of ["housing", "jobs", "jobs", "community"] as const)
    await aListing(db, { author, category });
  expect(await countByCategory(db)).toEqual({ housing: 1, jobs: 2, services: 0, products: 0, community: 1 });
});
