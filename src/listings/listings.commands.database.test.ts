import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import type { Actor } from "../accounts/permissions.ts";
import { photosOfListing } from "../media/images.queries.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import type { SaveNewListingInput } from "./listing.input.ts";
import type { ListingForm } from "./listing-form.ts";
import { editListing, saveNewListing } from "./listings.commands.server.ts";
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

  test("the operator's limits count: fewer photos than before remove none, and drafts end by the new lifetime", async () => {
    const draft = await aListing(db, { status: "draft" });
    const actor = { id: draft.authorId, role: "member" as const };
    const [first, second, third] = [
      await anImage(db, { owner: actor }),
      await anImage(db, { owner: actor }),
      await anImage(db, { owner: actor }),
    ];
    const ctx = { ...tools, actor, lifetimeDays: 30 };
    const written = { listingId: draft.id, form, intent: "publish" as const, basedOn: null };
    const photos = [first, second, third].map(({ id }) => ({ id, alt: "" }));
    await editListing({ ...ctx, photosMax: 2 }, { ...written, photos });
    expect(await findListing(db, draft.id)).toMatchObject({ expiresAt: daysAfter(later, 30) });
    const stored = async () => (await photosOfListing(db, draft.id)).map(({ id }) => id);
    expect(await stored()).toEqual([first.id, second.id]);
    await editListing({ ...ctx, photosMax: 1 }, { ...written, photos });
    expect(await stored()).toEqual([first.id, second.id]);
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

type Submission = SaveNewListingInput & { actor: NonNullable<Actor> };

/** `actor` submits the form. */
async function aSubmission(given: Partial<Submission> = {}): Promise<Submission> {
  const actor = given.actor ?? (await aUser(db));
  return {
    actor,
    submissionKey: randomUUID(),
    intent: "publish" as const,
    form: aListingForm(),
    photos: [],
    ...given,
  };
}

const save = ({ actor, ...input }: Submission, at = now) =>
  saveNewListing({ ...tools, now: at, actor }, input);

const listingsOf = (author: { id: string }) =>
  db.selectFrom("listings").select(["id", "status"]).where("author_id", "=", author.id).execute();

describe("a new listing", () => {
  test("is published with its content, for sixty days", async () => {
    const submission = await aSubmission({
      form: aListingForm({
        type: "vehicle",
        title: "  Honda Civic 2016 ",
        price: "8 500",
        priceType: "negotiable",
        subCategory: "vehicules",
        city: "Québec",
        fields: { year: "2016", mileage: "120 000", fuel: "essence", salary: "12" },
        contactPreferences: { phone: false, email: true, inApp: true },
      }),
    });
    const saved = await save(submission);
    expect(saved).toMatchObject({ ok: true, status: "active" });
    expect(await findListing(db, saved.ok ? saved.listingId : "")).toMatchObject({
      authorId: submission.actor.id,
      type: "vehicle",
      title: "Honda Civic 2016",
      description: "Bien entretenue.",
      category: "products",
      subCategory: "vehicules",
      priceCents: 850_000,
      priceType: "negotiable",
      city: "Québec",
      region: "Québec",
      attributes: { year: 2016, mileage: 120_000, fuel: "essence" },
      contactPreferences: { phone: false, email: true, inApp: true },
      status: "active",
      views: 0,
      favorites: 0,
      isFeatured: false,
      isUrgent: false,
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
      expiresAt: daysAfter(now, 60),
    });
  });

  test("is a draft when saved, even with only a type", async () => {
    const form = aListingForm({ title: "", description: "", city: "" });
    const saved = await save(await aSubmission({ form, intent: "save" }));
    expect(saved).toMatchObject({ ok: true, status: "draft" });
    const listing = await findListing(db, saved.ok ? saved.listingId : "");
    expect(listing).toMatchObject({ status: "draft", title: "", publishedAt: null, expiresAt: null });
  });

  test("without title, description and city is not published, and nothing is written", async () => {
    const submission = await aSubmission({ form: aListingForm({ title: " ", description: "\n", city: "" }) });
    expect(await save(submission)).toEqual({
      ok: false,
      reason: "invalid",
      errors: { title: "title-required", description: "description-required", city: "city-required" },
    });
    expect(await listingsOf(submission.actor)).toEqual([]);
  });

  test("ignores form values that an author cannot edit", async () => {
    const intruder = await aUser(db);
    const form = {
      ...aListingForm(),
      isFeatured: true,
      is_featured: true,
      isUrgent: true,
      views: 999,
      favorites: 999,
      status: "sold",
      author_id: intruder.id,
      authorId: intruder.id,
      role: "admin",
      createdAt: new Date(0),
      id: randomUUID(),
      fields: { condition: "bon", isFeatured: "true", views: "12" },
    };
    const submission = await aSubmission({ form });
    const saved = await save(submission);
    expect(await findListing(db, saved.ok ? saved.listingId : "")).toMatchObject({
      authorId: submission.actor.id,
      attributes: { condition: "bon" },
      status: "active",
      views: 0,
      favorites: 0,
      isFeatured: false,
      isUrgent: false,
      createdAt: now,
    });
    expect(await listingsOf(intruder)).toEqual([]);
  });
});

describe("the same form", () => {
  test("submitted twice creates one listing and returns the same result", async () => {
    const actor = await aUser(db);
    const photo = await anImage(db, { owner: actor });
    const submission = await aSubmission({ actor, photos: [{ id: photo.id, alt: "" }] });
    const first = await save(submission);
    const second = await save(submission, daysAfter(now, 1));
    expect(second).toEqual(first);
    expect(await listingsOf(actor)).toHaveLength(1);
    const listing = await findListing(db, first.ok ? first.listingId : "");
    expect(listing?.updatedAt).toEqual(now);
    expect(await photosOfListing(db, listing?.id ?? "")).toHaveLength(1);
  });

  test.each(["publish", "save"] as const)(
    "submitted five times concurrently to %s creates one listing",
    async (intent) => {
      const actor = await aUser(db);
      const photo = await anImage(db, { owner: actor });
      const submission = await aSubmission({ actor, intent, photos: [{ id: photo.id, alt: "" }] });
      const answers = await Promise.all(Array.from({ length: 5 }, () => save(submission)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ ok: true, status: intent === "publish" ? "active" : "draft" });
      expect(await listingsOf(actor)).toHaveLength(1);
    },
  );

  test("submitted five times concurrently, each with its own upload, creates one listing with one set of photos", async () => {
    const actor = await aUser(db);
    const submission = await aSubmission({ actor });
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const photo = await anImage(db, { owner: actor });
        return save({ ...submission, photos: [{ id: photo.id, alt: "" }] });
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [listing, ...others] = await listingsOf(actor);
    expect(others).toEqual([]);
    expect(await photosOfListing(db, listing?.id ?? "")).toHaveLength(1);
  });

  test("saved as a draft and then published from the same page is one active listing", async () => {
    const submission = await aSubmission({ intent: "save" });
    const draft = await save(submission);
    const published = await save({ ...submission, intent: "publish" });
    expect(published).toEqual({ ok: true, listingId: draft.ok && draft.listingId, status: "active" });
    expect(await listingsOf(submission.actor)).toMatchObject([{ status: "active" }]);
  });

  test("submitted again with changes edits the listing that it created", async () => {
    const submission = await aSubmission();
    const first = await save(submission);
    const changed = { ...submission, form: aListingForm({ title: "Autre titre" }) };
    expect(await save(changed)).toEqual(first);
    expect(await listingsOf(submission.actor)).toHaveLength(1);
    expect(await findListing(db, first.ok ? first.listingId : "")).toMatchObject({ title: "Autre titre" });
  });

  test("of another user, with the same key, creates another listing", async () => {
    const submission = await aSubmission();
    const mine = await save(submission);
    const theirs = await save({ ...submission, actor: await aUser(db) });
    expect(mine.ok && theirs.ok && mine.listingId !== theirs.listingId).toBe(true);
  });
});

test("events record creation, publication and edits, with the changed fields", async () => {
  const submission = await aSubmission({ intent: "save", form: aListingForm({ price: "120" }) });
  const draft = await save(submission);
  const listingId = draft.ok ? draft.listingId : "";
  await save(submission); // sent twice
  const ctx = { ...tools, actor: submission.actor };
  const edit = async (
    form: Partial<ListingForm>,
    intent: "publish" | "save",
    photos: { id: string; alt: string }[] = [],
  ) =>
    editListing(ctx, {
      listingId,
      form: aListingForm({ price: "120", ...form }),
      photos,
      intent,
      basedOn: null,
    });
  await edit({}, "publish");
  await edit({ title: "Autre", price: "100" }, "save");
  await edit({ title: "Autre", price: "100" }, "save"); // nothing changes
  await edit({ title: "" }, "save"); // rejected
  const photo = await anImage(db, { owner: submission.actor });
  await edit({ title: "Autre", price: "100" }, "save", [{ id: photo.id, alt: "" }]);
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("subject_id", "=", listingId)
    .orderBy("id")
    .execute();
  const price = (priceCents: number) => ({ priceCents, priceType: "fixed" });
  expect(events.map(({ verb, payload }) => [verb, payload])).toEqual([
    ["listing.created", { category: "products", ...price(12_000) }],
    ["listing.published", { category: "products", ...price(12_000) }],
    [
      "listing.edited",
      { changed: ["title", "priceCents"], price: { from: price(12_000), to: price(10_000) } },
    ],
    ["listing.edited", { changed: ["photos"] }],
  ]);
  expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([submission.actor.id]));
});
