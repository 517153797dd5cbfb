import { mkdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { closeDemoAccounts, reopenDemoAccounts } from "../../demo/published-password.ts";
import { createAccounts, createIdentityProvider, isCommonPassword } from "../accounts/index.server.ts";
import type { Sender } from "../email/email.ts";
import { openOutboxTransport, openSmtpTransport, type SiteIdentity } from "../email/index.server.ts";
import { isAnyRunnerAlive } from "../jobs/index.server.ts";
import {
  createImagePool,
  createUploadLimiter,
  openStorage,
  removeStaleFilesRegularly,
} from "../media/index.server.ts";
import { pushPublicKey } from "../notifications/index.server.ts";
import { checkClock } from "../platform/database/clock.server.ts";
import { openDatabase, statementTimeoutMs, type WriteDb } from "../platform/database/database.server.ts";
import { isDatabaseUnavailable } from "../platform/database/failures.server.ts";
import { checkPooler, hasStatementTimeout } from "../platform/database/pooler.server.ts";
import { createReadReplicas } from "../platform/database/read-replicas.server.ts";
import { checkServerRequirements } from "../platform/database/server-requirements.server.ts";
import { reasonOf, waitForDatabase } from "../platform/database/wait-for-database.server.ts";
import { trustedProxies } from "../platform/http/client-address.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import type { MetricFamily } from "../platform/metrics/metrics.server.ts";
import { listenForInvalidations } from "../platform/page-cache/invalidation-listener.server.ts";
import type { SocketConnection } from "../platform/postgres/connection.server.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded.server.ts";
import { StorageUnavailableError } from "../platform/s3/requests.server.ts";
import { openSecretKeys } from "../platform/secrets/app-secret.server.ts";
import {
  deleteLostSecrets,
  openSiteSecrets,
  type SiteSecrets,
  storedKeyIds,
} from "../platform/secrets/secrets.writes.server.ts";
import { isRestoreUnfinished } from "../portability/index.server.ts";
import { initializeSearch, refreshTermStatistics } from "../search/index.server.ts";
import type { Config } from "./config.ts";
import { createDailyCounter } from "./daily-counter.ts";
import { startJobs } from "./jobs.ts";
import { createLimitAlarm } from "./limit-alarm.ts";
import { createLiveStreams } from "./live/live-streams.ts";
import { createLiveSettings, type LiveSettings } from "./live-settings.ts";
import { checkMailServer } from "./mail-check.ts";
import { createSiteMetrics } from "./metrics/site-metrics.ts";
import { createForeignNameFinder } from "./own-name.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createSharedData } from "./page-cache/shared-data.ts";
import { prepareSchema } from "./prepare-schema.ts";
import { scheduledBackup } from "./scheduled-backup.ts";
import type { Site } from "./site.ts";
import { StartError } from "./start-error.ts";
import { createStorageState } from "./storage-state.ts";
import { createViewCounter } from "./view-counter.ts";

export type Booted = {
  site: Site;
  pool: pg.Pool;
  /** null: DATABASE_URL leads to the database */
  embedded: SocketConnection | null;
  isDemo: boolean;
  stop: () => Promise<void>;
};

/** Connections of the job runners: two listen, four work, others serve the schedule and locks. */
const jobConnections = 10;
/** share of PAGE_CACHE_MB; the rest is for pages */
const sharedDataPart = 0.25;

/** Steps that undo what was started, in the order of the starts. */
type Undo = (() => Promise<void> | void)[];

type Options = {
  log: Logger;
  say: (line: string) => void;
  isDevelopment: boolean;
  /** Default: never aborted. */
  stopping?: AbortSignal;
  /**
   * Starts a part of a site that the main process of this machine has prepared, and only what serves pages
   * (web-process.ts). `embedded`: the database, null with DATABASE_URL.
   */
  part?: { embedded: SocketConnection | null };
  /** Figures of the other processes of this node. Default: there are none. */
  collectOthers?: () => Promise<MetricFamily[][]>;
  /** for tests */
  cacheTtlMs?: number | undefined;
};

const maxStarts = 3;

/**
 * Starts everything except the HTTP server, in order: database, migrations, storage, accounts, demo data, jobs. `stop`
 * shuts down in reverse order; it also runs when a later step fails.
 * @param say prints a line of progress for the operator
 */
export async function boot(config: Config, options: Options): Promise<Booted> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startSite(config, options);
    } catch (error) {
      // An embedded server may have belonged to a site that was stopping: a retry starts our own.
      if (config.databaseUrl || !isDatabaseUnavailable(error)) throw error;
      if (starts === maxStarts) throw new StartError("The database ended while the site was starting.");
      options.say("The database ended while the site was starting: retrying.");
    }
  }
}

async function startSite(config: Config, options: Options): Promise<Booted> {
  const { log, say, isDevelopment, part } = options;
  const now = () => new Date();
  const undo: Undo = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { db, direct, embedded, isPooled, pool, clients, jobPool } = await connect(config, options, undo);
    const clockProblem = await checkClock(db, now);
    if (clockProblem) throw new StartError(clockProblem);
    if (isPooled && !(await hasStatementTimeout(db))) say(`Warning: ${timeoutAdvice}`);
    if (!part) await prepareSchema({ db, direct, jobPool }, { skip: config.skipMigrations, say });

    const secrets = await openSecrets(db, config, say);
    await initializeSearch(db);

    const uploadFolder = path.join(config.dataDir, "incoming");
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    const storage = await openStorage(config, now().getTime());
    await storage.check().catch((error) => {
      if (!(error instanceof StorageUnavailableError)) throw new StartError(storageAdvice(error));
      say(`Warning: ${error.message}. Pages are served; photos are not.`);
    });
    // By each node, and not by a job: the folders may be on its own disk.
    const removal = part ? null : removeStaleFilesRegularly([uploadFolder, ...storage.temporaryFolders], log);
    await removal?.firstRun;
    undo.push(() => removal?.stop());
    const images = createImagePool({ log, ...(part ? { size: 1 } : {}) });
    undo.push(() => images.close());

    const accounts = createAccounts({
      db,
      secret: secrets["session-cookies"],
      secondFactorSecret: secrets["second-factors"],
      publicUrl: config.publicUrl,
      requiresSecondFactor: config.requiresSecondFactor,
      policy: { isStrong: config.passwordPolicy === "strong", isCommon: isCommonPassword },
    });
    const identityProvider = config.identityProvider
      ? createIdentityProvider(config.identityProvider, {
          publicUrl: config.publicUrl,
          onError: (error) => log.warn({ err: error }, "signing in with the identity provider failed"),
        })
      : null;
    if (config.admin && !part) await accounts.ensureAdmin(config.admin.email, config.admin.password);
    if (!part) await prepareDemoData(config, { db, storage, accounts, say, now: now() });

    const settings = await createLiveSettings(db, config, {
      onError: (error) => log.warn({ reason: reasonOf(error) }, "settings of the site not read"),
    });
    const sender = senderOf(config, settings);
    const isTrustedProxy = trustedProxies(config.trustProxy);
    const maxBytes = isDevelopment ? 0 : config.pageCacheMb * 1024 * 1024;
    const ttlMs = options.cacheTtlMs;
    const dataBytes = maxBytes * sharedDataPart;
    const pageCache = maxBytes > 0 ? createPageCache({ maxBytes: maxBytes - dataBytes, ttlMs }) : null;
    const sharedData = maxBytes > 0 ? createSharedData({ maxBytes: dataBytes, ttlMs }) : null;
    const isStorageUp = createStorageState(storage);
    const replicas =
      config.databaseReadUrls.length > 0 && config.role !== "jobs"
        ? createReadReplicas({
            urls: config.databaseReadUrls,
            primary: { db, clients },
            isPooled,
            log,
            maxConnections: config.databasePoolSize,
          })
        : null;
    undo.push(() => replicas?.close());
    const metrics = createSiteMetrics({
      db,
      pool,
      replicas,
      images,
      pageCache,
      isStorageUp,
      dataDir: config.dataDir,
      now,
      collectOthers: options.collectOthers ?? (async () => []),
    });
    undo.push(() => metrics.close());

    const smtp = config.smtpUrl
      ? openSmtpTransport(config.smtpUrl, sender, { publicUrl: config.publicUrl })
      : null;
    const transport = smtp ?? (await openOutboxTransport(outboxFolder(config), sender));
    undo.push(() => transport.close());
    const runsJobs = config.role !== "web" && !part;
    if (smtp && runsJobs) void checkMailServer(smtp, log);
    if (runsJobs) {
      const backup = config.backup.schedule === "off" ? null : scheduledBackup(log);
      const jobs = await startJobs({
        db,
        pool: jobPool,
        storage,
        transport,
        site: identityOf(config, settings),
        now,
        log,
        limitsRecipients: config.rateLimits === "on",
        unsubscribeSecret: secrets["unsubscribe-links"],
        countEmail: (result) => metrics.email(result),
        cdn: config.cdnPurge,
        auditLogMonths: config.auditLogMonths,
        webhooks: { siteSecret: secrets["webhook-signatures"], testOrigin: config.webhookTestOrigin },
        push: {
          privateKey: secrets["push-key"],
          contact: contactOf(config),
          allowsPrivateAddresses: config.pushPrivateAddresses,
        },
        backUp: backup && (() => backup.run()),
      });
      undo.push(() => jobs.stop());
      undo.push(() => backup?.stop()); // runs before jobs.stop, which waits for running jobs
    } else if (!part && !(await isAnyRunnerAlive(db))) {
      say("No process runs jobs yet: emails wait until one is started with ROLE=jobs or ROLE=all.");
    }

    const live = createLiveStreams({ db, log });
    undo.push(() => live.close());
    options.stopping?.addEventListener("abort", () => live.close(), { once: true });
    const invalidations = listenForInvalidations(
      direct,
      (tags) => {
        pageCache?.invalidate(tags);
        sharedData?.invalidate(tags);
        replicas?.invalidated();
        settings.invalidate(tags);
      },
      { onMemberEvent: (payload) => live.notify(payload), onListening: () => live.resume() },
    );
    undo.push(() => invalidations.close());
    const viewCounter = createViewCounter(db, log, now);
    undo.push(() => viewCounter.flush());
    const dailyCounter = createDailyCounter(db, log, now);
    undo.push(() => dailyCounter.close());

    const site: Site = {
      config,
      isTrustedProxy,
      findForeignName: createForeignNameFinder(config, isTrustedProxy),
      db,
      reads: replicas?.db ?? db,
      replicas,
      accounts,
      identityProvider,
      images,
      uploadLimiter: createUploadLimiter(),
      storage,
      isStorageUp,
      uploadFolder,
      viewCounter,
      dailyCounter,
      pageCache,
      sharedData,
      settings,
      syncCaches: () => invalidations.sync(),
      metrics,
      live,
      visitorSecret: secrets["visitor-hashes"],
      unsubscribeSecret: secrets["unsubscribe-links"],
      webhookSecret: secrets["webhook-signatures"],
      push: {
        publicKey: pushPublicKey(secrets["push-key"]),
        allowsPrivateAddresses: config.pushPrivateAddresses,
      },
      limitAlarm: createLimitAlarm(log),
      stopping: options.stopping ?? new AbortController().signal,
      log,
      now,
      isDevelopment,
    };
    if (config.demoData && !part) {
      const { attachMissingPictures } = await import("../../demo/background-pictures.ts");
      const pictures = attachMissingPictures({ db, storage, log });
      undo.push(() => pictures.stop());
    }
    return { site, pool, embedded, isDemo: config.demoData, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the embedded server, or waits for the server of DATABASE_URL, and opens the pools. */
async function connect(config: Config, options: Options, undo: Undo) {
  const { log, say, stopping, part } = options;
  if (await isRestoreUnfinished(config.dataDir)) {
    throw new StartError(
      `A restoration into ${config.dataDir} did not finish: delete the folder and restore the backup again.`,
    );
  }
  const connection = config.databaseUrl ?? part?.embedded ?? (await startOwnPostgres(config, say, undo));
  const embedded = typeof connection === "string" ? null : connection;
  const direct = config.databaseDirectUrl ?? connection;
  const isPooled = config.databaseDirectUrl !== null;
  if (config.databaseUrl) {
    for (const address of new Set([connection, direct]))
      await waitForDatabase(address, { timeoutMs: config.databaseWaitMs, say, stopping }).catch(
        failUnreachable,
      );
    const problem = await checkPooler(connection, config.databaseDirectUrl).catch(failUnreachable);
    if (problem) throw new StartError(problem);
  }
  let isClosing = false;
  // Logs only the message: pg attaches the whole client to the error.
  const onLost = ({ message }: Error) => {
    // Some connections still report errors when the embedded database stops.
    if (!isClosing) log.warn({ reason: message }, "database connection lost");
  };
  const { db, pool, clients } = openDatabase(connection, {
    // Limits of the node: web processes divide them.
    maxConnections: part
      ? Math.max(5, Math.ceil(config.databasePoolSize / config.webProcesses))
      : config.databasePoolSize,
    isPooled,
    onLost,
  });
  undo.push(() => {
    isClosing = true;
    return pool.end();
  });
  const jobPool = isPooled ? openDatabase(direct, { maxConnections: jobConnections, onLost }).pool : pool;
  if (isPooled) undo.push(() => jobPool.end());
  const unmetRequirement = await checkServerRequirements(db).catch(failUnreachable);
  if (unmetRequirement) throw new StartError(unmetRequirement);
  return { db, direct, embedded, isPooled, pool, clients, jobPool };
}

async function startOwnPostgres({ dataDir, pgRunAs }: Config, say: Options["say"], undo: Undo) {
  const postgres = await startEmbeddedPostgres({ dataDir, runAs: pgRunAs ?? undefined, say });
  undo.push(() => postgres.stop());
  return postgres.connection;
}

type DemoContext = Parameters<typeof closeDemoAccounts>[0] & Pick<Site, "storage"> & { now: Date };

async function prepareDemoData({ demoData }: Config, demo: DemoContext): Promise<void> {
  if (!demoData) {
    await closeDemoAccounts(demo);
    return;
  }
  // Imported dynamically: a site without demo data does not load its generator.
  const { seedDemo } = await import("../../demo/seed.ts");
  const isSeeded = await seedDemo(demo);
  if (isSeeded) await refreshTermStatistics(demo.db);
  await reopenDemoAccounts(demo);
}

/** For operators of push services: an https address, or an email address. */
function contactOf({ publicUrl, contactEmail }: Config): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${contactEmail}`;
}

/** Name and address of the site in emails. Getters, because settings may change before an email is sent. */
function identityOf({ publicUrl }: Config, settings: LiveSettings): SiteIdentity {
  return {
    publicUrl,
    get name() {
      return settings.latest.name;
    },
    get contactEmail() {
      return settings.latest.contactEmail;
    },
    get postalAddress() {
      return settings.latest.postalAddress || null;
    },
  };
}

/** The address is always that of the environment: mail servers check that the site may use it. */
function senderOf({ mailFrom, siteName }: Config, settings: LiveSettings): Sender {
  return {
    address: mailFrom.address,
    get name() {
      return mailFrom.name === siteName ? settings.latest.name : mailFrom.name;
    },
    get contact() {
      return settings.latest.contactEmail;
    },
  };
}

async function openSecrets(db: WriteDb, config: Config, say: (line: string) => void): Promise<SiteSecrets> {
  const opened = await openSecretKeys(config, await storedKeyIds(db));
  if ("problem" in opened) throw new StartError(opened.problem);
  if (config.appSecretPrevious === "lost") await deleteLostSecrets(db, opened.keys);
  const { secrets, renewed } = await openSiteSecrets(db, opened.keys).catch(async (error: unknown) => {
    // Another node may have started at the same moment, with a secret of its own.
    const again = await openSecretKeys(config, await storedKeyIds(db));
    throw "problem" in again ? new StartError(again.problem) : error;
  });
  if (renewed > 0) say("The secrets in the database are now encrypted by the new APP_SECRET.");
  return secrets;
}

function failUnreachable(error: unknown): never {
  const reason = reasonOf(error);
  const advice = /unsupported startup parameter/u.test(reason)
    ? ". DATABASE_URL leads to a connection pooler (as PgBouncer): set DATABASE_DIRECT_URL to the database server itself."
    : "";
  throw new StartError(`The database cannot be reached: ${reason}${advice}`, { cause: error });
}

function storageAdvice(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Photos cannot be stored: ${reason}. Check the S3_ settings, or the rights on DATA_DIR.`;
}

/** A pooler takes no settings from its clients, so that they have to be set for the role. */
const timeoutAdvice = `through DATABASE_URL, statements have no time limit: alter role NAME set statement_timeout = '${statementTimeoutMs / 1000}s', set jit = off for it, too.`;

/** Folder of emails when there is no mail server. */
export function outboxFolder(config: Pick<Config, "dataDir">): string {
  return path.join(config.dataDir, "outbox");
}
