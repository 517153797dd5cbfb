import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, minutesLater, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import type { Actor } from "../accounts/permissions.ts";
import { deleteListing, restoreDeletedListing } from "../listings/index.server.ts";
import { writeAboutListing } from "../messaging/messages.commands.server.ts";
import { addNotifications, listNotifications } from "../notifications/index.server.ts";
import { retentionCutoff } from "../privacy/data-map.ts";
import { contestDecision, decideAppeal } from "./appeals.commands.server.ts";
import { dismissReports, removeListing, reopenReports } from "./cases.commands.server.ts";
import { dismissConversationReports, reportConversation } from "./conversation-reports.commands.server.ts";
import { reportAnsweredEmail } from "./emails/report-answered.ts";
import { dismissMemberReports, reportMember } from "./member-reports.commands.server.ts";
import { findOwnReports } from "./own-reports.queries.server.ts";
import { deleteReportRecipientsBefore } from "./report-recipients.writes.server.ts";
import { answerReportsOfDeletedListings, reportListing } from "./reports.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const later = (minutes: number, actor: Actor) => ({
  db,
  actor,
  now: minutesLater(minutes),
});
const scam = { reason: "scam", text: "Il demande un dépôt." };

async function aReportedListing({ reporter = null as Actor, email = "" } = {}) {
  const author = await aUser(db, { name: "Autrice" });
  const moderator = await aUser(db, { role: "moderator", name: "Modératrice" });
  const { id: listingId } = await aListing(db, { author, title: "Vélo volé" });
  const sent = await reportListing(later(1, reporter), { listingId, reporter: "hash", ...scam, email });
  return { author, moderator, listingId, sent };
}

const recipients = () => db.selectFrom("report_recipients").selectAll().execute();

/** The emails to reporters as they would be sent now; null: no longer due. */
async function answers() {
  const queued = (await queuedEmails(pool)).filter(({ payload }) => payload.kind === "report-answered");
  const context = { ...later(60, null), actor: "system" as const, requestId: "1", unsubscribeSecret: "s" };
  return Promise.all(
    queued.map(({ payload }) =>
      reportAnsweredEmail.prepare({ ...context, contactEmail: "a@exemple.ca" }, payload, "Babillard"),
    ),
  );
}

async function notificationsOf(userId: string) {
  for (const { payload } of await queuedJobs(pool, "add-notifications"))
    await addNotifications({ db, actor: "system" }, payload);
  return listNotifications(db, userId, { limit: 10, offset: 0 });
}

test("a member is told on the site and by email that a reported listing was removed", async () => {
  const reporter = await aUser(db, { name: "Voisine" });
  const { author, moderator, listingId } = await aReportedListing({ reporter });
  expect(await answers()).toEqual([]);
  await removeListing(later(2, moderator), { listingId, reason: "scam", text: "" });
  const [email, ...others] = await answers();
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    to: reporter.email,
    userId: reporter.id,
    subject: "Votre signalement est traité",
  });
  expect(email?.content.paragraphs.join(" ")).toMatch(
    /«\u00a0Vélo volé\u00a0».*L’annonce a été retirée\. Merci\./u,
  );
  expect(await notificationsOf(reporter.id)).toMatchObject([{ kind: "report", title: "Vélo volé" }]);
  expect(await notificationsOf(author.id)).toMatchObject([{ kind: "decision" }]);
});

test("a visitor is told at the address that was left, without words of someone else", async () => {
  const { moderator, listingId } = await aReportedListing({ email: " Voisin@Exemple.CA " });
  await dismissReports(later(2, moderator), { listingId });
  const [email] = await answers();
  expect(email).toMatchObject({ to: "voisin@exemple.ca", userId: null, content: { action: null } });
  expect(JSON.stringify(email)).not.toContain("Vélo");
  expect(email?.content.paragraphs).toContain("Nous l’avons vérifié, et l’annonce respecte les règles.");
});

test("a visitor without an address is not told; one that cannot be right is rejected, and nothing stored", async () => {
  const { moderator, listingId } = await aReportedListing();
  expect(await recipients()).toEqual([]);
  await dismissReports(later(2, moderator), { listingId });
  expect(await answers()).toEqual([]);
  expect((await aReportedListing({ email: "voisin@" })).sent).toEqual({ ok: false, reason: "invalid-email" });
  expect(await db.selectFrom("reports").select("id").execute()).toHaveLength(1);
});

test("reports that were reopened before the email left are answered once, by the decision that counts", async () => {
  const reporter = await aUser(db);
  const { moderator, listingId } = await aReportedListing({ reporter });
  await dismissReports(later(2, moderator), { listingId });
  await reopenReports(later(3, moderator), { listingId });
  expect(await answers()).toEqual([null]);
  await removeListing(later(4, moderator), { listingId, reason: "scam", text: "" });
  for (const email of await answers())
    expect(email?.content.paragraphs).toContain("L’annonce a été retirée. Merci.");
});

test("an appeal that changes the outcome is told to the reporter, in the settings too; a denied one is not", async () => {
  const reporter = await aUser(db);
  const { author, moderator, listingId } = await aReportedListing({ reporter });
  const other = await aUser(db, { role: "moderator" });
  await removeListing(later(2, moderator), { listingId, reason: "scam", text: "" });
  await contestDecision(later(3, author), { listingId, text: "Il est à moi." });
  expect(await answers()).toHaveLength(1);
  await decideAppeal(later(4, other), { listingId, outcome: "upheld", answer: "C’est vrai." });
  const last = (await answers()).at(-1);
  expect(await answers()).toHaveLength(2);
  expect(last).toMatchObject({ subject: "Votre signalement\u00a0: la décision a changé" });
  expect(last?.content.paragraphs.join(" ")).toContain("rétablie");
  const own = await findOwnReports(db, { userId: reporter.id, reporter: "hash" });
  expect(own).toMatchObject([{ verdict: "restored", subject: "listing" }]);
});

test("reports of members and conversations are answered, with a suspension of the person, without anything else", async () => {
  const [reporter, seller] = [await aUser(db), await aUser(db, { name: "Vendeur" })];
  const moderator = await aUser(db, { role: "moderator" });
  const { id: listingId, author } = await aListing(db, { author: seller });
  const opened = await writeAboutListing(later(0, reporter) as never, { listingId, body: "Bonjour" });
  if (!opened.ok) throw new Error(opened.reason);
  const { conversationId } = opened;
  await reportMember(later(1, reporter), { memberId: author.publicId, reporter: "hash", ...scam });
  await reportConversation(
    { ...later(1, reporter), actor: reporter },
    { conversationId, messageId: null, ...scam },
  );
  await dismissMemberReports(later(2, moderator), { memberId: author.publicId });
  await dismissConversationReports(later(3, moderator), { conversationId });
  const texts = (await answers()).map((email) => email?.content.paragraphs.join(" "));
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/le membre «\u00a0Vendeur\u00a0».*vérifié ce compte/u);
  expect(texts[1]).toMatch(/une conversation.*lu cette conversation/u);
  await db
    .updateTable("users")
    .set({ suspended_until: daysAfter(now, 9), suspension_reason: "Arnaque" })
    .where("id", "=", seller.id)
    .execute();
  for (const email of await answers())
    expect(email?.content.paragraphs).toContain("Ce compte est suspendu. Merci.");
  expect(
    (await findOwnReports(db, { userId: reporter.id, reporter: "hash" })).map(({ verdict }) => verdict),
  ).toEqual(["suspended", "suspended"]);
  const notifications = await notificationsOf(reporter.id);
  expect(notifications.filter(({ kind }) => kind === "report")).toHaveLength(2);
  expect((await notificationsOf(seller.id)).map(({ kind }) => kind)).toEqual(["message"]);
});

test("no event names the reporter, and a moderator who reported and decided is told nothing", async () => {
  const reporter = await aUser(db, { role: "moderator" });
  const { listingId } = await aReportedListing({ reporter });
  await dismissReports(later(2, reporter), { listingId });
  expect(await answers()).toEqual([]);
  const member = await aUser(db);
  const reported = await aReportedListing({ reporter: member });
  await dismissReports(later(2, reported.moderator), { listingId: reported.listingId });
  // The reports of the other listing were closed at the same time.
  expect((await answers()).map((email) => email?.to)).toEqual([member.email]);
  const events = await db.selectFrom("events").selectAll().execute();
  expect(events.map(({ verb }) => verb)).toContain("report.answered");
  expect(JSON.stringify(events)).not.toContain(member.id);
});

test("who is told is deleted with the account, and 60 days after the answer", async () => {
  const reporter = await aUser(db);
  const { moderator, listingId } = await aReportedListing({ reporter });
  await aReportedListing({ email: "voisin@exemple.ca" });
  expect(await recipients()).toHaveLength(2);
  await dismissReports(later(2, moderator), { listingId });
  const purge = (days: number) =>
    deleteReportRecipientsBefore(db, retentionCutoff("report-recipients", daysAfter(now, days)));
  await purge(59);
  expect(await recipients()).toHaveLength(2);
  await purge(61);
  expect(await recipients()).toMatchObject([{ email: "voisin@exemple.ca", answered_at: null }]);
  await aReportedListing({ reporter });
  await db.deleteFrom("users").where("id", "=", reporter.id).execute();
  expect(await recipients()).toHaveLength(1);
});

test("who reported a listing that its author deletes is told an hour later, and again when it is decided about", async () => {
  const reporter = await aUser(db);
  const { author, moderator, listingId } = await aReportedListing({ reporter });
  const remove = { ...later(2, author), lifetimeDays: 60 };
  expect(await deleteListing(remove as never, { listingId })).toMatchObject({ ok: true });
  const run = (minutes: number) =>
    answerReportsOfDeletedListings({ ...later(minutes, null), actor: "system" as const });
  expect([await run(61), await run(62), await run(63)]).toEqual([0, 1, 0]);
  const [email] = await answers();
  expect(email?.content.paragraphs.join(" ")).toContain(
    "L’auteur a supprimé l’annonce avant notre décision.",
  );
  const own = () => findOwnReports(db, { userId: reporter.id, reporter: "hash" });
  expect(await own()).toMatchObject([{ isWithdrawn: true, closedAt: null }]);
  expect(await notificationsOf(reporter.id)).toMatchObject([{ kind: "report" }]);

  // Brought back: open as before, the email that has not left is not sent, and the decision is told.
  await restoreDeletedListing({ ...later(70, author), lifetimeDays: 60 } as never, { listingId });
  expect(await answers()).toEqual([null]);
  expect(await own()).toMatchObject([{ isWithdrawn: false, closedAt: null }]);
  await removeListing(later(80, moderator), { listingId, reason: "scam", text: "" });
  expect((await answers()).at(-1)?.content.paragraphs.join(" ")).toContain("retirée");
});
