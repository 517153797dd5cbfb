import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { editListing } from "./listings.commands.server.ts";
import { findListing } from "./listings.queries.server.ts";

const { db } = await testDatabase();
const later = daysAfter(now, 3);
const tools = { db, now: later, index: listingIndex };
const form = aListingForm({ title: "Nouveau titre" });

async function edit(
  listing: { id: string; authorId: string },
  intent: "publish" | "save",
  given = form,
  basedOn: Date | null = null,
) {
  const actor = { id: listing.authorId, role: "member" as const };
  return editListing(
    { ...tools, actor },
    { listingId: listing.id, form: given, photos: [], intent, basedOn },
  );
}

describe("editing", () => {
  test("an active listing stays active, with its dates, and is marked as updated", async () => {
    const listing = await aListing(db, { views: 12 });
    expect(await edit(listing, "save")).toEqual({ ok: true, listingId: listing.id, status: "active" });
    expect(await findListing(db, listing.id)).toMatchObject({
      title: "Nouveau titre",
      status: "active",
      views: 12,
      createdAt: now,
      updatedAt: later,
      publishedAt: now,
      expiresAt: daysAfter(now, 60),
    });
  });

  test("publishing an active listing is an edit", async () => {
    const listing = await aListing(db);
    expect(await edit(listing, "publish")).toMatchObject({ ok: true, status: "active" });
    expect(await findListing(db, listing.id)).toMatchObject({ createdAt: now, updatedAt: later });
  });

  test("an active listing must stay valid for publication, also when saved", async () => {
    const listing = await aListing(db);
    const empty = aListingForm({ title: "", city: "" });
    expect(await edit(listing, "save", empty)).toEqual({
      ok: false,
      reason: "invalid",
      errors: { title: "title-required", city: "city-required" },
    });
    expect(await findListing(db, listing.id)).toMatchObject({ title: listing.title });
  });

  test("a draft stays a draft, and may be empty", async () => {
    const listing = await aListing(db, { status: "draft" });
    expect(await edit(listing, "save", aListingForm({ title: "" }))).toMatchObject({ status: "draft" });
    expect(await findListing(db, listing.id)).toMatchObject({
      status: "draft",
      title: "",
      publishedAt: null,
    });
  });

  test("a draft can be published, and its dates are those of the publication", async () => {
    const listing = await aListing(db, { status: "draft" });
    expect(await edit(listing, "publish")).toMatchObject({ ok: true, status: "active" });
    expect(await findListing(db, listing.id)).toMatchObject({
      status: "active",
      title: "Nouveau titre",
      createdAt: later,
      updatedAt: later,
      publishedAt: later,
      expiresAt: daysAfter(later, 60),
    });
  });

  test("a draft without a city is not published and does not change", async () => {
    const listing = await aListing(db, { status: "draft" });
    expect(await edit(listing, "publish", aListingForm({ city: "" }))).toMatchObject({ ok: false });
    expect(await findListing(db, listing.id)).toMatchObject({ status: "draft", title: listing.title });
  });

  test.each(["sold", "expired", "removed"] as const)("a %s listing is rejected", async (status) => {
    const listing = await aListing(db, { status });
    for (const intent of ["save", "publish"] as const)
      expect(await edit(listing, intent)).toEqual({ ok: false, reason: "missing" });
    expect(await findListing(db, listing.id)).toMatchObject({ status, title: listing.title });
  });

  test("a deleted listing, an unknown id and another user's listing are missing", async () => {
    const deleted = await aListing(db, { deletedAt: now });
    const theirs = await aListing(db);
    const me = await aUser(db);
    const missing = { ok: false, reason: "missing" };
    expect(await edit(deleted, "save")).toEqual(missing);
    expect(await edit({ id: randomUUID(), authorId: me.id }, "save")).toEqual(missing);
    expect(await edit({ id: theirs.id, authorId: me.id }, "save")).toEqual(missing);
    const moderator = { id: me.id, role: "moderator" as const };
    const asModerator = {
      listingId: theirs.id,
      form,
      photos: [],
      intent: "save" as const,
      basedOn: null,
    };
    expect(await editListing({ ...tools, actor: moderator }, asModerator)).toEqual(missing);
    expect(await findListing(db, theirs.id)).toMatchObject({ title: theirs.title, updatedAt: now });
  });

  test("ignores form values that an author cannot edit", async () => {
    const listing = await aListing(db);
    const extra = {
      ...form,
      status: "sold",
      views: 5,
      isFeatured: true,
      authorId: randomUUID(),
      publishedAt: later,
    };
    await edit(listing, "save", extra);
    expect(await findListing(db, listing.id)).toMatchObject({
      status: "active",
      views: 0,
      isFeatured: false,
      authorId: listing.authorId,
      publishedAt: now,
    });
  });

  test("five concurrent edits leave the content of one of them", async () => {
    const listing = await aListing(db);
    const titles = ["un", "deux", "trois", "quatre", "cinq"];
    await Promise.all(
      titles.map((title) => edit(listing, "save", aListingForm({ title, description: title }))),
    );
    const saved = await findListing(db, listing.id);
    expect(titles).toContain(saved?.title);
    expect(saved?.description).toBe(saved?.title);
  });
});

describe("two forms of one listing", () => {
  const other = aListingForm({ title: "Écrit ailleurs" });

  test("the second, filled in before the first was saved, is rejected and writes nothing", async () => {
    const listing = await aListing(db);
    expect(await edit(listing, "save", form, listing.updatedAt)).toMatchObject({ ok: true });
    for (const intent of ["save", "publish"] as const) {
      expect(await edit(listing, intent, other, listing.updatedAt)).toEqual({
        ok: false,
        reason: "newer",
        updatedAt: later,
      });
    }
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Nouveau titre", updatedAt: later });
  });

  test("the second overwrites the first once its author confirms", async () => {
    const listing = await aListing(db);
    await edit(listing, "save", form, listing.updatedAt);
    expect(await edit(listing, "save", other, later)).toMatchObject({ ok: true });
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Écrit ailleurs" });
  });

  test("submitting the same form twice is not a conflict", async () => {
    const listing = await aListing(db);
    await edit(listing, "save", form, listing.updatedAt);
    expect(await edit(listing, "save", form, listing.updatedAt)).toMatchObject({ ok: true });
    expect(await findListing(db, listing.id)).toMatchObject({ updatedAt: later });
  });

  test("a draft published in another form is not overwritten", async () => {
    const listing = await aListing(db, { status: "draft" });
    await edit(listing, "publish", form, listing.updatedAt);
    expect(await edit(listing, "save", other, listing.updatedAt)).toMatchObject({ reason: "newer" });
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Nouveau titre", status: "active" });
  });

  test("submitted concurrently: one is saved, the others are rejected", async () => {
    const listing = await aListing(db);
    const answers = await Promise.all(
      ["un", "deux", "trois"].map((title) =>
        edit(listing, "save", aListingForm({ title }), listing.updatedAt),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("two edits have different versions, even within a millisecond", async () => {
    const listing = await aListing(db, { createdAt: later });
    await edit(listing, "save");
    const saved = await findListing(db, listing.id);
    expect(saved?.updatedAt.getTime()).toBeGreaterThan(later.getTime());
  });
});
