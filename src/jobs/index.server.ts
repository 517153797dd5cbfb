/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { installJobQueue } from "./install.server.ts";
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
export { readQueueFigures } from "./queue-figures.queries.server.ts";
