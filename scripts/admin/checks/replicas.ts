import {
  type Connection,
  openDatabase,
  type ReadDb,
} from "../../../src/platform/database/database.server.ts";
import { nameOf, type Probe, probeServer } from "../../../src/platform/database/read-replicas.server.ts";
import { type Finding, failed, findingsOr, reasonOf, warning } from "./finding.ts";

/** One segment of WAL: more is not replayed within moments. */
const maxLagBytes = 16 << 20;

/** The site skips such a replica without a word to users, and the primary bears its reads. */
export async function checkReplicas(
  db: ReadDb,
  urls: readonly Connection[],
  probe: Probe = probeServer,
): Promise<Finding[]> {
  if (urls.length === 0) return [];
  const primary = await probe(db);
  const found: Finding[] = [];
  for (const url of urls) {
    const problem = await problemOf(url, primary, probe);
    if (problem) found.push(problem);
  }
  return findingsOr(found, urls.length === 1 ? "One replica follows." : `${urls.length} replicas follow.`);
}

async function problemOf(
  url: Connection,
  primary: Awaited<ReturnType<Probe>>,
  probe: Probe,
): Promise<Finding | null> {
  const name = `DATABASE_READ_URLS: ${nameOf(url)}`;
  const { db, pool } = openDatabase(url, { maxConnections: 1, onLost: () => undefined });
  try {
    const replica = await probe(db);
    if (!replica.isStandby)
      return failed(`${name} is no standby. Name streaming replicas of DATABASE_URL only.`);
    if (replica.identity !== primary.identity) return failed(`${name} is not a replica of DATABASE_URL.`);
    const lag = primary.position - replica.position;
    if (lag <= BigInt(maxLagBytes)) return null;
    return warning(
      `${name} is ${lag / 1_000_000n} MB of WAL behind, and is skipped while that is more than 5 s. Is its replay paused, or does a long query hold it up?`,
    );
  } catch (error) {
    return failed(
      `${name} does not answer (${reasonOf(error)}). Its reads go to the others or to the primary.`,
    );
  } finally {
    await pool.end();
  }
}
