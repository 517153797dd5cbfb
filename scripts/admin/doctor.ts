/** `npm run admin -- doctor`: one line per check, with what to do; exit code 1 when something failed. */
import { openStorage } from "../../src/media/index.server.ts";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { isMigrated } from "../../src/platform/database/migrate.server.ts";
import { isS3Url } from "../../src/platform/s3/location.ts";
import { version } from "../../src/platform/version.server.ts";
import type { Config, ConfigResult } from "../../src/server/config.ts";
import { loadConfig } from "../../src/server/environment.ts";
import { commandMessage } from "../setup/command-errors.ts";
import { connectToSite, requireSite } from "../setup/site-connection.ts";
import { checkAdministrator } from "./checks/administrator.ts";
import { checkBackup } from "./checks/backup.ts";
import { checkDatabaseClock } from "./checks/clock.ts";
import { checkDatabase } from "./checks/database.ts";
import { checkDisk } from "./checks/disk.ts";
import { type Finding, failed, reasonOf } from "./checks/finding.ts";
import { checkJobs } from "./checks/jobs.ts";
import { checkMail } from "./checks/mail.ts";
import { checkPublicUrl } from "./checks/public-url.ts";
import { checkReplicas } from "./checks/replicas.ts";
import { checkRights } from "./checks/rights.ts";
import { checkSettings } from "./checks/settings.ts";
import { checkStorage } from "./checks/storage.ts";

type NamedFinding = Finding & { check: string };
type DatabaseCheck = { name: string; run: (db: Db) => Promise<Finding[]> };

/** A check that takes longer has failed. */
const checkTimeoutMs = 20_000;

export async function runDoctor(
  { asJson, mailTo }: { asJson: boolean; mailTo: string | null },
  say: (line: string) => void,
): Promise<number> {
  const findings: NamedFinding[] = [];
  for await (const finding of diagnose(loadConfig(), mailTo)) {
    findings.push(finding);
    if (!asJson) say(`${finding.status.padEnd(8)} ${finding.check.padEnd(14)} ${finding.message}`);
  }
  const isOk = !findings.some(({ status }) => status === "failed");
  if (asJson) say(JSON.stringify({ ok: isOk, version, findings }, null, 2));
  return isOk ? 0 : 1;
}

/** Without valid settings no other check can run; without the database only half of them. */
async function* diagnose(result: ConfigResult, mailTo: string | null): AsyncGenerator<NamedFinding> {
  yield* named("settings", async () => checkSettings(result));
  if (!result.ok) return;
  const { config } = result;
  const { dataDir } = config;
  yield* withDatabase(config);
  yield* named("mail", () => checkMail(config, mailTo, new Date()));
  yield* named("storage", () => checkStorage(() => openStorage(config, Date.now())));
  yield* named("disk", () =>
    checkDisk(isS3Url(config.backup.location) ? [dataDir] : [dataDir, config.backup.location]),
  );
  yield* named("public url", () => checkPublicUrl(config, version));
}

async function* withDatabase(config: Config): AsyncGenerator<NamedFinding> {
  const { dataDir } = config;
  const checks: DatabaseCheck[] = [
    { name: "clock", run: (db) => checkDatabaseClock(db, () => new Date()) },
    { name: "administrator", run: checkAdministrator },
    { name: "jobs", run: checkJobs },
    { name: "backup", run: (db) => checkBackup(db, new Date()) },
    { name: "replicas", run: (db) => checkReplicas(db, config.databaseReadUrls) },
  ];
  const opened = await openSite(config);
  if ("problem" in opened) {
    yield { check: "database", ...failed(opened.problem) };
    yield* named("rights", () => checkRights(dataDir, null));
    const names = checks.map(({ name }) => name).join(", ");
    yield { check: "others", status: "skipped", message: `${names}: they need the database.` };
    return;
  }
  try {
    const { db } = opened;
    yield* named("database", () => checkDatabase(db, config));
    const isUsable = await isMigrated(db).catch(() => false);
    yield* named("rights", () => checkRights(dataDir, db));
    for (const { name, run } of checks) {
      if (isUsable || name === "clock") yield* named(name, () => run(db));
      else yield { check: name, status: "skipped", message: "Needs a migrated database." };
    }
  } finally {
    await opened.close();
  }
}

async function openSite(
  config: Config,
): Promise<{ db: Db; close: () => Promise<void> } | { problem: string }> {
  try {
    requireSite(config);
    const { connection, stop } = await connectToSite(config);
    const { db, pool } = openDatabase(connection, { maxConnections: 3, onLost: () => undefined });
    const close = async () => {
      await pool.end();
      await stop();
    };
    try {
      (await pool.connect()).release();
      return { db, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    return { problem: commandMessage(error).split("\n", 1)[0] ?? "" };
  }
}

async function* named(check: string, run: () => Promise<Finding[]>): AsyncGenerator<NamedFinding> {
  for (const finding of await withTimeout(run)) yield { check, ...finding };
}

async function withTimeout(run: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const message = `No answer within ${checkTimeoutMs / 1_000} s.`;
    timer = setTimeout(() => resolve([failed(message)]), checkTimeoutMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [failed(`Could not be checked: ${reasonOf(error)}.`)];
  } finally {
    clearTimeout(timer);
  }
}
