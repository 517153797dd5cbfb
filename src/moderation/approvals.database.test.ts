import { beforeEach, expect, test } from "vitest";
import { aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { findListing, saveNewListing } from "../listings/index.server.ts";
import type { PublishingPolicy } from "../listings/publication.ts";
import { searchListings } from "../search/engine/listing-search.server.ts";
import { defaultFilters } from "../search/filters/search-filters.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { approveListing } from "./approvals.commands.server.ts";
import { countAwaitingApproval, listAwaitingApproval } from "./approvals.queries.server.ts";
import { removeListing, restoreListing } from "./cases.commands.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const approvedAt = daysAfter(now, 2);

async function submit(
  publishing: PublishingPolicy,
  {
    role = "member",
    isEmailVerified = false,
  }: { role?: "member" | "moderator"; isEmailVerified?: boolean } = {},
) {
  const { id } = await aUser(db, { role });
  await db.updateTable("users").set({ email_verified: isEmailVerified }).where("id", "=", id).execute();
  const ctx = { db, now, actor: { id, role }, index: listingIndex, publishing };
  const form = aListingForm({ title: "Canot de cèdre" });
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
    ...{
      status: "active",
      createdAt: approvedAt,
      publishedAt: approvedAt,
      expiresAt: daysAfter(approvedAt, 60),
    },
  });
  expect(await found()).toEqual([listingId]);
  const events = await db.selectFrom("events").select(["verb", "actor_id"]).orderBy("id").execute();
  expect(events.map(({ verb }) => verb)).toEqual(["listing.submitted", "listing.published"]);
  expect(events[1]?.actor_id).toBe(moderator.actor.id);
  expect(await countAwaitingApproval(db)).toBe(0);
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
