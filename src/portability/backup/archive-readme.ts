type Loaded = { name: string; columns: readonly string[]; rows: number };

export const archiveReadme = `Backup of a Babillard site.

Restore it with "npm run restore -- FILE". By hand, with PostgreSQL's client programs:

1. Unpack it, and check it: cat checksums/* | sha256sum --check --quiet
2. Create an empty database and its schema: start the version of Babillard named in manifest.json on it with DEMO_DATA=off
   and an empty DATA_DIR, and stop it.
3. In the unpacked folder, as a superuser: psql --set ON_ERROR_STOP=1 --single-transaction --file database/load.sql DATABASE
4. Copy photos/* to DATA_DIR/uploads/objects/ and site/* to DATA_DIR/.

database/TABLE/*.copy.gz are the rows of each table in the text format of COPY, columns as named in manifest.json.
`;

/** Loads the tables with psql. Needs the rights of a superuser, which the restore command does without. */
export function loadScript(dump: {
  tables: readonly Loaded[];
  jobs: Loaded;
  sequences: readonly { name: string; value: string }[];
}): string {
  const names = dump.tables.map(({ name }) => name);
  return `${[
    "set client_encoding = 'UTF8';",
    "set session_replication_role = replica;",
    `truncate ${names.join(", ")};`,
    ...dump.tables.map((table) => copyLine(table, table.name)),
    ...dump.sequences.map(({ name, value }) => `select setval('${name}', ${value});`),
    "create temporary table loaded_jobs (task text, payload json, queue_name text, run_at timestamptz,",
    "  max_attempts integer, key text, priority integer, flags text[]);",
    copyLine(dump.jobs, "loaded_jobs"),
    "set session_replication_role = origin;",
    "select from loaded_jobs, graphile_worker.add_job(task, payload, queue_name, run_at, max_attempts, key, priority,",
    "  nullif(flags, '{}'));",
  ].join("\n")}\n`;
}

function copyLine({ name, columns, rows }: Loaded, into: string): string {
  if (rows === 0) return `-- ${name} has no rows`;
  return `\\copy ${into} (${columns.join(", ")}) from program 'gzip -dc database/${name}/*.copy.gz'`;
}
