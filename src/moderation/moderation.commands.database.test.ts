import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, at, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import type { Actor } from "../accounts/permissions.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { dismissReports, removeListing, reopenReports, restoreListing } from "./cases.commands.server.ts";
import { countOpenCases, findCase, listCases } from "./cases.queries.server.ts";
import { reportListing } from "./reports.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const later = (minutes: number, actor: Actor = null) => ({
  ...{ db, actor },
  now: new Date(now.getTime() + minutes * 60_000),
});
const report = (listingId: string, facts: { reporter?: string; reason?: string; text?: string } = {}) =>
  reportListing(later(0), { listingId, reporter: randomUUID(), reason: "scam", text: "", ...facts });
const removal = (listingId: string) => ({ listingId, reason: "forbidden", text: "Vapoteuses." });

const emails = async () => (await queuedEmails(pool)).map(({ payload }) => payload);

const statusOf = async (id: string) => (await findListing(db, id))?.status;

describe("reporting", () => {
  test("a visitor's and a member's reports wait together, each with its reason and words", async () => {
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

  test("one person has one open report per ad, also when sent at the same moment", async () => {
    const { id } = await aListing(db);
    const sent = await Promise.all(Array.from({ length: 4 }, () => report(id, { reporter: "same" })));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, reason: "already-received" }));
    expect(await report((await aListing(db)).id, { reporter: "same" })).toEqual({ ok: true });
  });

  test("nobody reports their own ad, a draft, or what is gone", async () => {
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

  test("without a reason, or 'Autre raison' without words, nothing is kept", async () => {
    const { id } = await aListing(db);
    expect(await report(id, { reason: "" })).toEqual({ ok: false, reason: "reason-required" });
    expect(await report(id, { reason: "other" })).toEqual({ ok: false, reason: "text-required" });
    expect(await countOpenCases(db)).toBe(0);
  });
});

describe("deciding", () => {
  test("a removal settles the reports, is kept with its reason, and schedules an email to the author", async () => {
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

  test("of two moderators at once one decides, and the other is told so", async () => {
    const both = [await aUser(db, { role: "moderator" }), await aUser(db, { role: "admin" })];
    const atOnce = async (decide: (moderator: (typeof both)[number]) => Promise<unknown>) =>
      (await Promise.all(both.map(decide))).map((answer) => JSON.stringify(answer)).sort();
    const { id } = await aListing(db);
    const one = (status: string, reason: string) => [
      JSON.stringify({ ok: false, reason }),
      JSON.stringify({ ok: true, status }),
    ];
    expect(await atOnce((who) => removeListing(later(1, who), removal(id)))).toEqual(
      one("removed", "already-removed"),
    );
    expect(await atOnce((who) => restoreListing(later(2, who), { listingId: id }))).toEqual(
      one("active", "already-restored"),
    );
    await report(id);
    expect(await atOnce((who) => dismissReports(later(3, who), { listingId: id }))).toEqual(
      one("active", "already-handled"),
    );
    expect((await findCase(db, id))?.decisions.map(({ verdict }) => verdict)).toEqual([
      "dismissed",
      "restored",
      "removed",
    ]);
    expect(await emails()).toHaveLength(2);
  });

  test("a report and a removal at once leave no open report on an ad that is gone", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aListing(db);
      await Promise.all([report(id), removeListing(later(1, moderator), removal(id)), report(id)]);
      expect(await statusOf(id)).toBe("removed");
    }
    expect(await countOpenCases(db)).toBe(0);
  });

  test("an ad comes back as it was: active with its own end, sold, or expired when its time has passed", async () => {
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

  test("dismissed reports leave the queue, and the same person may report again later", async () => {
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

  test("a dismissal that is taken back puts its reports where they were, and writes to nobody", async () => {
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

  test("only who dismissed takes it back, once, and as long as nothing else was decided", async () => {
    const [moderator, other] = [
      await aUser(db, { role: "moderator" }),
      await aUser(db, { role: "moderator" }),
    ];
    const refused = { ok: false, reason: "dismissal-final" };
    const dismissed = async () => {
      const { id } = await aListing(db);
      await report(id, { reporter: "same" });
      await dismissReports(later(1, moderator), { listingId: id });
      return id;
    };
    expect(await reopenReports(later(2, moderator), { listingId: (await aListing(db)).id })).toEqual(refused);
    for (const who of [moderator, other]) {
      const removed = await dismissed();
      await report(removed);
      await removeListing(later(2, who), removal(removed));
      expect(await reopenReports(later(3, moderator), { listingId: removed })).toEqual(refused);
    }
    const again = await dismissed();
    expect(await reopenReports(later(2, other), { listingId: again })).toEqual(refused);
    expect(await reopenReports(later(2, await aUser(db)), { listingId: again })).toEqual({
      ok: false,
      reason: "missing",
    });
    const atOnce = [1, 2, 3].map(() => reopenReports(later(3, moderator), { listingId: again }));
    expect((await Promise.all(atOnce)).filter(({ ok }) => ok)).toHaveLength(1);
    // Reported anew by the same person: that report waits already.
    const anew = await dismissed();
    await report(anew, { reporter: "same" });
    expect(await reopenReports(later(2, moderator), { listingId: anew })).toEqual(refused);
    expect((await findCase(db, anew))?.openReasons).toEqual([{ reason: "scam", count: 1 }]);
  });

  test("members, and moderators for their own ads, decide nothing", async () => {
    const member = await aUser(db);
    const author = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db, { author });
    await report(id);
    for (const [who, reason] of [
      [member, "missing"],
      [author, "own-listing"],
    ] as const) {
      const refused = { ok: false, reason };
      expect(await removeListing(later(1, who), removal(id))).toEqual(refused);
      expect(await dismissReports(later(1, who), { listingId: id })).toEqual(refused);
      expect(await restoreListing(later(1, who), { listingId: id })).toEqual(refused);
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

  test("a decision outlives the account of who took it", async () => {
    const moderator = await aUser(db, { role: "moderator" });
    const { id } = await aListing(db);
    await removeListing(later(1, moderator), removal(id));
    await db.deleteFrom("users").where("id", "=", moderator.id).execute();
    expect((await findCase(db, id))?.decisions).toMatchObject([{ verdict: "removed", moderatorName: null }]);
  });
});

describe("the queue", () => {
  test("begins with the most reported ad, then the one that waits longest; pages count all", async () => {
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

test("a year after they are settled, reports keep their reason and forget words and who wrote them", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const settled = await aListing(db);
  const open = await aListing(db);
  const deleted = await aListing(db, { deletedAt: undefined });
  for (const { id } of [settled, open, deleted])
    await report(id, { reason: "other", text: "Nom d’un voisin" });
  await dismissReports(later(1, moderator), { listingId: settled.id });
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", deleted.id).execute();

  const kept = () => db.selectFrom("reports").select(["body", "reporter"]).where("body", "<>", "").execute();
  await purgeExpiredData(db, at("2027-11-20T12:00:00Z"));
  expect(await kept()).toHaveLength(3);
  await purgeExpiredData(db, at("2027-11-20T12:02:00Z"));
  const [only, ...others] = await kept();
  expect(others).toEqual([]);
  expect(only?.reporter).not.toBeNull();
  expect(await countOpenCases(db)).toBe(1);
  expect((await findCase(db, settled.id))?.reports).toMatchObject([{ reason: "other", text: "" }]);
});

describe("each command records an event", () => {
  const events = () => db.selectFrom("events").selectAll().orderBy("id").execute();

  test("a decision names its moderator, and what it changed", async () => {
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
        ...{ ...by, verb: "listing.removed", subject_type: "listing" },
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

  test("a report names nobody, and neither events nor their payloads hold what was written", async () => {
    const [member, moderator] = [await aUser(db), await aUser(db, { role: "moderator" })];
    const { id } = await aListing(db);
    const typed = { listingId: id, reporter: "hash", reason: "scam", text: "Il demande un virement." };
    expect(await reportListing(later(0, member), typed)).toEqual({ ok: true });
    await removeListing(later(1, moderator), removal(id));
    const [reported, ...others] = await events();
    expect(reported).toMatchObject({
      ...{ actor_kind: "visitor", actor_id: null, verb: "listing.reported", subject_id: id },
      payload: { reportId: expect.any(String), reason: "scam", isMember: true },
    });
    expect(JSON.stringify([reported, ...others])).not.toMatch(/virement|Vapoteuses|hash/u);
  });

  test("what is refused or repeated records none", async () => {
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
