import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, at, aUser, daysAfter, minutesLater, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/listing-forms.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import type { Actor } from "../accounts/permissions.ts";
import { editListing } from "../listings/listings.commands.server.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import {
  correctCategory,
  dismissReports,
  holdListingForReview,
  releaseListing,
  removeListing,
  reopenReports,
  requestCorrection,
  restoreListing,
} from "./cases.commands.server.ts";
import { countOpenCases, findCase, listCases } from "./cases.queries.server.ts";
import { findOfflineNotice } from "./decisions.queries.server.ts";
import { reportListing } from "./reports.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const later = (minutes: number, actor: Actor = null) => ({
  db,
  actor,
  now: minutesLater(minutes),
});
const report = (listingId: string, input: { reporter?: string; reason?: string; text?: string } = {}) =>
  reportListing(later(0), { listingId, reporter: randomUUID(), reason: "scam", text: "", ...input });
const removal = (listingId: string) => ({ listingId, reason: "forbidden", text: "Vapoteuses." });

const emails = async () => (await queuedEmails(pool)).map(({ payload }) => payload);

const statusOf = async (id: string) => (await findListing(db, id))?.status;

describe("reporting", () => {
  test("reports of visitors and members are in one case, each with its reason and text", async () => {
    const { id } = await aListing(db);
    expect(await report(id, { text: "  Il demande un virement.\r\n" })).toEqual({ ok: true });
    const member = { ...(await aUser(db)), role: "member" as const };
    const typed = { listingId: id, reporter: "m", reason: "duplicate", text: "" };
    expect(await reportListing(later(1, member), typed)).toEqual({ ok: true });
    expect((await findCase(db, id))?.reports).toMatchObject([
      { reason: "duplicate", text: "", isMember: true },
      { reason: "scam", text: "Il demande un virement.", isMember: false },
    ]);
    expect(await countOpenCases(db)).toBe(1);
  });

  test("a reporter has one open report per listing, also with concurrent requests", async () => {
    const { id } = await aListing(db);
    const sent = await Promise.all(Array.from({ length: 4 }, () => report(id, { reporter: "same" })));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, reason: "already-received" }));
    expect(await report((await aListing(db)).id, { reporter: "same" })).toEqual({ ok: true });
  });

  test("authors cannot report their own listing, and drafts and listings that are gone cannot be reported", async () => {
    const author = await aUser(db);
    const own = await aListing(db, { author });
    const typed = { listingId: own.id, reporter: "x", reason: "scam", text: "" };
    const missing = { ok: false, reason: "missing" };
    const gone = { ok: false, reason: "gone" };
    expect(await reportListing(later(0, author), typed)).toEqual(missing);
    expect(await report((await aListing(db, { status: "draft" })).id)).toEqual(missing);
    expect(await report(randomUUID())).toEqual(missing);
    expect(await report((await aListing(db, { status: "expired" })).id)).toEqual(gone);
    expect(await report((await aListing(db, { status: "removed" })).id)).toEqual(gone);
    expect(await report((await aListing(db, { deletedAt: now })).id)).toEqual(gone);
    expect(await report((await aListing(db, { status: "sold" })).id)).toEqual({ ok: true });
  });

  test("a report without a reason, or with 'Autre raison' and no text, is rejected", async () => {
    const { id } = await aListing(db);
    expect(await report(id, { reason: "" })).toEqual({ ok: false, reason: "reason-required" });
    expect(await report(id, { reason: "other" })).toEqual({ ok: false, reason: "text-required" });
    expect(await countOpenCases(db)).toBe(0);
  });
});

describe("deciding", () => {
  test("a removal closes the reports, is stored with its reason, and schedules an email to the author", async () => {
    const moderator = await aUser(db, { role: "moderator", name: "Josée" });
    const { id } = await aListing(db);
    await report(id);
    expect(await removeListing(later(1, moderator), removal(id))).toEqual({ ok: true, status: "removed" });
    expect(await statusOf(id)).toBe("removed");
    expect(await countOpenCases(db)).toBe(0);
    expect(await findCase(db, id)).toMatchObject({
      openReasons: [],
      reports: [{ closedAt: later(1).now }],
      decisions: [{ verdict: "removed", reason: "forbidden", text: "Vapoteuses.", moderatorName: "Josée" }],
    });
    expect(await emails()).toEqual([
      { kind: "listing-removed", listingId: id, reason: "Contenu interdit. Vapoteuses." },
    ]);
  });

  test("of two concurrent decisions the second is rejected", async () => {
    const moderators = [await aUser(db, { role: "moderator" }), await aUser(db, { role: "admin" })];
    const decideConcurrently = async (decide: (moderator: (typeof moderators)[number]) => Promise<unknown>) =>
      (await Promise.all(moderators.map(decide))).map((result) => JSON.stringify(result)).sort();
    const { id } = await aListing(db);
    const oneSuccess = (status: string, reason: string) => [
      JSON.stringify({ ok: false, reason }),
      JSON.stringify({ ok: true, status }),
    ];
    expect(await decideConcurrently((moderator) => removeListing(later(1, moderator), removal(id)))).toEqual(
      oneSuccess("removed", "already-removed"),
    );
    expect(
      await decideConcurrently((moderator) => restoreListing(later(2, moderator), { listingId: id })),
    ).toEqual(oneSuccess("active", "already-restored"));
    await report(id);
    expect(
      await decideConcurrently((moderator) => dismissReports(later(3, moderator), { listingId: id })),
    ).toEqual(oneSuccess("active", "already-handled"));
    expect((await findCase(db, id))?.decisions.map(({ verdict }) => verdict)).toEqual([
      "dismissed",
      "restored",
      "removed",
    ]);
    expect(await emails()).toHaveLength(2);
  });

  test("concurrent reports and removals leave no open report of a removed listing", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aListing(db);
      await Promise.all([report(id), removeListing(later(1, moderator), removal(id)), report(id)]);
      expect(await statusOf(id)).toBe("removed");
    }
    expect(await countOpenCases(db)).toBe(0);
  });

  test("a restored listing is active with its expiry date, sold, or expired if that date has passed", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    for (const [status, minutes, after] of [
      ["active", 2, "active"],
      ["sold", 2, "sold"],
      ["expired", 2, "expired"],
      ["active", 61 * 1440, "expired"],
    ] as const) {
      const listing = await aListing(db, { status });
      await removeListing(later(1, moderator), removal(listing.id));
      expect(await restoreListing(later(minutes, moderator), { listingId: listing.id })).toEqual({
        ok: true,
        status: after,
      });
      expect(await findListing(db, listing.id)).toEqual({ ...listing, status: after });
      expect(listing.expiresAt).toEqual(daysAfter(now, 60));
    }
    expect(await emails()).toContainEqual(expect.objectContaining({ kind: "listing-restored" }));
  });

  test("dismissed reports leave the queue, and the same reporter may report the listing again", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db);
    await report(id, { reporter: "same" });
    expect(await dismissReports(later(1, moderator), { listingId: id })).toEqual({
      ok: true,
      status: "active",
    });
    expect(await statusOf(id)).toBe("active");
    expect(await emails()).toEqual([]);
    expect((await listCases(db, { state: "closed", limit: 5, offset: 0 })).cases).toHaveLength(1);
    expect(await report(id, { reporter: "same" })).toEqual({ ok: true });
    expect((await listCases(db, { state: "closed", limit: 5, offset: 0 })).cases).toEqual([]);
    expect(await countOpenCases(db)).toBe(1);
  });

  test("reopening restores the dismissed reports without sending an email", async () => {
    const moderator = await aUser(db, { role: "moderator", name: "Josée" });
    const { id } = await aListing(db);
    await report(id, { reason: "duplicate" });
    await dismissReports(later(1, moderator), { listingId: id });
    await report(id, { text: "Il recommence." });
    await dismissReports(later(2, moderator), { listingId: id });
    expect(await reopenReports(later(3, moderator), { listingId: id })).toEqual({
      ok: true,
      status: "active",
    });
    expect(await countOpenCases(db)).toBe(1);
    expect(await findCase(db, id)).toMatchObject({
      openReasons: [{ reason: "scam", count: 1 }],
      reports: [{ text: "Il recommence.", closedAt: null }, { closedAt: later(1).now }],
      decisions: [
        { verdict: "reopened", moderatorName: "Josée", decidedAt: later(3).now },
        { verdict: "dismissed" },
        { verdict: "dismissed" },
      ],
    });
    expect((await listCases(db, { state: "closed", limit: 5, offset: 0 })).cases).toEqual([]);
    expect(await emails()).toEqual([]);
    expect(await dismissReports(later(4, moderator), { listingId: id })).toEqual({
      ok: true,
      status: "active",
    });
  });

  test("only the moderator who dismissed can reopen, once, and only before another decision", async () => {
    const [moderator, other] = [
      await aUser(db, { role: "moderator" }),
      await aUser(db, { role: "moderator" }),
    ];
    const rejected = { ok: false, reason: "dismissal-final" };
    const dismissedListing = async () => {
      const { id } = await aListing(db);
      await report(id, { reporter: "same" });
      await dismissReports(later(1, moderator), { listingId: id });
      return id;
    };
    expect(await reopenReports(later(2, moderator), { listingId: (await aListing(db)).id })).toEqual(
      rejected,
    );
    for (const decidingModerator of [moderator, other]) {
      const removed = await dismissedListing();
      await report(removed);
      await removeListing(later(2, decidingModerator), removal(removed));
      expect(await reopenReports(later(3, moderator), { listingId: removed })).toEqual(rejected);
    }
    const dismissed = await dismissedListing();
    expect(await reopenReports(later(2, other), { listingId: dismissed })).toEqual(rejected);
    expect(await reopenReports(later(2, await aUser(db)), { listingId: dismissed })).toEqual({
      ok: false,
      reason: "missing",
    });
    const concurrent = [1, 2, 3].map(() => reopenReports(later(3, moderator), { listingId: dismissed }));
    expect((await Promise.all(concurrent)).filter(({ ok }) => ok)).toHaveLength(1);
    // The same reporter already has a new open report.
    const reportedAgain = await dismissedListing();
    await report(reportedAgain, { reporter: "same" });
    expect(await reopenReports(later(2, moderator), { listingId: reportedAgain })).toEqual(rejected);
    expect((await findCase(db, reportedAgain))?.openReasons).toEqual([{ reason: "scam", count: 1 }]);
  });

  test("members, and moderators about their own listings, cannot decide", async () => {
    const member = await aUser(db);
    const author = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db, { author });
    await report(id);
    for (const [actor, reason] of [
      [member, "missing"],
      [author, "own-listing"],
    ] as const) {
      const rejected = { ok: false, reason };
      expect(await removeListing(later(1, actor), removal(id))).toEqual(rejected);
      expect(await dismissReports(later(1, actor), { listingId: id })).toEqual(rejected);
      expect(await restoreListing(later(1, actor), { listingId: id })).toEqual(rejected);
    }
    const moderator = await aUser(db, { role: "moderator" });
    const draft = await aListing(db, { status: "draft" });
    expect(await removeListing(later(1, moderator), removal(draft.id))).toEqual({
      ok: false,
      reason: "missing",
    });
    expect(await removeListing(later(1, moderator), { ...removal(id), reason: "other", text: " " })).toEqual({
      ok: false,
      reason: "text-required",
    });
    expect(await statusOf(id)).toBe("active");
  });

  test("a decision is not deleted with the moderator's account", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db);
    await removeListing(later(1, moderator), removal(id));
    await db.deleteFrom("users").where("id", "=", moderator.id).execute();
    expect((await findCase(db, id))?.decisions).toMatchObject([{ verdict: "removed", moderatorName: null }]);
  });
});

describe("decisions short of removal", () => {
  const grounds = { reason: "misleading", text: "Écrivez le vrai prix.", evidence: "« 1 $ » dans le titre" };
  const resubmit = (id: string, author: { id: string }, title: string) =>
    editListing(
      { ...later(3), actor: { id: author.id, role: "member" }, index: listingIndex },
      { listingId: id, form: aListingForm({ title }), photos: [], intent: "save", basedOn: null },
    );

  test("a listing to be corrected is offline; edited, it is in the queue again, and released it is online", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const { id, author } = await aListing(db);
    await report(id);
    expect(await requestCorrection(later(1, moderator), { listingId: id, ...grounds, text: " " })).toEqual({
      ok: false,
      reason: "explanation-required",
    });
    expect(await requestCorrection(later(2, moderator), { listingId: id, ...grounds })).toEqual({
      ok: true,
      status: "correction",
    });
    expect(await statusOf(id)).toBe("correction");
    expect(await countOpenCases(db)).toBe(0);
    expect(await findOfflineNotice(db, id)).toMatchObject({ verdict: "correction-requested", ...grounds });
    expect(await resubmit(id, author, "Table, 450 $")).toEqual({ ok: true, listingId: id, status: "held" });
    expect(await countOpenCases(db)).toBe(1);
    const [open] = (await listCases(db, { state: "open", limit: 5, offset: 0 })).cases;
    expect(open?.listing).toMatchObject({ id, status: "held", isResubmitted: true, title: "Table, 450 $" });
    // Its author cannot bring it back.
    expect(await resubmit(id, author, "Encore")).toEqual({ ok: false, reason: "missing" });
    expect(await releaseListing(later(5, moderator), { listingId: id })).toEqual({
      ok: true,
      status: "active",
    });
    expect(await countOpenCases(db)).toBe(0);
    expect((await listCases(db, { state: "closed", limit: 5, offset: 0 })).cases).toHaveLength(1);
    const { rows } = await pool.query<{ verb: string }>(
      "select verb from events where subject_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ verb }) => verb)).toEqual([
      "listing.reported",
      "listing.correction-requested",
      "listing.resubmitted",
      "listing.unheld",
    ]);
    expect((await queuedEmails(pool)).map(({ payload }) => payload)).toMatchObject([
      { kind: "listing-decided" },
      { kind: "listing-restored", listingId: id },
    ]);
  });

  test("a listing held for review stays in the queue with its reports, and can be removed or sent to its author", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const sold = await aListing(db, { status: "sold" });
    await report(sold.id);
    const held = { ok: true, status: "held" };
    expect(await holdListingForReview(later(1, moderator), { listingId: sold.id, ...grounds })).toEqual(held);
    expect(await holdListingForReview(later(1, moderator), { listingId: sold.id, ...grounds })).toEqual({
      ok: false,
      reason: "already-changed",
    });
    expect((await findCase(db, sold.id))?.openReasons).toEqual([{ reason: "scam", count: 1 }]);
    expect(await countOpenCases(db)).toBe(1);
    expect(await releaseListing(later(2, moderator), { listingId: sold.id })).toEqual({
      ok: true,
      status: "sold",
    });
    const other = await aListing(db);
    await holdListingForReview(later(1, moderator), { listingId: other.id, ...grounds });
    await requestCorrection(later(2, moderator), { listingId: other.id, ...grounds });
    expect(await removeListing(later(3, moderator), removal(other.id))).toEqual({
      ok: true,
      status: "removed",
    });
    expect(await restoreListing(later(4, moderator), { listingId: other.id })).toEqual({
      ok: true,
      status: "active",
    });
  });

  test("a category is corrected, and the author told; nothing else changes", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const listing = await aListing(db);
    const correct = (category: string, subCategory = "") =>
      correctCategory(
        { ...later(1, moderator), index: listingIndex },
        { listingId: listing.id, category, subCategory, text: "" },
      );
    expect(await correct("nonsense")).toEqual({ ok: false, reason: "category-unknown" });
    expect(await correct(listing.category)).toEqual({ ok: false, reason: "category-unchanged" });
    expect(await correct("services")).toEqual({ ok: true, status: "active" });
    const { updatedAt: _, ...after } = (await findListing(db, listing.id)) ?? listing;
    const { updatedAt: __, ...before } = listing;
    expect(after).toEqual({ ...before, category: "services" });
  });
});

describe("the queue", () => {
  test("is ordered by number of reports, then by age; each page has the total", async () => {
    const [young, old, twice, deleted] = await Promise.all([
      aListing(db),
      aListing(db),
      aListing(db),
      aListing(db),
    ]);
    const reportAt = (minutes: number, listingId: string) =>
      reportListing(later(minutes), { listingId, reporter: randomUUID(), reason: "scam", text: "" });
    await reportAt(5, young.id);
    await reportAt(1, old.id);
    await reportAt(7, twice.id);
    await reportAt(8, twice.id);
    await reportAt(0, deleted.id);
    await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", deleted.id).execute();
    const { total, cases } = await listCases(db, { state: "open", limit: 2, offset: 0 });
    expect(total).toBe(3);
    expect(cases.map(({ listing }) => listing.id)).toEqual([twice.id, old.id]);
    expect(cases[0]?.openReasons).toEqual([{ reason: "scam", count: 2 }]);
    const rest = await listCases(db, { state: "open", limit: 2, offset: 2 });
    expect(rest.cases.map(({ listing }) => listing.id)).toEqual([young.id]);
  });
});

test("text and reporter of reports are purged a year after they were closed, the reason is not", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const closed = await aListing(db);
  const open = await aListing(db);
  const deleted = await aListing(db, { deletedAt: undefined });
  for (const { id } of [closed, open, deleted])
    await report(id, { reason: "other", text: "Nom d’un voisin" });
  await dismissReports(later(1, moderator), { listingId: closed.id });
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", deleted.id).execute();

  const unpurged = () =>
    db.selectFrom("reports").select(["body", "reporter"]).where("body", "<>", "").execute();
  await purgeExpiredData(db, at("2027-11-20T12:00:00Z"));
  expect(await unpurged()).toHaveLength(3);
  await purgeExpiredData(db, at("2027-11-20T12:02:00Z"));
  const [only, ...others] = await unpurged();
  expect(others).toEqual([]);
  expect(only?.reporter).not.toBeNull();
  expect(await countOpenCases(db)).toBe(1);
  expect((await findCase(db, closed.id))?.reports).toMatchObject([{ reason: "other", text: "" }]);
});

describe("each command records an event", () => {
  const events = () => db.selectFrom("events").selectAll().orderBy("id").execute();

  test("a decision: with the moderator and the changes", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db);
    await report(id);
    await dismissReports(later(1, moderator), { listingId: id });
    await reopenReports(later(2, moderator), { listingId: id });
    await removeListing(later(3, moderator), removal(id));
    await restoreListing(later(4, moderator), { listingId: id });
    const by = { actor_kind: "user", actor_id: moderator.id, subject_id: id };
    const decisionId = expect.any(String);
    expect(await events()).toMatchObject([
      { verb: "listing.reported", subject_type: "listing", subject_id: id },
      { ...by, verb: "case.dismissed", subject_type: "case", payload: { decisionId, reports: 1 } },
      { ...by, verb: "case.reopened", subject_type: "case", payload: { decisionId, reports: 1 } },
      {
        ...by,
        verb: "listing.removed",
        subject_type: "listing",
        payload: { decisionId, from: "active", to: "removed", reason: "forbidden", reports: 1 },
      },
      {
        ...by,
        verb: "listing.restored",
        subject_type: "listing",
        payload: { decisionId, from: "removed", to: "active" },
      },
    ]);
  });

  test("a report: without the reporter; no event contains a text that was typed", async () => {
    const [member, moderator] = [await aUser(db), await aUser(db, { role: "moderator" })];
    const { id } = await aListing(db);
    const typed = { listingId: id, reporter: "hash", reason: "scam", text: "Il demande un virement." };
    expect(await reportListing(later(0, member), typed)).toEqual({ ok: true });
    await removeListing(later(1, moderator), removal(id));
    const [reported, ...others] = await events();
    expect(reported).toMatchObject({
      actor_kind: "visitor",
      actor_id: null,
      verb: "listing.reported",
      subject_id: id,
      payload: { reportId: expect.any(String), reason: "scam", isMember: true },
    });
    expect(JSON.stringify([reported, ...others])).not.toMatch(/virement|Vapoteuses|hash/u);
  });

  test("a rejected or repeated command: none", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db);
    await report(id, { reporter: "same" });
    await report(id, { reporter: "same" });
    await report(id, { reason: "" });
    await restoreListing(later(1, moderator), { listingId: id });
    await reopenReports(later(1, moderator), { listingId: id });
    await removeListing(later(1), removal(id));
    expect((await events()).map(({ verb }) => verb)).toEqual(["listing.reported"]);
  });
});
