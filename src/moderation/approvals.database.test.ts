import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { editListing, findListing, saveNewListing } from "../listings/index.server.ts";
import type { PublishingPolicy } from "../listings/publication.ts";
import { searchListings } from "../search/engine/listing-search.server.ts";
import { defaultFilters } from "../search/filters/search-filters.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { approveListing } from "./approvals.commands.server.ts";
import { countAwaitingApproval, listAwaitingApproval } from "./approvals.queries.server.ts";
import { releaseListing, removeListing, restoreListing } from "./cases.commands.server.ts";
import { findCase } from "./cases.queries.server.ts";
import { findLastDecision } from "./decisions.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const approvedAt = daysAfter(now, 2);

async function submit(
  publishing: PublishingPolicy,
  {
    role = "member",
    isEmailVerified = false,
    description = "Bien entretenue.",
  }: { role?: "member" | "moderator"; isEmailVerified?: boolean; description?: string } = {},
) {
  const { id } = await aUser(db, { role });
  await db.updateTable("users").set({ email_verified: isEmailVerified }).where("id", "=", id).execute();
  const ctx = { db, now, actor: { id, role }, index: listingIndex, publishing };
  const form = aListingForm({ title: "Canot de cèdre", description });
  return saveNewListing(ctx, { submissionKey: crypto.randomUUID(), form, photos: [], intent: "publish" });
}

async function aModerator() {
  const { id } = await aUser(db, { role: "moderator" });
  return { db, now: approvedAt, actor: { id, role: "moderator" as const }, index: listingIndex };
}
const found = async () =>
  (await searchListings(db, { ...defaultFilters, q: "canot" })).cards.map(({ id }) => id);

test("a listing that awaits approval is held; approved it is public with the dates of the approval, once", async () => {
  const submitted = await submit("approved");
  if (!submitted.ok) throw new Error(submitted.reason);
  const { listingId } = submitted;
  expect(submitted.status).toBe("held");
  expect(await found()).toEqual([]);
  expect(await countAwaitingApproval(db)).toBe(1);
  expect(await listAwaitingApproval(db, 9)).toMatchObject([{ id: listingId, title: "Canot de cèdre" }]);
  const moderator = await aModerator();
  const results = await Promise.all([1, 2].map(() => approveListing(moderator, { listingId })));
  expect(results).toContainEqual({ ok: true });
  expect(results).toContainEqual({ ok: false, reason: "already-handled" });
  expect(await findListing(db, listingId)).toMatchObject({
    status: "active",
    createdAt: approvedAt,
    publishedAt: approvedAt,
    expiresAt: daysAfter(approvedAt, 60),
  });
  expect(await found()).toEqual([listingId]);
  const events = await db.selectFrom("events").select(["verb", "actor_id"]).orderBy("id").execute();
  expect(events.map(({ verb }) => verb)).toEqual([
    "listing.submitted",
    "listing.published",
    "listing.approved",
  ]);
  expect(events[1]?.actor_id).toBe(moderator.actor.id);
  expect(await countAwaitingApproval(db)).toBe(0);
  // The history of the listing says who approved it.
  expect(await findLastDecision(db, listingId)).toMatchObject({
    verdict: "approved",
    moderatorId: moderator.actor.id,
  });
});

test("moderators publish at once, members only with a confirmed email where that is asked", async () => {
  expect(await submit("approved", { role: "moderator" })).toMatchObject({ status: "active" });
  expect(await submit("confirmed")).toEqual({ ok: false, reason: "email-unconfirmed" });
  expect(await submit("confirmed", { isEmailVerified: true })).toMatchObject({ status: "active" });
  expect(await submit("confirmed", { role: "moderator" })).toMatchObject({ status: "active" });
  expect(await submit("everyone")).toMatchObject({ status: "active" });
});

test("only moderators approve, and not their own listings", async () => {
  const submitted = await submit("approved");
  if (!submitted.ok) throw new Error(submitted.reason);
  const { listingId } = submitted;
  const { authorId } = (await findListing(db, listingId)) ?? { authorId: "" };
  const as = (id: string, role: "member" | "moderator") =>
    approveListing({ db, now, actor: { id, role }, index: listingIndex }, { listingId });
  expect(await as((await aUser(db)).id, "member")).toEqual({ ok: false, reason: "missing" });
  expect(await as(authorId, "moderator")).toEqual({ ok: false, reason: "own-listing" });
});

test("a listing that is refused is removed with a reason; restoring it publishes it", async () => {
  const submitted = await submit("approved");
  if (!submitted.ok) throw new Error(submitted.reason);
  const { listingId } = submitted;
  const moderator = await aModerator();
  expect(await removeListing(moderator, { listingId, reason: "scam", text: "" })).toMatchObject({ ok: true });
  expect(await approveListing(moderator, { listingId })).toEqual({ ok: false, reason: "already-handled" });
  expect(await restoreListing(moderator, { listingId })).toEqual({ ok: true, status: "active" });
});

test("with the policy 'screened' a suspicious new listing waits, with its signals; others are public at once", async () => {
  const description =
    "Je suis à l’étranger pour le travail. Envoyez un dépôt par Interac avant la visite, les clés suivront par la poste.";
  expect(await submit("screened")).toMatchObject({ status: "active" });
  expect(await submit("everyone", { description })).toMatchObject({ status: "active" });
  expect(await submit("screened", { description, role: "moderator" })).toMatchObject({ status: "active" });
  const submitted = await submit("screened", { description });
  if (!submitted.ok) throw new Error(submitted.reason);
  const { listingId, status } = submitted;
  expect(status).toBe("held");
  expect(await listAwaitingApproval(db, 9)).toMatchObject([{ id: listingId }]);
  expect(await found()).not.toContain(listingId);
  const assessment = (await findCase(db, listingId))?.assessment;
  expect(assessment?.score).toBeGreaterThanOrEqual(50);
  expect(assessment?.signals.map(({ name }) => name)).toContain("payment-before-visit");
  const verbs = await db.selectFrom("events").select("verb").where("subject_id", "=", listingId).execute();
  expect(verbs.map(({ verb }) => verb)).toEqual(["listing.submitted"]);
  expect(await approveListing(await aModerator(), { listingId })).toEqual({ ok: true });
  expect(await found()).toContain(listingId);
});

test("a draft that is published is held for its signals, too", async () => {
  const { id } = await aUser(db);
  const ctx = {
    db,
    now,
    actor: { id, role: "member" as const },
    index: listingIndex,
    publishing: "screened" as const,
  };
  const form = aListingForm({ description: "Payez par carte cadeau ou Western Union avant la visite." });
  const draft = await saveNewListing(ctx, {
    submissionKey: crypto.randomUUID(),
    form,
    photos: [],
    intent: "save",
  });
  if (!draft.ok) throw new Error(draft.reason);
  const { listingId } = draft;
  const edited = await editListing(ctx, { listingId, form, photos: [], intent: "publish", basedOn: null });
  expect(edited).toEqual({ ok: true, listingId, status: "held" });
  expect(await listAwaitingApproval(db, 9)).toMatchObject([{ id: listingId }]);
});

test("an edit that makes a public listing look like fraud is held until a moderator releases it", async () => {
  const { id } = await aUser(db);
  const policies = { screened: "held", everyone: "active" } as const;
  for (const [publishing, status] of Object.entries(policies) as [keyof typeof policies, string][]) {
    const ctx = { db, now, actor: { id, role: "member" as const }, index: listingIndex, publishing };
    const form = aListingForm({ title: "Vélo de montagne", description: "En bon état, avec ses lumières." });
    const submission = { submissionKey: crypto.randomUUID(), photos: [], intent: "publish" as const };
    const published = await saveNewListing(ctx, { ...submission, form });
    if (!published.ok) throw new Error(published.reason);
    expect(published.status).toBe("active");
    const { listingId } = published;
    const edit = (description: string) =>
      editListing(ctx, {
        listingId,
        form: { ...form, description },
        photos: [],
        intent: "save",
        basedOn: null,
      });
    expect(await edit("En très bon état, avec ses lumières.")).toMatchObject({ status: "active" });
    const suspicious = "Payez par carte cadeau ou Western Union avant la visite.";
    expect(await edit(suspicious)).toEqual({ ok: true, listingId, status });
    if (status === "held") {
      expect(await releaseListing(await aModerator(), { listingId })).toMatchObject({ ok: true });
      expect(await findListing(db, listingId)).toMatchObject({ status: "active" });
    }
  }
});

test("where each listing is approved, an edit of the words of a public one waits, and one of its price does not", async () => {
  const { id } = await aUser(db);
  const listing = await aListing(db, { author: { id } });
  const ctx = { db, now, actor: { id, role: "member" as const }, index: listingIndex };
  const form = aListingForm({ title: listing.title, description: listing.description });
  const edit = (given: typeof form) =>
    editListing(
      { ...ctx, publishing: "approved" },
      { listingId: listing.id, form: given, photos: [], intent: "save", basedOn: null },
    );
  expect(await edit({ ...form, price: "777" })).toMatchObject({ status: "active" });
  expect(await edit({ ...form, title: "Tout autre chose" })).toMatchObject({ status: "held" });
});
