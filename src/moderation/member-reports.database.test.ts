import { beforeEach, expect, test } from "vitest";
import { at, aUser, minutesLater } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import type { User } from "../accounts/index.server.ts";
import type { Actor } from "../accounts/permissions.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { dismissMemberReports, reopenMemberReports, reportMember } from "./member-reports.commands.server.ts";
import { findMemberCase, listMemberCases } from "./member-reports.queries.server.ts";
import { memberReportReasons } from "./report.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const publicIdOf = async ({ id }: { id: string }) => {
  const row = await db.selectFrom("users").select("public_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.public_id ?? "";
};
const later = (minutes: number, actor: Actor = null) => ({
  db,
  actor,
  now: minutesLater(minutes),
});
const report = async (
  member: User,
  { reporter = String(crypto.randomUUID()), minutes = 0, text = "Menaces.", reason = "harassment" } = {},
) => reportMember(later(minutes), { memberId: await publicIdOf(member), reporter, reason, text });
const openCases = () => listMemberCases(db, { state: "open", limit: 10, viewerId: crypto.randomUUID() });

test("a reporter has one open report of a member; members do not report themselves", async () => {
  const member = await aUser(db);
  expect(await report(member, { reporter: "same" })).toEqual({ ok: true });
  expect(await report(member, { reporter: "same" })).toEqual({ ok: false, reason: "already-received" });
  const memberId = await publicIdOf(member);
  const typed = { reporter: "hash", reason: "scam", text: "" };
  const missing = { ok: false, reason: "missing" };
  expect(await reportMember(later(0, member), { ...typed, memberId })).toEqual(missing);
  expect(await reportMember(later(0), { ...typed, memberId: crypto.randomUUID() })).toEqual(missing);
  expect(await reportMember(later(0), { ...typed, memberId, reason: "duplicate" })).toEqual({
    ok: false,
    reason: "reason-required",
  });
  const events = await db.selectFrom("events").selectAll().execute();
  expect(events).toMatchObject([
    {
      verb: "user.reported",
      actor_id: null,
      subject_id: member.id,
      payload: { reportId: expect.any(String), reason: "harassment", isMember: false },
    },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/same|Menaces/u);
});

test("the queue has the gravest case first, then who waits longest", async () => {
  const [young, old, twice, fraud] = [await aUser(db), await aUser(db), await aUser(db), await aUser(db)];
  await report(young, { minutes: 5 });
  await report(old, { minutes: 1 });
  for (const minutes of [7, 8]) await report(twice, { minutes });
  await report(fraud, { minutes: 9, reason: "scam" });
  const ids = await Promise.all([twice, fraud, old, young].map(publicIdOf));
  const cases = await openCases();
  expect(cases.map(({ member }) => member.publicId)).toEqual(ids);
  expect(cases[0]?.openReasons).toEqual([{ reason: "harassment", count: 2 }]);
  expect(cases[0]?.waiting).toEqual({ risk: 8, since: later(7).now });
});

test("a moderator dismisses, and reopens what no one has decided since", async () => {
  const [moderator, other] = [await aUser(db, { role: "moderator" }), await aUser(db, { role: "moderator" })];
  const member = await aUser(db);
  const input = { memberId: await publicIdOf(member) };
  await report(member, { reporter: "one" });
  expect(await dismissMemberReports(later(1, await aUser(db)), input)).toEqual({
    ok: false,
    reason: "missing",
  });
  const both = await Promise.all(
    [moderator, moderator].map((actor) => dismissMemberReports(later(1, actor), input)),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await openCases()).toEqual([]);
  expect(await listMemberCases(db, { state: "closed", limit: 10, viewerId: other.id })).toHaveLength(1);
  const final = { ok: false, reason: "dismissal-final" };
  expect(await reopenMemberReports(later(2, other), input)).toEqual(final);
  expect(await reopenMemberReports(later(2, moderator), input)).toEqual({ ok: true });
  expect(await openCases()).toHaveLength(1);
  await dismissMemberReports(later(3, moderator), input);
  await report(member, { reporter: "two", minutes: 4 });
  await dismissMemberReports(later(5, other), input);
  expect(await reopenMemberReports(later(6, moderator), input)).toEqual(final);
});

test("moderators do not decide about themselves", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  await report(moderator);
  const memberId = await publicIdOf(moderator);
  expect(await dismissMemberReports(later(1, moderator), { memberId })).toEqual({
    ok: false,
    reason: "own-account",
  });
  expect((await findMemberCase(db, memberId, moderator.id))?.isOwn).toBe(true);
});

test("text and reporter are purged a year after the decision; the reports leave with the account", async () => {
  const [moderator, member] = [await aUser(db, { role: "moderator" }), await aUser(db)];
  await report(member);
  await dismissMemberReports(later(1, moderator), { memberId: await publicIdOf(member) });
  const rows = () => db.selectFrom("member_reports").select(["body", "reporter", "closed_by"]).execute();
  await purgeExpiredData(db, at("2027-11-20T12:00:00Z"));
  expect(await rows()).toMatchObject([{ body: "Menaces.", closed_by: moderator.id }]);
  await purgeExpiredData(db, at("2027-11-20T12:02:00Z"));
  expect(await rows()).toMatchObject([{ body: "", reporter: null }]);
  await db.deleteFrom("users").where("id", "=", member.id).execute();
  expect(await rows()).toEqual([]);
});

test("the reasons of the table are exactly the domain's", async () => {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'member_reports_reason_check'",
  );
  const words = [...(rows[0]?.definition ?? "").matchAll(/'([^']*)'/gu)].map((match) => match[1]);
  expect(words.sort()).toEqual(memberReportReasons.map(({ id }) => String(id)).sort());
});
