import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { ReadDb } from "../../../src/platform/database/database.server.ts";
import { type Finding, failed, findingsOr } from "./finding.ts";

/** Folders of DATA_DIR that the site's process writes; the database's own belongs to its user. */
const writtenFolders = [
  "",
  "uploads",
  "uploads/objects",
  "uploads/incoming",
  "incoming",
  "outbox",
  "backups",
];

export async function checkRights(dataDir: string, db: ReadDb | null): Promise<Finding[]> {
  const found = [...(await folderProblems(dataDir)), ...(db === null ? [] : await schemaProblems(db))];
  return findingsOr(found, "The site may write to its folders and change its tables.");
}

/**
 * Asks for this user, or, as root, which may do everything, whether the folders have one owner. A folder that does not
 * exist yet is created by the site.
 */
async function folderProblems(dataDir: string): Promise<Finding[]> {
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => null,
  );
  if (owner === null)
    return [failed(`${dataDir} does not exist or cannot be read: set DATA_DIR as for the site.`)];
  const isRoot = process.getuid?.() === 0;
  const found: Finding[] = [];
  for (const name of writtenFolders) {
    const folder = path.join(dataDir, name);
    const info = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
    if (info instanceof Error) {
      if (info.code !== "ENOENT")
        found.push(
          failed(`${folder} cannot be read (${info.code}): run this as the site's user, or as root.`),
        );
    } else if (!info.isDirectory()) found.push(failed(`${folder} is not a folder: move it away.`));
    else if (isRoot && info.uid !== owner)
      found.push(
        failed(
          `${folder} belongs to another user than ${dataDir}: chown -R --reference=${dataDir} ${folder}`,
        ),
      );
    else if (!(await isWritable(folder)))
      found.push(failed(`This user may not write to ${folder}: chown -R it to the site's user.`));
  }
  return found;
}

function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The next migration needs both. */
async function schemaProblems(db: ReadDb): Promise<Finding[]> {
  const { rows } = await sql<{ role: string; database: string; mayCreate: boolean; foreign: number }>`
    select current_user as role, current_database() as database,
      has_schema_privilege(current_user, 'public', 'create')
        and has_database_privilege(current_database(), 'create') as "mayCreate",
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and not pg_has_role(current_user, relowner, 'usage')) as "foreign"`.execute(db);
  const found = rows[0];
  if (!found) return [];
  const { role, database, mayCreate, foreign } = found;
  if (!mayCreate)
    return [
      failed(`The role ${role} may not create tables: alter database "${database}" owner to "${role}";`),
    ];
  if (foreign === 0) return [];
  return [
    failed(
      `${foreign} tables belong to another role than ${role}: reassign owned by OTHER to "${role}"; in this database.`,
    ),
  ];
}
