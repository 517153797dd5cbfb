import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { passwordChangedEmail } from "../accounts/emails/password-changed.ts";
import { alertDigestEmail } from "../alerts/emails/alert-digest.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { tasks } from "../jobs/queue.server.ts";
import { parseSchedule } from "../jobs/scheduler.server.ts";
import { schedule, slots } from "./jobs.ts";

const { db, pool } = await testDatabase();

test("the schedule is valid, and each of its tasks runs without a payload", () => {
  const parsed = parseSchedule(schedule);
  expect(parsed.map(({ task }) => task)).toEqual(schedule.map(({ task }) => task));
  for (const { task } of schedule) expect(tasks[task].payload.safeParse({}).error).toBeUndefined();
});

test("views change the order by popularity once a day, so that its pages agree", () => {
  const runs = schedule.filter(({ task }) => task === "apply-pending-views").map(({ match }) => match);
  expect(runs).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \*$/u)]);
});

test("each task has a slot, and emails share theirs with no other task", () => {
  expect(new Set(slots.flatMap((slot) => slot.tasks))).toEqual(new Set(Object.keys(tasks)));
  for (const slot of slots.filter((one) => one.tasks.includes("send-email")))
    expect(slot.tasks).toEqual(["send-email"]);
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
