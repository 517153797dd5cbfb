import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
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
const tools = { db, now, index: listingIndex };

type Submission = SaveNewListingInput & { actor: NonNullable<Actor> };

/** `actor`: who sends the form. */
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
