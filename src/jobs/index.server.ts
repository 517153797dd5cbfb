/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { installJobQueue } from "./install.server.ts";
export { isAnyRunnerAlive } from "./job-locks.server.ts";
export {
  createLoadedJobsTable,
  enqueueLoadedJobs,
  hasJobQueue,
  loadedJobsTable,
  pendingJobColumns,
  pendingJobsQuery,
} from "./pending-jobs.server.ts";
export {
  deleteFailedJobs,
  dropJobs,
  enqueue,
  enqueueAll,
  isTaskName,
  type JobOptions,
  priorities,
  retryJobs,
  type TaskName,
  type TaskPayload,
  tasks,
} from "./queue.server.ts";
export {
  type QueuedEmail,
  queuedEmails,
  readQueueFigures,
  type TroubledJob,
  troubledJobs,
} from "./queue-figures.queries.server.ts";
export { handleJob, type JobHandler, type JobRunner, type JobSlot, startRunner } from "./runner.server.ts";
export { parseSchedule, type ScheduledTask } from "./scheduler.server.ts";
