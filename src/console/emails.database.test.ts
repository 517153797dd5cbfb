import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { enqueue } from "../jobs/queue.server.ts";
import { troubledJobs } from "../jobs/queue-figures.queries.server.ts";
import { deleteDeliveriesBefore, recordDelivery } from "./email-deliveries.jobs.server.ts";
import { changeJobs, resendEmails, sendTestEmail } from "./emails.commands.server.ts";
import { countRejected, latestDeliveries, waitingEmails } from "./emails.queries.server.ts";

const { db } = await testDatabase();
beforeEach(async () => {
  await emptyDatabase(db);
  await db.deleteFrom("email_deliveries").execute();
});

async function anAdministrator() {
  return { db, now, actor: { id: (await aUser(db, { role: "admin" })).id, role: "admin" as const } };
}
const queued = async () =>
  (
    await sql<{ payload: { kind: string; payload: unknown } }>`
      select payload from graphile_worker._private_jobs`.execute(db)
  ).rows.map(({ payload: { kind, payload } }) => ({ kind, payload }));

async function aRejected(id = randomUUID()) {
  const delivery = { id, kind: "reset-password", payload: { email: "a@annonces.example" }, userId: null };
  const rejection = { recipient: "a@annonces.example", outcome: "rejected", reason: "mailbox full" } as const;
  await recordDelivery(db, { ...delivery, ...rejection }, now);
  return id;
}

test("a rejected email is sent again once, by an administrator, with an event", async () => {
  const [id, other] = [await aRejected(), await aRejected()];
  const moderator = { id: (await aUser(db)).id, role: "moderator" as const };
  expect(await resendEmails({ db, actor: moderator }, { ids: [id] })).toEqual({ ok: false });
  const ctx = await anAdministrator();
  expect(await resendEmails(ctx, { ids: [id] })).toEqual({ ok: true, count: 1 });
  expect(await resendEmails(ctx, { ids: [id] })).toEqual({ ok: true, count: 0 });
  expect(await queued()).toEqual([{ kind: "reset-password", payload: { email: "a@annonces.example" } }]);
  const events = await db.selectFrom("events").select(["verb", "subject_id", "payload"]).execute();
  const payload = { kind: "reset-password", reason: "mailbox full" };
  expect(events).toEqual([{ verb: "email.resent", subject_id: id, payload }]);
  expect((await latestDeliveries(db, "rejected")).map((one) => [one.id, one.resentAt])).toEqual(
    [id, other]
      .sort()
      .reverse()
      .map((one) => [one, one === id ? now : null]),
  );
  expect(await countRejected(db, now)).toBe(1);
  await deleteDeliveriesBefore(db, new Date(now.getTime() + 1));
  expect(await latestDeliveries(db, "rejected")).toEqual([]);
});

test("a test email goes to the administrator", async () => {
  const ctx = await anAdministrator();
  await sendTestEmail(ctx);
  expect(await queued()).toEqual([{ kind: "test", payload: { userId: ctx.actor.id } }]);
});

test("jobs that failed are listed with their error, tried again, or dropped", async () => {
  await enqueue(db, "schedule-digests", {});
  await enqueue(db, "purge-cdn", {});
  await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'no connection',
    run_at = now() + interval '1 hour'`.execute(db);
  const jobs = await troubledJobs(db);
  expect(jobs.map(({ task, attempts, isFinal, error }) => ({ task, attempts, isFinal, error }))).toEqual([
    { task: "schedule-digests", attempts: 3, isFinal: false, error: "no connection" },
    { task: "purge-cdn", attempts: 3, isFinal: true, error: "no connection" },
  ]);
  const ctx = await anAdministrator();
  const [first = "", second = ""] = jobs.map(({ id }) => id);
  expect(await changeJobs({ ...ctx, change: "retry" }, { ids: [first] })).toEqual({ ok: true, count: 1 });
  expect(await changeJobs({ ...ctx, change: "drop" }, { ids: [second] })).toEqual({ ok: true, count: 1 });
  const { rows } = await sql<{ id: string; attempts: number; isDue: boolean }>`
    select id::text as id, attempts, run_at <= now() as "isDue" from graphile_worker._private_jobs`.execute(
    db,
  );
  expect(rows).toEqual([{ id: first, attempts: 0, isDue: true }]);
  const events = await db
    .selectFrom("events")
    .select(["verb", "subject_id", "payload"])
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { verb: "job.retried", subject_id: first, payload: { task: "schedule-digests" } },
    { verb: "job.dropped", subject_id: second, payload: { task: "purge-cdn" } },
  ]);
});

test("emails that wait are listed with their recipient and the last error, apart from other jobs in trouble", async () => {
  const { id: userId, email } = await aUser(db);
  const request = (kind: string, payload: object) =>
    enqueue(db, "send-email", { kind, requestId: randomUUID(), payload });
  await request("test", { userId });
  await request("deal-step", { recipientId: userId });
  await request("listings-expiring", { authorId: userId });
  await request("inquiry", { inquiryId: randomUUID() });
  await request("reset-password", { userId });
  const change = (kind: string, columns: string) =>
    sql`update graphile_worker._private_jobs set ${sql.raw(columns)} where payload->>'kind' = ${kind}`.execute(
      db,
    );
  await change("test", "run_at = now() - interval '1 hour'");
  await change("deal-step", "run_at = now() + interval '5 minutes'");
  await change("listings-expiring", "run_at = now() + interval '6 minutes'");
  await change(
    "inquiry",
    "attempts = 2, last_error = 'connection refused', run_at = now() + interval '1 hour'",
  );
  await change("reset-password", "attempts = max_attempts, last_error = 'connection refused'");
  const { total, emails } = await waitingEmails(db);
  expect([
    total,
    emails.map(({ kind, recipient, attempts, error }) => [kind, recipient, attempts, error]),
  ]).toEqual([
    4,
    [
      ["test", email, 0, null],
      ["deal-step", email, 0, null],
      ["listings-expiring", email, 0, null],
      ["inquiry", null, 2, "connection refused"],
    ],
  ]);
  expect((await troubledJobs(db)).map(({ isFinal, error }) => [isFinal, error])).toEqual([
    [true, "connection refused"],
  ]);
});
