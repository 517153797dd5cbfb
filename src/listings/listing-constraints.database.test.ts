// Also runs on PostgreSQL 15.
/**
 * Rules that are implemented in both the domain and the database must agree. Driven by the domain's data, so that a
 * choice, a bound or a field that changes there without a migration fails this test.
 */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aListing, aListingContent, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { aListingForm, listingForms } from "../../tests/support/listing-forms.ts";
import { writeResult } from "../../tests/support/write-result.ts";
import { roles } from "../accounts/account.ts";
import type { Actor } from "../accounts/permissions.ts";
import { cityMaxLength, provinces } from "../places/place.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { initialCategories as categories, categoryIds, isSubCategoryOf } from "./category.ts";
import {
  descriptionMaxLength,
  listingStatuses,
  openStatuses,
  photoAltMaxLength,
  photosMax,
  titleMaxLength,
  transitions,
} from "./listing.ts";
import { type ListingContent, parseListingForm } from "./listing-form.ts";
import { listingTypeIds } from "./listing-type.ts";
import { findListing } from "./listings.queries.server.ts";
import { insertListing, type NewListing } from "./listings.writes.server.ts";
import { listingVisibility } from "./permissions.ts";
import { type Price, priceChoices, priceMaxCents, priceTypes, savedPrice } from "./price.ts";

const { db, pool } = await testDatabase();
const author = await aUser(db);

/** Invalid names, as unvalidated input could have. */
const unknownNames = ["", "unknown", "Active", " active", "toString"];

function insert(content: Partial<ListingContent>, fields: Partial<NewListing> = {}): Promise<string> {
  const status = fields.status ?? "active";
  const publishedAt = status === "draft" ? null : now;
  const listing: NewListing = {
    id: randomUUID(),
    authorId: author.id,
    content: { ...aListingContent(), ...content },
    status,
    createdAt: now,
    updatedAt: now,
    publishedAt,
    expiresAt: publishedAt && daysAfter(now, 60),
    submissionKey: null,
    sourceHash: null,
    ...fields,
  };
  return writeResult(() => insertListing(db, listingIndex, listing));
}

describe("closed lists", () => {
  /** The values of a constraint such as `status in ('draft', …)`. */
  async function wordsOf(constraint: string): Promise<string[]> {
    const { rows } = await pool.query<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1",
      [constraint],
    );
    const words = [...(rows[0]?.definition ?? "").matchAll(/'((?:[^']|'')*)'/gu)];
    return words.map((match) => (match[1] ?? "").replaceAll("''", "'"));
  }

  test.each([
    ["listings_type_check", listingTypeIds],
    ["listings_category_check", categoryIds],
    ["listings_price_type_check", priceTypes],
    ["listings_region_check", provinces],
    ["listings_status_check", listingStatuses],
    ["users_role_check", roles],
  ] as const)("of %s are exactly the domain's", async (constraint, known) => {
    expect((await wordsOf(constraint)).sort()).toEqual([...known].sort());
  });

  test("of subcategories are exactly the domain's", async () => {
    const { rows } = await pool.query<{ category: string; id: string }>(
      "select category, id from sub_categories",
    );
    const known = categories.flatMap(({ id, subCategories }) =>
      subCategories.map((sub) => `${id}/${sub.id}`),
    );
    expect(rows.map((row) => `${row.category}/${row.id}`).sort()).toEqual(known.sort());
  });

  test("accept each of their values", async () => {
    for (const type of listingTypeIds) expect(await insert({ type }), type).toBe("accepted");
    for (const region of provinces) expect(await insert({ region }), region).toBe("accepted");
    for (const status of listingStatuses) expect(await insert({}, { status }), status).toBe("accepted");
    for (const category of categoryIds) expect(await insert({ category }), category).toBe("accepted");
    for (const role of roles) expect(await writeResult(() => aUser(db, { role })), role).toBe("accepted");
  });

  test("reject other values", async () => {
    for (const unknown of unknownNames) {
      const value = unknown as never; // bypasses the types
      // An unknown type also violates the constraint on attributes: either may be reported.
      expect(await insert({ type: value })).toMatch(/^(listings_type_check|attributes_fit_the_type)$/u);
      expect(await insert({ region: value })).toBe("listings_region_check");
      expect(await insert({ priceType: value })).toBe("listings_price_type_check");
      // Not by insertListing, which indexes the name of the category.
      const { id } = await aListing(db);
      expect(
        await writeResult(() => pool.query("update listings set category = $1 where id = $2", [unknown, id])),
      ).toBe("listings_category_check");
      expect(await insert({}, { status: value })).toMatch(
        /^(listings_status_check|only_drafts_are_unpublished)$/u,
      );
      expect(await writeResult(() => aUser(db, { role: value }))).toBe("users_role_check");
    }
  });

  test("subcategories match their category", async () => {
    const names = [
      ...categories.flatMap(({ subCategories }) => subCategories.map(({ id }) => id)),
      "Maisons",
      "",
    ];
    for (const category of categoryIds) {
      for (const subCategory of names) {
        const expected = isSubCategoryOf(category, subCategory)
          ? "accepted"
          : "listings_category_sub_category_fkey";
        expect(await insert({ category, subCategory }), `${category}/${subCategory}`).toBe(expected);
      }
    }
  });
});

describe("text lengths", () => {
  test.each([
    ["title", titleMaxLength],
    ["description", descriptionMaxLength],
    ["city", cityMaxLength],
  ] as const)("the %s has at most %d characters in domain and database", async (name, max) => {
    for (const [text, expected] of [
      ["🚲".repeat(max), "accepted"],
      ["é".repeat(max + 1), `listings_${name}_check`],
    ] as const) {
      expect(parseListingForm(aListingForm({ [name]: text }), "publish").ok).toBe(expected === "accepted");
      expect(await insert({ [name]: text })).toBe(expected);
      expect(await insert({ [name]: text }, { status: "draft" })).toBe(expected);
    }
  });

  test.each(["title", "description", "city"] as const)(
    "the %s may be blank only in a draft",
    async (name) => {
      for (const blank of ["", " ", "\n", " \t\n "]) {
        expect(parseListingForm(aListingForm({ [name]: blank }), "publish").ok).toBe(false);
        expect(parseListingForm(aListingForm({ [name]: blank }), "draft").ok).toBe(true);
        for (const status of listingStatuses) {
          const expected = status === "draft" ? "accepted" : "published_is_complete";
          expect(await insert({ [name]: blank }, { status }), status).toBe(expected);
        }
      }
    },
  );
});

describe("the price", () => {
  test.each([
    [0, "accepted"],
    [1, "accepted"],
    [priceMaxCents, "accepted"],
    [priceMaxCents + 1, "listings_price_cents_check"],
    [-1, "listings_price_cents_check"],
  ])("of %d cents is %s", async (priceCents, expected) => {
    for (const priceType of ["fixed", "negotiable"] as const) {
      expect(await insert({ priceCents, priceType })).toBe(expected);
    }
    const typed = (priceCents / 100).toFixed(2);
    expect(parseListingForm(aListingForm({ price: typed }), "publish").ok).toBe(expected === "accepted");
  });

  test("has no amount when it is free", async () => {
    expect(await insert({ priceCents: 0, priceType: "free" })).toBe("free_has_no_amount");
    expect(await insert({ priceCents: 100, priceType: "free" })).toBe("free_has_no_amount");
    expect(await insert({ priceCents: null, priceType: "free" })).toBe("accepted");
  });

  test("is accepted for each stored choice", async () => {
    const prices: Price[] = priceChoices.flatMap((choice) =>
      [null, 0, 12_345].map((cents) => savedPrice(cents, choice, "single-item")),
    );
    for (const price of prices) expect(await insert(price), JSON.stringify(price)).toBe("accepted");
  });
});

describe("states and dates", () => {
  test("only a draft was never published", async () => {
    for (const status of listingStatuses) {
      const expected = status === "draft" ? "only_drafts_are_unpublished" : "accepted";
      const published = { status, publishedAt: now, expiresAt: daysAfter(now, 60) };
      expect(await insert({}, published), status).toBe(expected);
      const unpublished = { status, publishedAt: null, expiresAt: daysAfter(now, 60) };
      expect(await insert({}, unpublished), status).toBe(
        status === "draft" ? "accepted" : "only_drafts_are_unpublished",
      );
    }
  });

  test("an active listing has an expiry date, and updates are not before the creation", async () => {
    expect(await insert({}, { expiresAt: null })).toBe("active_expires");
    expect(await insert({}, { updatedAt: new Date(now.getTime() - 1) })).toBe("updated_after_created");
  });

  test("each state that an action leads to exists", async () => {
    for (const { to } of Object.values(transitions))
      if (to) expect(await insert({}, { status: to })).toBe("accepted");
    for (const status of openStatuses) expect(await insert({}, { status })).toBe("accepted");
  });

  test("visibility agrees with the domain's permissions", async () => {
    for (const status of listingStatuses)
      for (const deletedAt of [null, now]) {
        const { id } = await aListing(db, { author, status, ...(deletedAt && { deletedAt }) });
        const row = {
          id,
          status,
          deletedAt,
          authorId: author.id,
          publishedAt: status === "draft" ? null : now,
        };
        const { visibility } = await db
          .selectFrom("listings")
          .select("visibility")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        const isOpen = (actor: Actor) => listingVisibility(row, actor) === "open";
        const isForAuthor = isOpen({ id: author.id, role: "member" });
        const seen = `${status}, ${deletedAt ? "deleted" : "not deleted"}`;
        expect(["public", "unlisted"].includes(visibility), seen).toBe(isOpen(null));
        expect(visibility === "public", seen).toBe(status === "active" && deletedAt === null);
        if (visibility === "author") expect(isForAuthor, seen).toBe(true);
      }
  });

  test("counters are never negative", async () => {
    const { id } = await aListing(db, { author });
    for (const counter of ["views", "favorites"] as const) {
      const lower = db
        .updateTable("listings")
        .set({ [counter]: -1 })
        .where("id", "=", id);
      expect(await writeResult(() => lower.execute())).toBe(`listings_${counter}_check`);
    }
  });
});

describe("photos", () => {
  test("have only positions that the domain allows", async () => {
    const listing = await aListing(db, { author });
    for (const [position, expected] of [
      [-1, "images_position_check"],
      [0, "accepted"],
      [photosMax - 1, "accepted"],
      [photosMax, "images_position_check"],
    ] as const) {
      expect(await writeResult(() => anImage(db, { listing, position })), String(position)).toBe(expected);
    }
  });

  test("have alternative texts as long as the domain allows", async () => {
    const describe = (alt: string) =>
      writeResult(() => anImage(db, { listing: { id: listingId, authorId: author.id }, alt }));
    const { id: listingId } = await aListing(db, { author });
    expect(await describe("🚲".repeat(photoAltMaxLength))).toBe("accepted");
    expect(await describe("a".repeat(photoAltMaxLength + 1))).toBe("images_alt_check");
  });
});

test("content that the domain accepts is stored unchanged", async () => {
  let storedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      listingForms(),
      fc.constantFrom("publish" as const, "draft" as const),
      async (form, intent) => {
        const parsed = parseListingForm(form, intent);
        if (!parsed.ok) return;
        storedCount += 1;
        const id = randomUUID();
        const status = intent === "publish" ? "active" : "draft";
        expect(await insert(parsed.content, { id, status })).toBe("accepted");
        expect(await findListing(db, id)).toMatchObject(parsed.content);
      },
    ),
    { numRuns: 300 },
  );
  expect(storedCount).toBeGreaterThan(50);
});
