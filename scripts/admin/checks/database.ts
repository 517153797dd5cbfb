import { sql } from "kysely";
import type { WriteDb } from "../../../src/platform/database/database.server.ts";
import { findSchemaMismatch, isMigrated } from "../../../src/platform/database/migrate.server.ts";
import { checkPooler } from "../../../src/platform/database/pooler.server.ts";
import { checkServerRequirements } from "../../../src/platform/database/server-requirements.server.ts";
import { databaseSize } from "../../../src/platform/database/size.queries.server.ts";
import { createWriteProbe } from "../../../src/platform/database/write-probe.writes.server.ts";
import type { Config } from "../../../src/server/config.ts";
import { explainStartFailure } from "../../../src/server/explain-start-failure.ts";
import { type Finding, failed, findingsOr, reasonOf, warning } from "./finding.ts";

/** Besides the pool, a node needs a connection for notifications, and through a pooler ten for jobs. */
const besidesPool = { direct: 1, pooled: 11 };

/** Version, encoding, schema, indexes, connections; and a write. */
export async function checkDatabase(
  db: WriteDb,
  config: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databasePoolSize">,
): Promise<Finding[]> {
  const requirement = await checkServerRequirements(db);
  if (requirement !== null) return [failed(requirement)];
  const mismatch = await findSchemaMismatch(db);
  if (mismatch !== null) return [failed(mismatch)];
  if (!(await isMigrated(db)))
    return [failed("Migrations are missing: run npm run migrate, or start the site, which applies them.")];
  const pooler =
    config.databaseUrl === null ? null : await checkPooler(config.databaseUrl, config.databaseDirectUrl);
  const found = [
    ...(pooler === null ? [] : [failed(pooler)]),
    ...(await writeProblems(db)),
    ...(await indexProblems(db)),
    ...(await collationProblems(db)),
    ...(await connectionProblems(db, config)),
  ];
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const megabytes = Math.round((await databaseSize(db)) / 1e6);
  return findingsOr(
    found,
    `PostgreSQL ${rows[0]?.version}, ${megabytes} MB, all migrations applied, writable.`,
  );
}

async function writeProblems(db: WriteDb): Promise<Finding[]> {
  try {
    await createWriteProbe(db)();
    return [];
  } catch (error) {
    return [failed(explainStartFailure(error) ?? `The database takes no writes (${reasonOf(error)}).`)];
  }
}

/** Left by `create index concurrently` that failed or was interrupted: slows writes down and serves no query. */
async function indexProblems(db: WriteDb): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`.execute(db);
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name).join(", ");
  return [
    failed(`Invalid indexes: ${names}. Repair each while the site runs: reindex index concurrently NAME;`),
  ];
}

/** After an upgrade of the operating system, indexes on text are sorted by former rules and miss rows. */
async function collationProblems(db: WriteDb): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`.execute(
    db,
  );
  return rows.map(({ name }) =>
    failed(
      `The sorting rules of the operating system have changed since the database was created. Stop the site, then: reindex database "${name}"; alter database "${name}" refresh collation version;`,
    ),
  );
}

async function connectionProblems(
  db: WriteDb,
  { databasePoolSize, databaseDirectUrl }: Pick<Config, "databasePoolSize" | "databaseDirectUrl">,
): Promise<Finding[]> {
  const { rows } = await sql<{ max: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(db);
  const { max = 0, used = 0 } = rows[0] ?? {};
  const needed = databaseDirectUrl === null ? databasePoolSize + besidesPool.direct : besidesPool.pooled;
  const advice = "Raise max_connections of PostgreSQL, lower DATABASE_POOL, or put PgBouncer in between.";
  if (needed > max)
    return [failed(`A node needs up to ${needed} connections; the server allows ${max}. ${advice}`)];
  if (max - used < max / 10) return [warning(`${used} of ${max} connections are in use. ${advice}`)];
  return [];
}
