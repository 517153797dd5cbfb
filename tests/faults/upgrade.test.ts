// A rolling upgrade from the previous release: it serves while the schema of this version is made, then both versions serve.
// Needs the history of the repository (git fetch --tags --unshallow), from which it builds the previous release.
import { randomUUID } from "node:crypto";
import { readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "../../src/media/index.server.ts";
import { migrate } from "../../src/platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { buildPreviousVersion, findPreviousRelease } from "../support/previous-version.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { findViolations } from "./load/check.ts";
import { summarize } from "./load/journal.ts";
import { type Load, startLoad } from "./load/load.ts";
import { register, send } from "./requests.ts";

const copies = 20_000;
const own = join(import.meta.dirname, "../../migrations");

/** What an upgrade may do, besides this version's own migrations: each on the table that every page reads. */
const heavyMigrations: Record<string, string> = {
  "9001-add": `await run("alter table listings add column label text");
    await run("alter table listings add constraint label_check check (label <> '') not valid");`,
  "9002-fill": `
    await inBatches("labels", async (transaction, after) => {
      const { rows } = await query(transaction, \`
        with batch as (select id from listings where id > '\${after ?? "00000000-0000-0000-0000-000000000000"}' order by id limit 500),
        changed as (update listings set label = 'x' from batch where listings.id = batch.id returning listings.id)
        select max(id::text) as last, count(*)::integer as rows from changed\`);
      return rows[0];
    });
    await createIndex({ name: "listings_by_label", on: "listings (label, author_id, id)" });`,
  "9003-validate": `await run("alter table listings validate constraint label_check");`,
};

async function migrationFolder(): Promise<string> {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  for (const file of await readdir(own)) await symlink(join(own, file), join(folder, file));
  for (const [name, body] of Object.entries(heavyMigrations)) {
    const code = `export const transaction = ${name === "9001-add"};
const query = (db, sql) => db.executeQuery({ sql, parameters: [], query: {}, queryId: {} });
export async function up(db, { createIndex, inBatches }) {
  const run = (sql) => query(db, sql);
  ${body}
}\n`;
    await writeFile(join(folder, `${name}.ts`), code);
  }
  return folder;
}

/** As many listings as make changes of rows and indexes take a while. */
async function multiplyListings(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select attname as name from pg_attribute
    where attrelid = 'listings'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attname not in ('id', 'submission_key', 'external_id', 'import_hash')`);
  const names = rows.map(({ name }) => `"${name}"`).join(", ");
  await client.query(`
    insert into listings (id, ${names})
    select gen_random_uuid(), ${names} from (select * from listings where title = 'Table en bois') as one, generate_series(1, ${copies})`);
  await client.query("analyze listings");
}

async function publish(url: string): Promise<void> {
  const form = new FormData();
  const fields = {
    type: "single-item",
    title: "Table en bois",
    description: "Solide.",
    price: "10",
    city: "Laval",
    region: "Québec",
    submissionKey: randomUUID(),
    intent: "publish",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const page = await send(url, "/create", await register(url), form);
  expect(await page.text()).toContain("Annonce publiée avec succès");
}

test("the previous release serves while the schema of this one is made, and beside it: no request fails", {
  timeout: 900_000,
}, async () => {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const release = await findPreviousRelease();
  await buildPreviousVersion(release, join(folder, "previous"));

  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), say: () => undefined });
  const { host, port, user, database } = postgres.connection;
  const environment = {
    DATABASE_URL: `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
  };
  const dataDir = join(folder, "data");
  const sites: RunningSite[] = [];
  let load: Load | undefined;
  onTestFinished(async () => {
    await load?.stop(0);
    for (const site of sites) await site.stop();
    await postgres.stop();
  });
  const old = await startSite({ dataDir, environment, folder: join(folder, "previous") });
  sites.push(old);
  const client = new pg.Client(postgres.maintenance);
  await client.connect();
  onTestFinished(() => client.end());
  await publish(old.url);
  await multiplyListings(client);

  // The load reads it before each request.
  const urls = [old.url];
  load = await startLoad({ urls });
  const { journal } = load;
  const failures = () => journal.answers.filter(({ status }) => status === 0 || status >= 500);
  await expect.poll(() => journal.answers.length).toBeGreaterThan(50);
  const lines: string[] = [];
  const { applied } = await migrate(postgres.connection, {
    folder: await migrationFolder(),
    say: (line) => lines.push(line),
  });
  expect(applied).toEqual(expect.arrayContaining(Object.keys(heavyMigrations)));
  process.stdout.write(
    `${release}, until the end of the migrations: ${summarize(journal)}\n${lines.join("\n")}\n`,
  );
  expect(failures()).toEqual([]);

  // As during a roll: this version beside the old one, on a schema with what a later one added.
  const fresh = await startSite({ dataDir, environment: { ...environment, SKIP_MIGRATIONS: "on" } });
  sites.push(fresh);
  urls.push(fresh.url);
  await sleep(8_000);
  urls.shift();
  await sleep(500);
  await old.stop();
  await sleep(3_000);
  await load.stop();

  process.stdout.write(`in all: ${summarize(journal)}\n`);
  expect(failures()).toEqual([]);
  const storage = await openDiskStorage(join(dataDir, "uploads"), Date.now());
  expect(await findViolations(journal, { client, storage, url: fresh.url })).toEqual([]);
});
