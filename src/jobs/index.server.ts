/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
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
