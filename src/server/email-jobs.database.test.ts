import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { jobTools } from "../../tests/support/job-tools.ts";
import { collectingTransport } from "../../tests/support/queued-emails.ts";
import { passwordChangedEmail } from "../accounts/emails/password-changed.ts";
import type { EmailTransport } from "../email/email.ts";
import { enqueueEmail, enqueueEmails } from "../email/enqueue-email.server.ts";
import { sendEmail } from "../email/send-email.server.ts";
import { listingsExpiringEmail } from "../listings/emails/listings-expiring.ts";
import { startJobs } from "./jobs.ts";

const { db, pool } = await testDatabase();
const tools = jobTools({ db, pool });
const { log, site } = tools;

beforeEach(async () => {
  vi.clearAllMocks();
  await emptyDatabase(db);
});

async function startWith(transport: EmailTransport): Promise<void> {
  const jobs = await startJobs({ ...tools, transport });
  onTestFinished(() => jobs.stop());
}

const waitingEmails = async () => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'send-email'`.execute(
    db,
  );
  return rows.length;
};

describe("an email whose process ended while it was sent", () => {
  const lose = (lostAttempts: number) =>
    sql`update graphile_worker._private_jobs set flags = jsonb_build_object('lostAttempts', ${lostAttempts}::integer)`.execute(
      db,
    );

  test.each([
    [1, 1],
    [2, 0],
  ])("after %i such attempts is sent %i more times", async (lostAttempts, sent) => {
    const { id } = await aUser(db);
    await enqueueEmail(db, passwordChangedEmail, { userId: id });
    await lose(lostAttempts);
    const transport = collectingTransport();
    await startWith(transport);
    await expect.poll(waitingEmails).toBe(0);
    expect(transport.sent).toHaveLength(sent);
    expect(log.error).toHaveBeenCalledTimes(1 - sent);
  });
});

test("reminders that hold every general slot delay no email about security", async () => {
  const transport = collectingTransport();
  const released = Promise.withResolvers<void>();
  let held = 0;
  const slow: EmailTransport = {
    ...transport,
    async send(message) {
      if (message.subject.includes("expire")) {
        held += 1;
        await released.promise;
      } else await transport.send(message);
    },
  };
  const author = await aUser(db);
  const expiresAt = daysAfter(new Date(), 2);
  for (let count = 0; count < 2; count += 1) await aListing(db, { author, expiresAt });
  await db
    .updateTable("listings")
    .set({ expiry_reminded_for: expiresAt })
    .where("author_id", "=", author.id)
    .execute();
  const reminder = { payload: { authorId: author.id } };
  await enqueueEmails(db, listingsExpiringEmail, [reminder, reminder, reminder, reminder]);
  await startWith(slow);
  await expect.poll(() => held).toBe(2);
  await enqueueEmail(db, passwordChangedEmail, { userId: author.id });
  await expect.poll(() => transport.sent.length).toBe(1);
  expect(held).toBe(2);
  released.resolve();
  await expect.poll(waitingEmails).toBe(0);
});

test("an email that has left is not sent again because the database was away for its bookkeeping", async () => {
  const transport = collectingTransport();
  let failures = 2;
  const onSettled = vi.fn(async () => {
    failures -= 1;
    if (failures >= 0) throw Object.assign(new Error("terminating connection"), { code: "57P01" });
  });
  const prepared = {
    to: "zoe@example.com",
    recipientName: "Zoé",
    userId: null,
    subject: "Bonjour",
    onSettled,
  };
  const content = { paragraphs: [], action: null, notes: [], reason: "" };
  const email = {
    ...passwordChangedEmail,
    name: "settled",
    prepare: async () => ({ ...prepared, content }),
  };
  const isTopicEnabled = async () => true;
  const tools = {
    unsubscribeSecret: "",
    webhooks: { siteSecret: "", testOrigin: null },
    db,
    transport,
    site,
    log,
    now,
    emails: [email],
    isTopicEnabled,
    limitsRecipients: true,
  };
  const job = { kind: "settled", requestId: crypto.randomUUID(), payload: {} };
  expect(await sendEmail(tools, job)).toBe("sent");
  expect(onSettled).toHaveBeenCalledTimes(3);
  expect(transport.sent).toHaveLength(1);
});
