import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { passwordChangedEmail } from "../accounts/emails/password-changed.ts";
import { alertDigestEmail } from "../alerts/emails/alert-digest.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { tasks } from "../jobs/queue.server.ts";
import { schedule } from "./jobs.ts";

const { db, pool } = await testDatabase();

test.each(schedule)("the scheduled task $task accepts the payload of the scheduler", ({ task }) => {
  const payload = { _cron: { ts: "2026-11-20T12:00:00Z", backfilled: false } };
  expect(tasks[task].payload.safeParse(payload).error).toBeUndefined();
});

test("emails without a topic are sent before digests; their jobs have ids only", async () => {
  const [alertEmailId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
  await enqueueEmail(db, alertDigestEmail, { alertEmailId });
  await enqueueEmail(db, passwordChangedEmail, { userId });
  expect((await queuedJobs(pool, "send-email")).map(({ payload }) => payload)).toEqual([
    { kind: "alert-digest", requestId: expect.any(String), payload: { alertEmailId } },
    { kind: "password-changed", requestId: expect.any(String), payload: { userId } },
  ]);
  const { rows } = await pool.query("select priority from graphile_worker.jobs order by id");
  expect(rows[0].priority).toBeGreaterThan(rows[1].priority);
});
