import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aListingContent, at, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { closedAccountId } from "../accounts/account.ts";
import { lockUserAndAdministrators } from "../accounts/administration.queries.server.ts";
import { suspensionToken } from "../accounts/suspension-token.server.ts";
import { purgeEventPayloads } from "../events/index.server.ts";
import { editListing, saveNewListing } from "../listings/index.server.ts";
import { insertListings } from "../listings/listings.writes.server.ts";
import {
  countOpenCases,
  findCase,
  holdListingForReview,
  listOpenSuspensionAppeals,
  releaseListing,
  removeListing,
  reportListing,
  restoreListing,
} from "../moderation/index.server.ts";
import { listingIndex } from "../search/index.server.ts";
import {
  endSuspensions,
  eraseMember,
  messageMember,
  suspendAuthor,
  suspendMember,
  unsuspendMember,
} from "./members.commands.server.ts";
import { findConsoleMember, findConsoleMembers, memberFigures } from "./members.queries.server.ts";
import { contestSuspension, decideSuspensionAppeal } from "./suspension-appeals.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

async function anAdministrator(at = now) {
  const { id } = await aUser(db, { role: "admin" });
  return { db, now: at, actor: { id, role: "admin" as const } };
}
const statusOf = async (id: string) =>
  (await db.selectFrom("listings").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const typed = { until: "2026-12-01", reason: "Annonces trompeuses." };
const end = at("2026-12-02T05:00:00Z");

test("a suspended member's listings are held and sessions end; after the last day everything returns", async () => {
  const user = await aUser(db);
  const [active, sold, draft, short] = [
    await aListing(db, { author: user }),
    await aListing(db, { author: user, status: "sold" }),
    await aListing(db, { author: user, status: "draft" }),
    await aListing(db, { author: user, expiresAt: daysAfter(now, 1) }),
  ];
  const other = await aListing(db);
  await db
    .insertInto("sessions")
    .values({ id: crypto.randomUUID(), user_id: user.id, token: "t", expires_at: daysAfter(now, 9) })
    .execute();
  const ctx = await anAdministrator();
  expect(await suspendMember(ctx, { userId: user.id, ...typed })).toEqual({ ok: true });
  const statuses = () => Promise.all([active, sold, draft, short, other].map(({ id }) => statusOf(id)));
  expect(await statuses()).toEqual(["held", "held", "draft", "held", "active"]);
  expect((await memberFigures(db, user.id)).sessions).toBe(0);

  const system = { db, actor: "system" } as const;
  expect(await endSuspensions({ ...system, now: new Date(end.getTime() - 1) })).toBe(0);
  expect(await endSuspensions({ ...system, now: end })).toBe(1);
  expect(await statuses()).toEqual(["active", "sold", "draft", "expired", "active"]);
  const events = await db.selectFrom("events").select(["verb", "payload"]).orderBy("id").execute();
  expect(events.map(({ verb }) => verb)).toEqual([
    "listing.held",
    "listing.held",
    "listing.held",
    "user.suspended",
    "listing.unheld",
    "listing.unheld",
    "listing.unheld",
    "user.unsuspended",
  ]);
  expect(events[3]?.payload).toMatchObject({
    from: null,
    to: { until: end.toISOString(), reason: "Annonces trompeuses." },
    listings: 3,
    sessions: 1,
  });
});

test("listings of a member are held and released in statements of a thousand, and active ones are matched again", async () => {
  const user = await aUser(db);
  const listings = Array.from({ length: 1_501 }, () => ({
    id: crypto.randomUUID(),
    authorId: user.id,
    content: aListingContent(),
    status: "active" as const,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    expiresAt: daysAfter(now, 60),
    submissionKey: null,
    sourceHash: null,
  }));
  await insertListings(db, listingIndex, listings);
  await suspendMember(await anAdministrator(), { userId: user.id, ...typed });
  const count = async (status: "held" | "active") =>
    (await db.selectFrom("listings").select("id").where("status", "=", status).execute()).length;
  expect(await count("held")).toBe(1501);
  await endSuspensions({ db, actor: "system", now: end });
  expect(await count("active")).toBe(1501);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from graphile_worker.jobs
    where task_identifier = 'match-saved-searches'`.execute(db);
  expect(rows[0]?.count).toBe(1501);
});

test("what a member publishes while being suspended stays a draft or is held", async () => {
  const user = await aUser(db);
  const publishing = { db, now, index: listingIndex, actor: { id: user.id, role: "member" as const } };
  const form = aListingForm();
  const publish = () =>
    saveNewListing(publishing, { submissionKey: crypto.randomUUID(), form, photos: [], intent: "publish" });
  const draft = await aListing(db, { author: user, status: "draft" });
  const ctx = await anAdministrator();
  await Promise.all([suspendMember(ctx, { userId: user.id, ...typed }), ...[1, 2, 3].map(publish)]);
  await publish();
  expect(
    await editListing(publishing, {
      listingId: draft.id,
      form,
      photos: [],
      intent: "publish",
      basedOn: null,
    }),
  ).toMatchObject({ ok: true, status: "draft" });
  const statuses = await db
    .selectFrom("listings")
    .select("status")
    .where("author_id", "=", user.id)
    .execute();
  expect(statuses).toHaveLength(5);
  for (const { status } of statuses) expect(["draft", "held"]).toContain(status);
});

test("a held listing can be removed; restored meanwhile it stays offline until the suspension ends", async () => {
  const user = await aUser(db);
  const [removed, restored, sold] = [
    await aListing(db, { author: user }),
    await aListing(db, { author: user }),
    await aListing(db, { author: user, status: "sold" }),
  ];
  const ctx = await anAdministrator();
  const remove = ({ id }: { id: string }) => removeListing(ctx, { listingId: id, reason: "scam", text: "" });
  await suspendMember(ctx, { userId: user.id, ...typed });
  for (const listing of [removed, restored, sold]) expect(await remove(listing)).toMatchObject({ ok: true });
  for (const { id } of [restored, sold])
    expect(await restoreListing(ctx, { listingId: id })).toEqual({ ok: true, status: "held" });
  const statuses = () => Promise.all([removed, restored, sold].map(({ id }) => statusOf(id)));
  expect(await statuses()).toEqual(["removed", "held", "held"]);
  await endSuspensions({ db, actor: "system", now: end });
  expect(await statuses()).toEqual(["removed", "active", "sold"]);
});

test("a moderator suspends the author of a reported listing, a member only; what is under review stays so", async () => {
  const moderator = await aUser(db, { role: "moderator" });
  const ctx = { db, now, actor: { id: moderator.id, role: "moderator" as const } };
  const { id, author } = await aListing(db);
  const reviewed = await aListing(db, { author });
  const grounds = { reason: "scam", text: "Demandes de dépôt.", evidence: "« Un dépôt avant la visite »" };
  await reportListing({ db, now, actor: null }, { listingId: id, reporter: "r", reason: "scam", text: "" });
  await holdListingForReview(ctx, { listingId: reviewed.id, ...grounds });
  const suspend = (listingId: string, until = typed.until) =>
    suspendAuthor(ctx, { listingId, until, ...grounds });
  expect(await suspend(id, "")).toEqual({ ok: false, reason: "date-required" });
  expect(await suspendAuthor(ctx, { listingId: id, ...grounds, until: typed.until, text: "" })).toEqual({
    ok: false,
    reason: "explanation-required",
  });
  expect(await suspend(id)).toEqual({ ok: true });
  expect([await statusOf(id), await countOpenCases(db)]).toEqual(["held", 1]);
  // A second press of the button records nothing; another case has its own decision.
  expect(await suspend(id)).toEqual({ ok: true });
  expect((await findCase(db, id))?.decisions).toMatchObject([{ verdict: "suspended", ...grounds }]);
  expect(await suspend(reviewed.id)).toEqual({ ok: true });
  const verdicts = (await findCase(db, reviewed.id))?.decisions.map(({ verdict }) => verdict);
  expect(verdicts?.toSorted()).toEqual(["held", "suspended"]);
  expect(await releaseListing(ctx, { listingId: id })).toEqual({ ok: false, reason: "author-suspended" });
  await endSuspensions({ db, actor: "system", now: end });
  expect([await statusOf(id), await statusOf(reviewed.id)]).toEqual(["active", "held"]);

  const colleague = await aListing(db, { author: await aUser(db, { role: "moderator" }) });
  const administrators = await aListing(db, { author: await aUser(db, { role: "admin" }) });
  expect(await suspend(colleague.id)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await suspend(administrators.id)).toEqual({ ok: false, reason: "administrator" });
  const member = { ...ctx, actor: { id: author.id, role: "member" as const } };
  expect(await suspendAuthor(member, { listingId: id, until: typed.until, ...grounds })).toEqual({
    ok: false,
    reason: "not-allowed",
  });
});

test("an administrator who is suspended is not the last one who could act, and can be let in again", async () => {
  const user = await aUser(db);
  const ctx = await anAdministrator();
  await suspendMember(ctx, { userId: user.id, ...typed });
  await db
    .updateTable("users")
    .set({ role: "admin", suspended_until: daysAfter(new Date(), 9) })
    .where("id", "=", user.id)
    .execute();
  const locked = () => lockUserAndAdministrators(db, ctx.actor.id);
  expect((await locked()).map(({ id }) => id)).toEqual([ctx.actor.id]);
  expect(await unsuspendMember(ctx, { userId: user.id })).toEqual({ ok: true });
  expect(await locked()).toHaveLength(2);
});

describe("an appeal against a suspension", () => {
  const secret = "a secret of tests";
  const contest = (token: string, text: string, at = now) =>
    contestSuspension({ db, now: at, actor: null, unsubscribeSecret: secret }, { token, text });
  const tokenOf = (userId: string) => suspensionToken({ userId, until: end }, secret);
  const openAppeal = async () => (await listOpenSuspensionAppeals(db, 9))[0];
  const moderated = async () => {
    const { id } = await aUser(db, { role: "moderator" });
    return { db, now, actor: { id, role: "moderator" as const } };
  };

  test("is decided by another moderator than who suspended; upheld, the suspension is lifted", async () => {
    const user = await aUser(db);
    const listing = await aListing(db, { author: user });
    const [ctx, other] = [await anAdministrator(), await moderated()];
    await suspendMember(ctx, { userId: user.id, ...typed });
    expect(await contest(tokenOf(user.id), " ")).toEqual({ ok: false, reason: "text-required" });
    const dueAt = daysAfter(now, 7);
    expect(await contest(tokenOf(user.id), "C’est une erreur.")).toEqual({ ok: true, dueAt });
    expect(await contest(tokenOf(user.id), "Encore.")).toEqual({ ok: false, reason: "already-contested" });
    const appeal = await openAppeal();
    expect(appeal).toMatchObject({
      userId: user.id,
      suspendedBy: ctx.actor.id,
      text: "C’est une erreur.",
      dueAt,
    });
    const decision = { appealId: appeal?.id ?? "", outcome: "upheld", answer: "En effet." } as const;
    expect(await decideSuspensionAppeal(ctx, decision)).toEqual({ ok: false, reason: "other-moderator" });
    const member = { ...other, actor: { id: user.id, role: "moderator" as const } };
    expect(await decideSuspensionAppeal(member, decision)).toEqual({ ok: false, reason: "own-account" });
    const stranger = { ...other, actor: { id: (await aUser(db)).id, role: "member" as const } };
    expect(await decideSuspensionAppeal(stranger, decision)).toEqual({ ok: false, reason: "missing" });
    expect(await decideSuspensionAppeal(other, { ...decision, answer: "" })).toEqual({
      ok: false,
      reason: "text-required",
    });
    expect(await statusOf(listing.id)).toBe("held");
    expect(await decideSuspensionAppeal(other, decision)).toEqual({ ok: true, until: null });
    expect(await statusOf(listing.id)).toBe("active");
    expect(await decideSuspensionAppeal(other, decision)).toEqual({ ok: false, reason: "already-handled" });
    const emails = (await queuedEmails(pool)).map(({ payload }) => payload);
    expect(emails).toContainEqual(
      expect.objectContaining({ kind: "suspension-appeal-decided", appealId: appeal?.id }),
    );
    const events = await db.selectFrom("events").select("verb").orderBy("id").execute();
    expect(events.slice(-4).map(({ verb }) => verb)).toEqual([
      "appeal.made",
      "appeal.upheld",
      "listing.unheld",
      "user.unsuspended",
    ]);
  });

  test("who suspended decides when there is no other; denied, the account stays suspended", async () => {
    const user = await aUser(db);
    const ctx = await anAdministrator();
    await suspendMember(ctx, { userId: user.id, ...typed });
    await contest(tokenOf(user.id), "C’est une erreur.");
    const appealId = (await openAppeal())?.id ?? "";
    expect(await decideSuspensionAppeal(ctx, { appealId, outcome: "denied", answer: "Non." })).toMatchObject({
      ok: true,
    });
    expect((await findConsoleMember(db, user.id))?.suspendedUntil).toEqual(end);
    expect(await openAppeal()).toBeUndefined();
  });

  test("needs the link of a suspension that lasts; lifting it answers the appeal", async () => {
    const user = await aUser(db);
    const ctx = await anAdministrator();
    expect(await contest(tokenOf(user.id), "Pourquoi?")).toEqual({ ok: false, reason: "missing" });
    await suspendMember(ctx, { userId: user.id, ...typed });
    for (const token of [
      tokenOf((await aUser(db)).id),
      suspensionToken({ userId: user.id, until: end }, "another secret"),
      suspensionToken({ userId: user.id, until: daysAfter(end, 1) }, secret),
      tokenOf(user.id).slice(0, -1),
    ])
      expect(await contest(token, "Pourquoi?")).toEqual({ ok: false, reason: "missing" });
    expect(await contest(tokenOf(user.id), "Pourquoi?", end)).toEqual({ ok: false, reason: "missing" });
    expect(await contest(`${tokenOf(user.id)}.`, "Pourquoi?")).toMatchObject({ ok: true });
    await unsuspendMember(ctx, { userId: user.id });
    expect(await openAppeal()).toBeUndefined();
    const [appeal] = await db.selectFrom("suspension_appeals").select(["outcome", "decided_by"]).execute();
    expect(appeal).toEqual({ outcome: "upheld", decided_by: ctx.actor.id });
  });

  test("does not lift a later suspension", async () => {
    const user = await aUser(db);
    const [ctx, other] = [await anAdministrator(), await moderated()];
    await suspendMember(ctx, { userId: user.id, ...typed });
    await contest(tokenOf(user.id), "C’est une erreur.");
    const appealId = (await openAppeal())?.id ?? "";
    await suspendMember(
      { ...ctx, now: daysAfter(now, 1) },
      { userId: user.id, ...typed, until: "2026-12-20" },
    );
    await decideSuspensionAppeal(other, { appealId, outcome: "upheld", answer: "En effet." });
    expect((await findConsoleMember(db, user.id))?.suspendedUntil).not.toBeNull();
  });
});

describe("of several suspensions of an account", () => {
  const secret = "a secret of tests";
  const moderated = async () => ({
    db,
    now,
    actor: { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" as const },
  });
  const suspend = async (
    ctx: Parameters<typeof suspendAuthor>[0],
    { listing, until, days }: { listing: string; until: string; days: number },
  ) =>
    expect(
      await suspendAuthor(
        { ...ctx, now: daysAfter(now, days) },
        { listingId: listing, until, reason: "scam", text: `Décision du jour ${days}.`, evidence: "" },
      ),
    ).toEqual({ ok: true });
  const suspended = async (id: string) => {
    const member = await findConsoleMember(db, id);
    return [member?.suspendedUntil?.toISOString().slice(0, 10), member?.suspensionReason];
  };
  const contest = async (userId: string, until: Date) =>
    contestSuspension(
      { db, now: daysAfter(now, 2), actor: null, unsubscribeSecret: secret },
      { token: suspensionToken({ userId, until }, secret), text: "C’est une erreur." },
    );
  const uphold = async (ctx: Parameters<typeof decideSuspensionAppeal>[0]) =>
    decideSuspensionAppeal(
      { ...ctx, now: daysAfter(now, 3) },
      {
        appealId: (await listOpenSuspensionAppeals(db, 9))[0]?.id ?? "",
        ...({ outcome: "upheld", answer: "En effet." } as const),
      },
    );

  test("an appeal lifts the last one only, and the earlier one can be contested", async () => {
    const { id: listing, author } = await aListing(db);
    const [admin, moderator, other] = [await anAdministrator(), await moderated(), await moderated()];
    await suspend(admin, { listing, until: "2026-12-01", days: 0 });
    await suspend(moderator, { listing, until: "2026-12-20", days: 1 });
    await contest(author.id, at("2026-12-21T05:00:00Z"));
    expect(await uphold(other)).toEqual({ ok: true, until: end });
    expect(await suspended(author.id)).toEqual(["2026-12-02", "Décision du jour 0."]);
    expect(await statusOf(listing)).toBe("held");
    expect(await contest(author.id, end)).toMatchObject({ ok: true });
    expect(await uphold(other)).toEqual({ ok: true, until: null });
    expect(await suspended(author.id)).toEqual([undefined, null]);
  });

  test("the last one does not keep the end of an earlier one that an appeal lifts", async () => {
    const { id: listing, author } = await aListing(db);
    const [admin, moderator, other] = [await anAdministrator(), await moderated(), await moderated()];
    await suspend(admin, { listing, until: "2026-12-20", days: 0 });
    await contest(author.id, at("2026-12-21T05:00:00Z"));
    await suspend(moderator, { listing, until: "2026-12-01", days: 1 });
    expect(await suspended(author.id)).toEqual(["2026-12-21", "Décision du jour 1."]);
    expect(await uphold(other)).toEqual({ ok: true, until: end });
    expect(await suspended(author.id)).toEqual(["2026-12-02", "Décision du jour 1."]);
  });

  test("one that was lifted, or whose end an administrator shortened, does not come back", async () => {
    const { id: listing, author } = await aListing(db);
    const [admin, other] = [await anAdministrator(), await moderated()];
    await suspend(other, { listing, until: "2027-01-31", days: 0 });
    await unsuspendMember(admin, { userId: author.id });
    await suspend(other, { listing, until: "2026-12-20", days: 0 });
    await suspend(admin, { listing, until: "2026-12-01", days: 1 });
    await contest(author.id, end);
    expect(await uphold(other)).toEqual({ ok: true, until: end });
    expect(await suspended(author.id)).toEqual(["2026-12-02", "Décision du jour 0."]);
  });

  test("one that is sent twice is one", async () => {
    const { id: listing, author } = await aListing(db);
    const [admin, other] = [await anAdministrator(), await moderated()];
    const once = { listing, until: "2026-12-01", days: 1 };
    await Promise.all([suspend(admin, once), suspend(admin, once)]);
    await contest(author.id, end);
    expect(await uphold(other)).toEqual({ ok: true, until: null });
    expect(await suspended(author.id)).toEqual([undefined, null]);
    const emails = (await queuedEmails(pool)).filter(({ payload }) => payload.kind === "member-suspended");
    expect(emails).toHaveLength(1);
  });

  test("one whose record was purged stays", async () => {
    const { id: listing, author } = await aListing(db);
    const [admin, other] = [await anAdministrator(), await moderated()];
    await suspend(admin, { listing, until: "2026-12-01", days: 0 });
    await purgeEventPayloads(db, daysAfter(now, 1));
    await suspend(admin, { listing, until: "2026-12-20", days: 1 });
    await contest(author.id, at("2026-12-21T05:00:00Z"));
    expect(await uphold(other)).toEqual({ ok: true, until: end });
    expect(await suspended(author.id)).toEqual(["2026-12-02", "Décision du jour 0."]);
  });
});

test("the account that has the listings of closed accounts stays suspended for good", async () => {
  const { email, ...author } = await aUser(db);
  const { id: listingId } = await aListing(db, { author });
  await reportListing({ db, now, actor: null }, { listingId, reporter: "r", reason: "scam", text: "" });
  const ctx = await anAdministrator();
  await eraseMember(ctx, { userId: author.id, confirmation: email });
  const grounds = { reason: "scam", text: "Demandes de dépôt.", evidence: "" };
  const refused = { ok: false, reason: "missing" };
  expect(await suspendAuthor(ctx, { listingId, until: typed.until, ...grounds })).toEqual(refused);
  expect(await suspendMember(ctx, { userId: closedAccountId, ...typed })).toEqual(refused);
  expect(await unsuspendMember(ctx, { userId: closedAccountId })).toEqual(refused);
  expect((await findCase(db, listingId))?.author).toBeNull();
});

test("a suspension can be lifted before its end, once", async () => {
  const user = await aUser(db);
  const listing = await aListing(db, { author: user });
  const ctx = await anAdministrator();
  await suspendMember(ctx, { userId: user.id, ...typed });
  await unsuspendMember(ctx, { userId: user.id });
  await unsuspendMember(ctx, { userId: user.id });
  expect(await statusOf(listing.id)).toBe("active");
  const lifted = await db.selectFrom("events").selectAll().where("verb", "=", "user.unsuspended").execute();
  expect(lifted).toHaveLength(1);
});

test("a reason and a day that is not over are required", async () => {
  const user = await aUser(db);
  const ctx = await anAdministrator();
  const suspend = (form: typeof typed) => suspendMember(ctx, { userId: user.id, ...form });
  expect(await suspend({ until: "", reason: " " })).toEqual({
    ok: false,
    reason: "invalid",
    errors: { until: "date-required", reason: "reason-required" },
  });
  expect(await suspend({ ...typed, until: "2026-11-19" })).toMatchObject({ errors: { until: "past-date" } });
  expect(await suspend({ ...typed, until: "2026-11-31" })).toMatchObject({ errors: { until: "not-a-date" } });
});

test("administrators suspend neither themselves nor each other, and no other role suspends", async () => {
  const ctx = await anAdministrator();
  const [other, user] = [await anAdministrator(), await aUser(db)];
  const suspend = (userId: string, actor: { id: string; role: "admin" | "moderator" } = ctx.actor) =>
    suspendMember({ ...ctx, actor }, { userId, ...typed });
  expect(await suspend(ctx.actor.id)).toEqual({ ok: false, reason: "own-account" });
  expect(await suspend(other.actor.id)).toEqual({ ok: false, reason: "administrator" });
  const moderator = await aUser(db, { role: "moderator" });
  expect(await suspend(user.id, { id: moderator.id, role: "moderator" })).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  // A role that the session still has, but the row no longer.
  expect(await suspend(user.id, { id: moderator.id, role: "admin" })).toEqual({
    ok: false,
    reason: "not-allowed",
  });
});

test("members are found by name and email, page by page", async () => {
  const createdAt = (day: number) => daysAfter(now, -day);
  for (let day = 0; day < 27; day += 1) await aUser(db, { name: `Membre ${day}`, createdAt: createdAt(day) });
  const one = await aUser(db, {
    name: "Émile Roy",
    email: "emile_r@annonces.example",
    createdAt: createdAt(90),
  });
  const find = async (filter: Partial<Parameters<typeof findConsoleMembers>[1]>) =>
    findConsoleMembers(db, { q: "", kind: null, before: null, ...filter });
  const first = await find({});
  expect(first.members.map(({ name }) => name).slice(0, 2)).toEqual(["Membre 0", "Membre 1"]);
  const second = await find({ before: first.next });
  expect(second.members.map(({ name }) => name)).toEqual(["Membre 25", "Membre 26", "Émile Roy"]);
  expect(second.next).toBeNull();
  for (const q of ["émile", "emile", "ém ROY", "EMILE_R@", "emile%", "annonces.example émile", one.id])
    expect((await find({ q })).members).toMatchObject([{ id: one.id }]);
  for (const q of ["mile", "émile tremblay", "'; --", "&|!", "émile & x:*"])
    expect((await find({ q })).members).toEqual([]);
  await suspendMember(await anAdministrator(), { userId: one.id, ...typed });
  expect((await find({ kind: "suspended" })).members).toMatchObject([{ id: one.id }]);
  expect((await find({ kind: "admin" })).members).toHaveLength(1);
});

describe("a member's page", () => {
  test("sends an email to the member, whose text is in the audit log", async () => {
    const [administrator, member] = [await aUser(db, { role: "admin" }), await aUser(db)];
    const ctx = { db, actor: { id: administrator.id, role: "admin" as const } };
    const typed = { userId: member.id, subject: " Vos photos ", text: "Trop sombres.\r\nÀ refaire." };
    expect(await messageMember(ctx, { ...typed, text: " " })).toEqual({ ok: false, reason: "text-required" });
    expect(await messageMember(ctx, typed)).toEqual({ ok: true });
    const message = { subject: "Vos photos", text: "Trop sombres.\nÀ refaire." };
    expect(await queuedEmails(pool)).toMatchObject([
      { payload: { kind: "member-message", userId: member.id, ...message } },
    ]);
    const [event] = await db
      .selectFrom("events")
      .select("payload")
      .where("verb", "=", "user.messaged")
      .execute();
    expect(event).toEqual({ payload: message });
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" as const };
    expect(await messageMember({ db, actor: moderator }, typed)).toEqual({
      ok: false,
      reason: "not-allowed",
    });
  });

  test("erases the account once its email is typed, never an administrator's", async () => {
    const [administrator, other, member] = [
      await aUser(db, { role: "admin" }),
      await aUser(db, { role: "admin" }),
      await aUser(db),
    ];
    const ctx = { db, actor: { id: administrator.id, role: "admin" as const } };
    const erase = (userId: string, confirmation: string) => eraseMember(ctx, { userId, confirmation });
    expect(await erase(member.id, "autre@annonces.example")).toEqual({ ok: false, reason: "not-confirmed" });
    expect(await erase(other.id, other.email)).toEqual({ ok: false, reason: "administrator" });
    expect(await erase(administrator.id, administrator.email)).toEqual({ ok: false, reason: "own-account" });
    expect(await erase(member.id, ` ${member.email.toUpperCase()} `)).toEqual({ ok: true });
    expect(await findConsoleMember(db, member.id)).toBeNull();
  });
});

test("the account of closed accounts' reported listings is not a member", async () => {
  const { id } = await aUser(db, { name: "Anne" });
  await aUser(db, { id: closedAccountId, name: "Utilisateur supprimé" });
  await db
    .updateTable("users")
    .set({ suspended_until: end, suspension_reason: "Compte fermé" })
    .where("id", "=", closedAccountId)
    .execute();
  const find = async (filter: Partial<Parameters<typeof findConsoleMembers>[1]>) =>
    (await findConsoleMembers(db, { q: "", kind: null, before: null, ...filter })).members.map(
      (one) => one.id,
    );
  expect(await find({})).toEqual([id]);
  for (const filter of [{ kind: "suspended" as const }, { q: "utilisateur" }, { q: closedAccountId }])
    expect(await find(filter)).toEqual([]);
  expect(await findConsoleMember(db, closedAccountId)).toBeNull();
});
