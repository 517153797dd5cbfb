/** What other modules, pages and the composition root may use of `jobs` on the server. Its other .server files are private. */
export { installJobQueue } from "./install.server.ts";
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
  enqueue,
  enqueueAll,
  type JobOptions,
  priorities,
  type TaskName,
  type TaskPayload,
  tasks,
} from "./queue.server.ts";
