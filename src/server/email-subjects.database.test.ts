/** Users' words in the subjects of emails: twelve texts that are cut, reordered or broken easily. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { strings, typed } from "../../tests/screens/strings.ts";
import { aVerifiedUser, publish, queuedDigests, runMatchJobs } from "../../tests/support/alerts.ts";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import {
  collectingTransport,
  type EmailRequest,
  queuedEmails,
  sendNow,
} from "../../tests/support/queued-emails.ts";
import { saveSearch } from "../alerts/saved-searches.commands.server.ts";
import { changeFavorite } from "../lists/favorites.commands.server.ts";
import { writeAboutListing } from "../messaging/messages.commands.server.ts";
import { sendInquiry } from "../support/index.server.ts";

const { db, pool } = await testDatabase();

test.each(strings)("%s", async (string) => {
  await emptyDatabase(db);
  const seller = await aUser(db);
  const buyer = await aVerifiedUser(db);
  await db
    .updateTable("users")
    .set({ name: typed(string, 100) })
    .where("id", "=", buyer.id)
    .execute();
  const title = typed(string, 100);
  const aTitled = (fields: Parameters<typeof aListing>[1] = {}) =>
    aListing(db, { author: seller, title, ...fields });
  const member = { db, now, actor: { id: buyer.id, role: "member" as const } };

  const listing = await aTitled({ createdAt: daysAfter(now, -55), priceCents: 30_000 });
  const opened = await writeAboutListing(member, { listingId: listing.id, body: "Bonjour!" });
  if (!opened.ok) throw new Error(opened.reason);
  await changeFavorite(member, { listingId: listing.id, isFavorite: true });
  await db
    .updateTable("listings")
    .set({ price_cents: 20_000, expiry_reminded_for: listing.expiresAt })
    .where("id", "=", listing.id)
    .execute();
  const removed = await aTitled({ status: "removed" });
  const inquiry = { email: "zoe@example.com", topic: "idea", message: "Bonjour" };
  await sendInquiry({ db, actor: null, now }, { id: randomUUID(), name: typed(string, 100), ...inquiry });
  const earlier = { ...member, now: daysAfter(now, -1) };
  const search = { query: "category=products", name: typed(string, 80), alert: "now" } as const;
  expect(await saveSearch(earlier, search)).toMatchObject({ ok: true });
  await publish({ db, now }, seller, { title });
  await runMatchJobs(pool, { db, now });

  const requests: EmailRequest[] = [
    { kind: "new-message", conversationId: opened.conversationId, recipientId: seller.id },
    { kind: "price-drop", listingId: listing.id, userId: buyer.id },
    { kind: "listing-expiring", listingId: listing.id },
    { kind: "listing-restored", listingId: listing.id },
    { kind: "listing-removed", listingId: removed.id, reason: string },
    ...(await queuedEmails(pool)).map(({ payload }) => payload).filter(({ kind }) => kind === "inquiry"),
    ...(await queuedDigests(pool)).map(({ payload }) => payload),
  ];
  expect(requests).toHaveLength(7);
  for (const request of requests) {
    const transport = collectingTransport();
    expect([request.kind, await sendNow({ db, transport, now }, request)]).toEqual([request.kind, "sent"]);
    const [email] = transport.sent;
    const text = `${email?.text}${email?.html}`;
    expect({ kind: request.kind, problems: problemsOf(email?.subject ?? "", text) }).toEqual({
      kind: request.kind,
      problems: [],
    });
  }
});

function problemsOf(subject: string, text: string): string[] {
  const problems: string[] = [];
  if (subject === "") problems.push("empty");
  if (!`${subject}${text}`.isWellFormed() || `${subject}${text}`.includes("\ufffd")) problems.push("cut");
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) problems.push("several lines");
  // Between isolates, right-to-left words move nothing.
  const outside = subject.replace(/\u2068[^\u2068\u2069]*\u2069/gu, "");
  if (/[\p{Script=Arabic}\p{Script=Hebrew}\u2068\u2069]/u.test(outside))
    problems.push(`not isolated: ${subject}`);
  return problems;
}
