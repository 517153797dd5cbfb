// Also runs on PostgreSQL 15.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { collectingTransport, queuedEmails, sendNow } from "../../tests/support/queued-emails.ts";
import { sendInquiry } from "./inquiries.commands.server.ts";
import { findInquiries } from "./inquiries.queries.server.ts";
import { deleteInquiriesBefore } from "./inquiries.writes.server.ts";
import { inquiryMaxLength, inquiryTopics, parseInquiry } from "./inquiry.ts";

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await emptyDatabase(db);
  await db.deleteFrom("inquiries").execute();
});

const form = {
  name: "Zoé",
  email: "zoe@example.com",
  topic: "problem",
  message: "Bonjour,\n\nla page <b>Aide</b> ne s’ouvre pas.",
};
const events = () => db.selectFrom("events").select(["verb", "actor_id as actor"]).execute();

test("an inquiry is stored, recorded and emailed to the operator; a reply goes to the sender", async () => {
  const id = randomUUID();
  expect(await sendInquiry({ db, actor: null, now }, { id, ...form })).toEqual({ ok: true });
  expect(await events()).toEqual([{ verb: "inquiry.sent", actor: null }]);
  const transport = collectingTransport();
  for (const { payload } of await queuedEmails(pool)) await sendNow({ db, transport, now }, payload);
  expect(transport.sent).toHaveLength(1);
  expect(transport.sent[0]).toMatchObject({
    to: "allo@example.com",
    subject: "Quelque chose ne fonctionne pas (Zoé)",
    replyTo: { name: "Zoé", email: "zoe@example.com" },
    text: expect.stringContaining("la page <b>Aide</b> ne s’ouvre pas."),
    html: expect.stringContaining("la page &lt;b&gt;Aide&lt;/b&gt; ne s’ouvre pas."),
    unsubscribeUrl: null,
  });
  expect(transport.sent[0]?.text).toContain("n’était connectée à aucun compte");
});

test("the same form sent twice is one inquiry and one email", async () => {
  const id = randomUUID();
  const user = await aUser(db);
  const results = [1, 2, 3].map(() => sendInquiry({ db, actor: user, now }, { id, ...form }));
  expect(await Promise.all(results)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await queuedEmails(pool)).toHaveLength(1);
  expect(await events()).toEqual([{ verb: "inquiry.sent", actor: user.id }]);
});

test("an invalid inquiry stores nothing", async () => {
  const result = await sendInquiry({ db, actor: null, now }, { id: randomUUID(), ...form, message: " " });
  expect(result).toEqual({ ok: false, errors: { message: "message-required" } });
  expect(await queuedEmails(pool)).toEqual([]);
  expect(await events()).toEqual([]);
});

test("inquiries are purged, and their email is then no longer due", async () => {
  await sendInquiry({ db, actor: null, now }, { id: randomUUID(), ...form });
  await deleteInquiriesBefore(db, now);
  expect(await db.selectFrom("inquiries").select("id").execute()).toHaveLength(1);
  await deleteInquiriesBefore(db, new Date(now.getTime() + 1));
  expect(await db.selectFrom("inquiries").select("id").execute()).toEqual([]);
  const [email] = await queuedEmails(pool);
  if (!email) throw new Error("no email was enqueued");
  expect(await sendNow({ db, transport: collectingTransport(), now }, email.payload)).toBe("not-due");
});

test("rules and constraints agree", async () => {
  const insert = (typed: Partial<typeof form>) => {
    const { message, ...fields } = { ...form, ...typed };
    const row = { id: randomUUID(), ...fields, body: message, is_member: false, created_at: now };
    return db
      .insertInto("inquiries")
      .values(row as never)
      .execute()
      .then(
        () => true,
        () => false,
      );
  };
  const samples: Partial<typeof form>[] = [
    ...inquiryTopics.map((topic) => ({ topic })),
    { topic: "x" },
    { name: "" },
    { name: "é".repeat(100) },
    { name: "é".repeat(101) },
    { email: "" },
    { message: "" },
    { message: "🚲".repeat(inquiryMaxLength) },
    { message: "🚲".repeat(inquiryMaxLength + 1) },
  ];
  for (const typed of samples)
    expect(await insert(typed), JSON.stringify(typed).slice(0, 60)).toBe(
      parseInquiry({ ...form, ...typed }).ok,
    );
});

test("operators read inquiries newest first, page by page, each once", async () => {
  for (let minute = 0; minute < 35; minute += 1) {
    // Two of a minute: the order of equal times is that of the ids.
    const sentAt = new Date(now.getTime() - Math.floor(minute / 2) * 60_000);
    await sendInquiry({ db, actor: null, now: sentAt }, { id: randomUUID(), ...form, message: `${minute}` });
  }
  const first = await findInquiries(db, null);
  const second = await findInquiries(db, first.next);
  expect([first.inquiries.length, second.inquiries.length, second.next]).toEqual([30, 5, null]);
  const all = [...first.inquiries, ...second.inquiries];
  expect(new Set(all.map(({ message }) => message)).size).toBe(35);
  const times = all.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});
