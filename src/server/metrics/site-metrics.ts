/** The figures that an operator watches, in the units of Prometheus: seconds and bytes. */
import { readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { readQueueFigures } from "../../jobs/index.server.ts";
import type { ImagePoolLoad } from "../../media/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import type { ReadReplicas, ReplicaState } from "../../platform/database/read-replicas.server.ts";
import { databaseSize } from "../../platform/database/size.queries.server.ts";
import { memoize } from "../../platform/memoize.ts";
import {
  combineFamilies,
  type MetricFamily,
  Metrics,
  renderFamilies,
} from "../../platform/metrics/metrics.server.ts";
import { version } from "../../platform/version.server.ts";
import { lastBackupTime } from "../../portability/index.server.ts";
import type { SecurityEventName } from "../../web/context.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { RequestRecord } from "../request-record.ts";

export type EmailResult = "sent" | "rejected" | "deferred" | "not-due" | "turned-off" | "over-limit";

export type SiteMetrics = {
  requestStarted(): void;
  requestEnded(request: {
    record: RequestRecord;
    route: string;
    method: string;
    status: number;
    seconds: number;
  }): void;
  email(result: EmailResult): void;
  securityEvent(name: SecurityEventName): void;
  /** Figures of this process, for another one that combines them. */
  collect(): Promise<MetricFamily[]>;
  /** In Prometheus' text format, with those of the other processes of this node. */
  render(): Promise<string>;
  close(): void;
};

type Sources = {
  replicas: Pick<ReadReplicas, "states"> | null;
  db: ReadDb;
  pool: pg.Pool;
  images: ImagePoolLoad;
  pageCache: Pick<PageCache, "bytes" | "size"> | null;
  isStorageUp: () => Promise<boolean>;
  /** folder of the photos on disk */
  dataDir: string;
  now: () => Date;
  /** figures of the other processes of this node (src/server/web-processes.ts) */
  collectOthers: () => Promise<MetricFamily[][]>;
};

/** Bounds of the histogram in seconds, from cached pages to uploads. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(["GET", "HEAD", "POST"]);
/** A scrape does not wait longer for the database. */
const databaseTimeoutMs = 3_000;

export function createSiteMetrics(sources: Sources): SiteMetrics {
  const { db, pool, replicas, images, pageCache, isStorageUp, dataDir, now, collectOthers } = sources;
  const metrics = new Metrics();
  let inProgress = 0;
  const cache = { hit: 0, miss: 0 };

  const once = { combination: "once" } as const;
  metrics.gauge(
    "babillard_build_info",
    "Version that runs.",
    () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    once,
  );
  metrics.gauge("babillard_processes", "Processes of this node that serve pages or run jobs.", () => 1);
  const requests = metrics.counter("babillard_http_requests_total", "Answered requests.");
  const durations = metrics.histogram(
    "babillard_http_request_duration_seconds",
    "Time from the request's headers to the end of the response.",
    durationBounds,
  );
  // Clients choose the method: only known ones become labels. Routes and statuses are few, so the series are cached:
  // formatting their labels takes a tenth of the time of serving a cached page.
  const seriesOf = memoize(
    {
      max: 2_000,
      keyOf: (route: string, method: string, status: number) => `${status} ${method} ${route}`,
    },
    (route, method, status) => ({
      count: requests.labelled({
        route,
        method: methods.has(method) ? method : "other",
        status: String(status),
      }),
      duration: durations.labelled({ route }),
    }),
  );
  metrics.gauge("babillard_http_requests_in_progress", "Requests in progress.", () => inProgress);

  metrics.gauge("babillard_page_cache_entries", "Cached pages.", () => pageCache?.size ?? []);
  metrics.gauge("babillard_page_cache_bytes", "Memory of cached pages.", () => pageCache?.bytes ?? []);
  metrics.gauge(
    "babillard_page_cache_requests_total",
    "Requests of pages that can be cached.",
    () => Object.entries(cache).map(([result, value]) => ({ labels: { result }, value })),
    { type: "counter" },
  );

  metrics.gauge("babillard_database_connections", "Connections of this node's pool.", () => [
    { labels: { state: "in-use" }, value: pool.totalCount - pool.idleCount },
    { labels: { state: "idle" }, value: pool.idleCount },
  ]);
  metrics.gauge(
    "babillard_database_connections_max",
    "Limit of the pool (DATABASE_POOL).",
    () => pool.options.max,
  );
  metrics.gauge(
    "babillard_database_waiting_requests",
    "Requests that wait for a connection.",
    () => pool.waitingCount,
  );
  const ofReplicas = (value: (state: ReplicaState) => number) => () =>
    replicas?.states().map((state) => ({ labels: { replica: state.name }, value: value(state) })) ?? [];
  metrics.gauge(
    "babillard_replica_used",
    "1 if the replica takes reads.",
    ofReplicas(({ isUsed }) => (isUsed ? 1 : 0)),
    { combination: "max" },
  );
  metrics.gauge(
    "babillard_replica_lag_seconds",
    "How far the replica is behind.",
    ofReplicas(({ lagSeconds }) => lagSeconds),
    { combination: "max" },
  );
  let scraped: ReturnType<typeof readFromDatabase> | undefined;
  const fromDatabase = () => scraped ?? Promise.reject(new Error("not scraped"));
  metrics.gauge(
    "babillard_database_up",
    "1 if the database answers.",
    () =>
      fromDatabase().then(
        () => 1,
        () => 0,
      ),
    once,
  );
  metrics.gauge(
    "babillard_database_size_bytes",
    "Size of the database.",
    async () => (await fromDatabase()).databaseBytes,
    once,
  );
  metrics.gauge(
    "babillard_jobs",
    "Jobs in the queue of all nodes.",
    async () =>
      (await fromDatabase()).queue.jobs.map(({ task, state, count }) => ({
        labels: { task, state },
        value: count,
      })),
    once,
  );
  metrics.gauge(
    "babillard_job_oldest_due_seconds",
    "How long the oldest due job has been waiting.",
    async () => (await fromDatabase()).queue.oldestDueSeconds,
    once,
  );
  metrics.gauge(
    "babillard_backup_age_seconds",
    "Age of the state in the last complete backup; absent before the first one.",
    async () => {
      const { snapshotAt } = await fromDatabase();
      return snapshotAt === null ? [] : (now().getTime() - snapshotAt.getTime()) / 1_000;
    },
    once,
  );

  const emails = metrics.counter("babillard_emails_total", "Emails by result of an attempt.");
  metrics.gauge("babillard_images", "Photos in the image pool.", () => [
    { labels: { state: "waiting" }, value: images.waiting },
    { labels: { state: "working" }, value: images.working },
  ]);
  const securityEvents = metrics.counter("babillard_security_events_total", "Security events by name.");

  metrics.gauge(
    "babillard_storage_up",
    "1 if photos can be read and stored.",
    async () => ((await isStorageUp()) ? 1 : 0),
    once,
  );
  const ofDisk = (blocks: "bavail" | "blocks") => async () => {
    const disk = await statfs(dataDir);
    return disk[blocks] * disk.bsize;
  };
  metrics.gauge("babillard_storage_free_bytes", "Free space for photos.", ofDisk("bavail"), once);
  metrics.gauge("babillard_storage_size_bytes", "Size of the disk with the photos.", ofDisk("blocks"), once);

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge(
    "babillard_event_loop_delay_seconds",
    "Delay of the event loop since the last scrape.",
    () => {
      const quantiles = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / 1e9,
      }));
      delay.reset();
      return quantiles;
    },
    { combination: "max" },
  );
  addProcessMetrics(metrics);

  return {
    requestStarted: () => {
      inProgress += 1;
    },
    requestEnded: ({ record, route, method, status, seconds }) => {
      inProgress -= 1;
      if (record.cache) cache[record.cache] += 1;
      const { count, duration } = seriesOf(route, method, status);
      count.increment();
      duration.observe(seconds);
    },
    email: (result) => emails.increment({ result }),
    securityEvent: (event) => securityEvents.increment({ event }),
    collect: () => metrics.collect({ isPart: true }),
    render: async () => {
      const reading = readFromDatabase(db);
      reading.catch(() => undefined); // each figure reports its own absence
      scraped = withTimeout(reading);
      scraped.catch(() => undefined);
      const [own, others] = await Promise.all([metrics.collect(), collectOthers()]);
      return renderFamilies(combineFamilies([own, ...others]));
    },
    close: () => delay.disable(),
  };
}

async function readFromDatabase(db: ReadDb) {
  return {
    databaseBytes: await databaseSize(db),
    queue: await readQueueFigures(db),
    snapshotAt: await lastBackupTime(db),
  };
}

function withTimeout<Result>(reading: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the database does not answer")), databaseTimeoutMs);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The names that Prometheus' client libraries use. */
function addProcessMetrics(metrics: Metrics): void {
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.gauge("process_start_time_seconds", "Start of the process.", () => startedAt, {
    combination: "once",
  });
  metrics.gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  metrics.gauge("nodejs_heap_used_bytes", "Used heap.", () => process.memoryUsage().heapUsed);
  metrics.gauge(
    "process_cpu_seconds_total",
    "CPU time.",
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    { type: "counter" },
  );
  metrics.gauge("process_open_fds", "Open file descriptors.", () =>
    process.platform === "linux" ? readdirSync("/proc/self/fd").length : [],
  );
}
