import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, at, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import {
  contestDecision,
  correctCategory,
  decideAppeal,
  dismissReports,
  holdListingForReview,
  releaseListing,
  removeListing,
  reportListing,
  requestCorrection,
  restoreListing,
} from "../moderation/index.server.ts";
import { listingIndex } from "../search/index.server.ts";
import { recordEmptySearches, recordVisitors } from "./daily-counts.writes.server.ts";
import { countDailyFigures } from "./figures.jobs.server.ts";
import { readFigures } from "./figures.queries.server.ts";
import { suspendAuthor, suspendMember, unsuspendMember } from "./members.commands.server.ts";

const { db } = await testDatabase();
beforeEach(async () => {
  await emptyDatabase(db);
  await db.deleteFrom("daily_figures").execute();
  await db.deleteFrom("daily_visitors").execute();
});

const today = at("2026-11-20T12:00:00Z");
const happened = (verb: string, ...times: string[]) =>
  db
    .insertInto("events")
    .values(
      times.map((time) => ({
        verb,
        actor_kind: "system" as const,
        subject_type: "listing",
        subject_id: "x",
        occurred_at: at(time),
      })),
    )
    .execute();

test("events are counted by day of Eastern time: today at once, earlier days by the job", async () => {
  await happened("listing.published", "2026-11-18T04:59:00Z", "2026-11-18T05:00:00Z");
  await happened("listing.imported", "2026-11-19T04:59:59Z");
  await happened("listing.reported", "2026-11-20T11:00:00Z");
  await happened("listing.published", "2026-11-20T11:00:00Z", "2026-11-20T12:30:00Z");
  expect(await countDailyFigures(db, today)).toBe(3);
  const [listings, , , , reports] = await readFigures(db, 7, today);
  expect(listings).toMatchObject({ name: "listings", total: 5 });
  expect(listings?.values.slice(-4)).toEqual([
    { day: "2026-11-17", value: 1 },
    { day: "2026-11-18", value: 2 },
    { day: "2026-11-19", value: 0 },
    { day: "2026-11-20", value: 2 },
  ]);
  expect(reports).toMatchObject({ name: "reports", total: 1 });
});

test("the job counts yesterday again, and days that are counted only once", async () => {
  await happened("user.registered", "2026-11-18T15:00:00Z", "2026-11-19T15:00:00Z");
  await countDailyFigures(db, today);
  await sql`update events set verb = 'user.created' where occurred_at < '2026-11-19'`.execute(db);
  await happened("user.registered", "2026-11-19T16:00:00Z", "2026-11-18T16:00:00Z");
  expect(await countDailyFigures(db, today)).toBe(1);
  const [, members] = await readFigures(db, 7, today);
  expect(members?.values.slice(-3).map(({ value }) => value)).toEqual([1, 2, 0]);
});

test("visitors are counted once a day, without a trace of them afterwards", async () => {
  await recordVisitors(db, ["a", "b"], today);
  await recordVisitors(db, ["b", "c"], today);
  await recordEmptySearches(db, 2, today);
  await recordEmptySearches(db, 1, today);
  const totals = async (now: Date) =>
    Object.fromEntries((await readFigures(db, 7, now)).map(({ name, total }) => [name, total]));
  expect(await totals(today)).toMatchObject({ visitors: 3, "empty-searches": 3 });
  const tomorrow = at("2026-11-21T12:00:00Z");
  await recordVisitors(db, ["a"], tomorrow);
  await countDailyFigures(db, tomorrow);
  expect(await totals(tomorrow)).toMatchObject({ visitors: 4, "empty-searches": 3 });
  const rows = await db.selectFrom("daily_visitors").select("visitor").execute();
  expect(rows).toHaveLength(1);
  await countDailyFigures(db, at("2026-11-22T12:00:00Z"));
  expect(await db.selectFrom("daily_visitors").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("settings").select("key").execute()).toEqual([]);
});

test("the time to decision is the median of a day's reports, of the period that of all its reports", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const decided = async (hours: number, day: string) => {
    const { id: listingId } = await aListing(db);
    const reportedAt = at(`2026-11-${day}T06:00:00Z`);
    await reportListing(
      { db, now: reportedAt, actor: null },
      { listingId, reporter: "r", reason: "scam", text: "" },
    );
    const closedAt = new Date(reportedAt.getTime() + hours * 3_600_000);
    await dismissReports({ db, now: closedAt, actor: moderator }, { listingId });
  };
  for (const hours of [1, 2, 9]) await decided(hours, "18");
  await decided(0.001, "20");
  await countDailyFigures(db, today);
  const figure = (await readFigures(db, 7, today)).find(({ name }) => name === "decision-minutes");
  expect(figure?.values.slice(-4).map(({ value }) => value)).toEqual([0, 120, 0, 1]);
  expect(figure?.total).toBe(90);
});

test("days that were counted before the time to decision existed are counted again", async () => {
  await happened("user.registered", "2026-11-17T15:00:00Z");
  await countDailyFigures(db, today);
  await db.deleteFrom("daily_figures").where("name", "=", "decision-minutes").execute();
  expect(await countDailyFigures(db, today)).toBe(3);
  expect(await countDailyFigures(db, today)).toBe(1);
});

test("a deal counts when it ends in a sale", async () => {
  for (const kind of ["offer", "sell"])
    await db
      .insertInto("events")
      .values({
        verb: "deal.step-taken",
        actor_kind: "system",
        subject_type: "conversation",
        subject_id: "x",
        occurred_at: at("2026-11-20T11:00:00Z"),
        payload: JSON.stringify({ kind }),
      })
      .execute();
  const deals = (await readFigures(db, 7, today)).find(({ name }) => name === "deals");
  expect(deals?.total).toBe(1);
});

test("each verdict counts as one decision, and what a suspension does to listings as none", async () => {
  const { id } = await aUser(db, { role: "admin" });
  const ctx = { db, now, actor: { id, role: "admin" as const }, index: listingIndex };
  const { id: listingId, authorId } = await aListing(db);
  const other = await aListing(db);
  const grounds = { reason: "misleading", text: "Le prix est faux.", evidence: "" };
  const until = "2026-12-01";
  const report = () =>
    reportListing({ db, now, actor: null }, { listingId, reporter: "r", reason: "scam", text: "" });
  const decisions = async () =>
    (await readFigures(db, 7, today)).find(({ name }) => name === "decisions")?.total;
  const verdicts = [
    () => report().then(() => dismissReports(ctx, { listingId })),
    () => removeListing(ctx, { listingId, ...grounds }),
    () => restoreListing(ctx, { listingId }),
    () => requestCorrection(ctx, { listingId, ...grounds }),
    () => releaseListing(ctx, { listingId }),
    () => holdListingForReview(ctx, { listingId, ...grounds }),
    () => releaseListing(ctx, { listingId }),
    () => correctCategory(ctx, { listingId, category: "services", subCategory: "", text: "" }),
    () => suspendAuthor(ctx, { listingId, until, ...grounds }),
    () => suspendMember(ctx, { userId: other.authorId, until, reason: grounds.text }),
  ];
  for (const [before, decide] of verdicts.entries()) {
    expect(await decide()).toMatchObject({ ok: true });
    expect(await decisions()).toBe(before + 1);
  }
  await unsuspendMember(ctx, { userId: authorId });
  expect(await decisions()).toBe(verdicts.length);
});

test("an upheld appeal counts once: as the listing that returns, or for a suspension as itself", async () => {
  const { id } = await aUser(db, { role: "admin" });
  const moderator = await aUser(db, { role: "moderator" });
  const ctx = { db, now, actor: { id, role: "admin" as const } };
  const { id: listingId, authorId } = await aListing(db);
  const decisions = async () =>
    (await readFigures(db, 7, today)).find(({ name }) => name === "decisions")?.total;
  await removeListing({ ...ctx, actor: moderator }, { listingId, reason: "scam", text: "" });
  await contestDecision({ db, now, actor: { id: authorId, role: "member" } }, { listingId, text: "Non." });
  await decideAppeal(ctx, { listingId, outcome: "upheld", answer: "En effet." });
  expect(await decisions()).toBe(2);
  await suspendMember(ctx, { userId: authorId, until: "2026-12-01", reason: "Fraude" });
  await db
    .insertInto("suspension_appeals")
    .values({
      id: crypto.randomUUID(),
      user_id: authorId,
      suspended_at: now,
      body: "Non.",
      created_at: now,
      due_at: at("2026-12-27T12:00:00Z"),
    })
    .execute();
  expect(await decisions()).toBe(3);
  await unsuspendMember(ctx, { userId: authorId });
  expect(await decisions()).toBe(4);
});
