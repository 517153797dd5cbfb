import { beforeAll, expect, test } from "vitest";
import { insertListings } from "../../src/listings/listings.writes.server.ts";
import { listingIndex } from "../../src/search/index.server.ts";
import { aListingContent, aUser, daysAfter } from "../support/builders.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
let admin: Awaited<ReturnType<typeof aSignedInUser>>;
let ids: string[];

beforeAll(async () => {
  admin = await aSignedInUser(served, { role: "admin" });
  const { id: authorId } = await aUser(db);
  const at = new Date();
  const listings = Array.from({ length: 1_001 }, () => ({
    id: crypto.randomUUID(),
    authorId,
    content: aListingContent(),
    status: "active" as const,
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    expiresAt: daysAfter(at, 60),
    submissionKey: null,
    sourceHash: null,
  }));
  await insertListings(db, listingIndex, listings);
  ids = listings.map(({ id }) => id);
});

async function act(action: string, selected: readonly string[], more: Record<string, string> = {}) {
  const form = new URLSearchParams([
    ...Object.entries({ do: action, ...more }),
    ...selected.map((id) => ["id", id]),
  ]);
  const response = await admin.client.post("/admin/listings", form);
  return { status: response.status, text: visibleText(response.text) };
}
const countUrgent = async () =>
  (await db.selectFrom("listings").select("id").where("is_urgent", "=", true).execute()).length;
const countEvents = async (verb: string) =>
  (await db.selectFrom("events").select("id").where("verb", "=", verb).execute()).length;

test.each([
  "feature",
  "unfeature",
  "urgent",
  "not-urgent",
  "remove",
  "choose-reason",
  "restore",
  "hold",
  "choose-hold-reason",
])("%s without a selection asks for one, and changes nothing", async (action) => {
  const { status, text } = await act(action, [], { until: "2090-01-01", reason: "scam", text: "" });
  expect([status, text.includes("au moins une annonce.")]).toEqual([422, true]);
  expect(await countUrgent()).toBe(0);
});

test("of one, a thousand and one too many: all are changed, each with an event, or none", async () => {
  expect((await act("urgent", ids)).text).toContain("Sélectionnez au plus 1 000 annonces à la fois.");
  expect(await countUrgent()).toBe(0);
  expect((await act("urgent", ids.slice(0, 1))).status).toBe(302);
  expect([await countUrgent(), await countEvents("listing.marked-urgent")]).toEqual([1, 1]);
  expect((await act("urgent", ids.slice(0, 1_000))).status).toBe(302);
  expect([await countUrgent(), await countEvents("listing.marked-urgent")]).toEqual([1_000, 1_000]);
});

test("a removal asks for the reason first, and removes all of the selection", async () => {
  const selected = ids.slice(0, 1_000);
  const asked = await act("choose-reason", selected);
  expect([asked.status, asked.text.includes("Retirer ces 1 000 annonces")]).toEqual([200, true]);
  const few = selected.slice(0, 30);
  const unexplained = await act("remove", few, { reason: "", text: "" });
  expect([unexplained.status, unexplained.text.includes("Choisissez une raison.")]).toEqual([422, true]);
  expect((await act("remove", few, { reason: "duplicate", text: "" })).status).toBe(302);
  expect(await countEvents("listing.removed")).toBe(30);
  expect((await act("restore", few)).status).toBe(302);
  expect(await countEvents("listing.restored")).toBe(30);
});

test("listings are held with a reason, and brought back", async () => {
  const few = ids.slice(100, 103);
  const asked = await act("choose-hold-reason", few);
  expect([asked.status, asked.text.includes("Masquer ces 3 annonces pendant la vérification")]).toEqual([
    200,
    true,
  ]);
  const unexplained = await act("hold", few, { reason: "other", text: "" });
  expect([unexplained.status, unexplained.text.includes("Masquer ces 3 annonces")]).toEqual([422, true]);
  expect((await act("hold", few, { reason: "misleading", text: "" })).status).toBe(302);
  const statuses = async () =>
    (await db.selectFrom("listings").select("status").where("id", "in", few).execute()).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual(["held", "held", "held"]);
  expect((await act("restore", few)).status).toBe(302);
  expect(await statuses()).toEqual(["active", "active", "active"]);
});
