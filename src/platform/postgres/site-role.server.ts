import type pg from "pg";
import { type SocketConnection, withClient } from "./connection.server.ts";

/** Created by initdb, and used only to start the server and for maintenance. */
export const superuser = "postgres";
export const maintenanceDatabase = "postgres";
/** The role of the site's connections: owns the site's database and has no other right. */
export const siteRole = "babillard";

/**
 * Creates the site's role and its database, or takes them over from the superuser, which versions before 0.3 used for
 * everything: an injected statement must not read files, run programs or create roles. Safe under concurrent starts, and
 * while a site of such a version runs.
 */
export async function ensureSiteDatabase(maintenance: SocketConnection): Promise<void> {
  await withClient({ ...maintenance, database: maintenanceDatabase }, async (client) => {
    // Serializes concurrent starts. The lock is released with the connection.
    await client.query("select pg_advisory_lock(hashtext('babillard site role'))");
    await ensureRole(client);
    await ensureDatabase(client, maintenance.database);
    await withClient(maintenance, async (inDatabase) => {
      const { rows } = await inDatabase.query<{ statement: string }>(foreignObjects);
      // One transaction each: locks on all tables together could deadlock with a running site.
      for (const { statement } of rows) await inDatabase.query(statement);
    });
  });
}

async function ensureRole(client: pg.Client): Promise<void> {
  const rights = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
  const { rows } = await client.query<{ isOrdinary: boolean }>(
    `select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)
       as "isOrdinary" from pg_roles where rolname = $1`,
    [siteRole],
  );
  const [role] = rows;
  if (!role) await client.query(`create role ${siteRole} ${rights}`);
  else if (!role.isOrdinary) await client.query(`alter role ${siteRole} ${rights}`);
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
    [database],
  );
  const [found] = rows;
  if (!found) await client.query(`create database ${name} owner ${siteRole}`);
  else if (found.owner !== siteRole) await client.query(`alter database ${name} owner to ${siteRole}`);
  // The site has no business in the cluster's other databases.
  const { rows: open } = await client.query<{ name: string }>(
    `select datname as name from pg_database where has_database_privilege($1, datname, 'connect')
       and datname in ('template1', '${maintenanceDatabase}')`,
    [siteRole],
  );
  for (const other of open) await client.query(`revoke connect on database ${other.name} from public`);
}

const isOther = (owner: string) => `${owner} <> '${siteRole}'::regrole`;
const isOurs = (object: string, schema: string) => `${schema} in (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ) and not exists (select from pg_depend where objid = ${object} and deptype = 'e')`;

/** Statements that give the site's role what others own in its database; not what belongs to an extension. */
const foreignObjects = `
  select format('alter schema %I owner to ${siteRole}', nspname) as statement from pg_namespace
  where ${isOther("nspowner")} and ${isOurs("oid", "oid")} and nspowner <> 'pg_database_owner'::regrole
  union all
  select format('alter %s %s owner to ${siteRole}', case relkind
      when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
      else 'table' end, oid::regclass)
  from pg_class where ${isOther("relowner")} and ${isOurs("oid", "relnamespace")} and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    -- the sequence of a column follows its table
    and not (relkind = 'S' and exists (
      select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${siteRole}', oid::regprocedure) from pg_proc
  where ${isOther("proowner")} and ${isOurs("oid", "pronamespace")}
  union all
  select format('alter type %s owner to ${siteRole}', oid::regtype) from pg_type
  where ${isOther("typowner")} and ${isOurs("oid", "typnamespace")} and (typtype in ('d', 'e', 'r')
    or typtype = 'c' and exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))
  union all
  select format('alter text search configuration %s owner to ${siteRole}', oid::regconfig) from pg_ts_config
  where ${isOther("cfgowner")} and ${isOurs("oid", "cfgnamespace")}
  union all
  select format('alter text search dictionary %s owner to ${siteRole}', oid::regdictionary) from pg_ts_dict
  where ${isOther("dictowner")} and ${isOurs("oid", "dictnamespace")}
  union all
  select format('alter statistics %I.%I owner to ${siteRole}', stxnamespace::regnamespace, stxname)
  from pg_statistic_ext where ${isOther("stxowner")} and ${isOurs("oid", "stxnamespace")}`;
