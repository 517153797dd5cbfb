import { isAnyRunnerAlive, readQueueFigures } from "../../../src/jobs/index.server.ts";
import type { Db } from "../../../src/platform/database/database.server.ts";
import { type Finding, failed, findingsOr, warning } from "./finding.ts";

const latestDue = { warning: 300, failed: 3_600 };

export async function checkJobs(db: Db): Promise<Finding[]> {
  const found: Finding[] = [];
  const { jobs, oldestDueSeconds } = await readQueueFigures(db);
  if (!(await isAnyRunnerAlive(db)))
    found.push(
      failed("No process runs jobs, so that no email is sent: start one with ROLE=all or ROLE=jobs."),
    );
  const minutes = Math.round(oldestDueSeconds / 60);
  if (oldestDueSeconds > latestDue.warning) {
    const finding = oldestDueSeconds > latestDue.failed ? failed : warning;
    found.push(
      finding(`The oldest due job has waited for ${minutes} minutes: look for "job failed" in the log.`),
    );
  }
  const lost = jobs.filter(({ state }) => state === "failed");
  if (lost.length > 0) {
    const list = lost.map(({ task, count }) => `${count} ${task}`).join(", ");
    found.push(
      warning(
        `Jobs that failed for good: ${list}. Why: select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts;`,
      ),
    );
  }
  const waiting = jobs.filter(({ state }) => state === "due").reduce((sum, { count }) => sum + count, 0);
  return findingsOr(found, `${waiting} jobs are due, none has failed for good.`);
}
