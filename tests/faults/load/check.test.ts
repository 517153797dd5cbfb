// The checker finds damages that are made on purpose, each for its own reason, and nothing without them.
import { readdir, readFile, rename, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ObjectStorage, openDiskStorage } from "../../../src/media/index.server.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { connectToDatabase } from "../database-client.ts";
import { findViolations } from "./check.ts";
import type { CheckTarget } from "./check-target.ts";
import { problemsOf } from "./http.ts";
import { type Journal, writesOf } from "./journal.ts";
import { startLoad } from "./load.ts";

let site: RunningSite;
let client: pg.Client;
let journal: Journal;
let storage: ObjectStorage;
let target: CheckTarget;

beforeAll(async () => {
  site = await startSite();
  client = await connectToDatabase(site.dataDir);
  const load = await startLoad({ urls: [site.url], pauseMs: 60 });
  journal = load.journal;
  const isEnough = () =>
    (["edit", "favorite", "message"] as const).every(
      (kind) => writesOf(journal, kind).filter(({ outcome }) => outcome === "acknowledged").length >= 2,
    ) &&
    writesOf(journal, "sold").some(({ outcome }) => outcome === "acknowledged") &&
    listingWithAllPhotos() !== undefined &&
    journal.reads.some(({ shown }) => shown && shown.length > 0);
  await vi.waitUntil(isEnough, { timeout: 600_000, interval: 100 });
  await load.stop();
  storage = await openDiskStorage(join(site.dataDir, "uploads"), Date.now());
  target = { client, storage, url: site.url, jobsMs: 30_000 };
});

afterAll(async () => {
  await client.end();
  await site.stop();
});

test("without a fault nothing is wrong", async () => {
  expect(await findViolations(journal, target)).toEqual([]);
});

const anyMessage = "(select id from messages order by sequence limit 1)";
const anyPhoto = "(select id from images where listing_id is not null limit 1)";
const anyRead =
  "(select id from conversations where greatest(buyer_last_read_sequence, seller_last_read_sequence) > 0 limit 1)";
/** As if each edit were recorded twice. */
const eventsOfEdits = (payload: string) =>
  `insert into events (occurred_at, actor_kind, actor_id, verb, subject_type, subject_id, payload)
  select occurred_at, actor_kind, actor_id, verb, subject_type, subject_id, ${payload} from events
  where verb = 'listing.edited'`;
const anyListing = "(select id from listings where status = 'active' order by id desc limit 1)";

/** On a busy machine, photos may have been left out of others, which their responses said. */
const listingWithAllPhotos = () =>
  writesOf(journal, "publish").find(
    ({ outcome, photos }) => outcome === "acknowledged" && photos.least > 0 && photos.least === photos.most,
  )?.listingIds[0];

test.each<[expected: string, damage: string | (() => string)]>([
  // All: one of them may be of a request that was not answered.
  ["lost message", "delete from messages"],
  [
    "doubled message",
    `insert into messages (id, conversation_id, author_id, body, created_at)
    select gen_random_uuid(), conversation_id, author_id, body, created_at from messages where id = ${anyMessage}`,
  ],
  ["lost listing", "delete from listings where status = 'active'"],
  [
    "doubled listing",
    `create temporary table copied on commit drop as select * from listings where id = ${anyListing};
    alter table copied drop column visibility;
    update copied set id = gen_random_uuid(), submission_key = gen_random_uuid();
    do $$ declare columns text; begin
      select string_agg(quote_ident(attname), ',') into columns from pg_attribute
        where attrelid = 'pg_temp.copied'::regclass and attnum > 0 and not attisdropped;
      execute format('insert into listings (%1$s) select %1$s from copied', columns);
    end $$`,
  ],
  ["lost photo", () => `delete from images where listing_id = '${listingWithAllPhotos()}'`],
  ["photo positions of a listing", `update images set position = 7 where id = ${anyPhoto}`],
  ["lost edit", "update listings set title = regexp_replace(title, 'v[0-9]+$', 'v0') where title !~ 'v0$'"],
  ["events of edits", eventsOfEdits("payload")],
  ["lost sale", "update listings set status = 'active' where status = 'sold'"],
  ["lost favorite", "delete from favorites"],
  ["counter of favorites", `update listings set favorites = favorites + 1 where id = ${anyListing}`],
  ["counter of views", "delete from listing_views where ctid = (select ctid from listing_views limit 1)"],
  [
    "counts of public listings",
    "insert into listing_counts (category, region, listing_count) values ('products', 'Québec', 1)",
  ],
  [
    "account without a password",
    "update accounts set password = null where id = (select id from accounts limit 1)",
  ],
  ["lost account", "delete from users where email like 'autre-%' or email like 'membre-%'"],
  [
    "event of a message",
    "delete from events where id = (select min(id) from events where verb = 'message.sent')",
  ],
  ["event of a listing", "update events set verb = 'listing.edited' where verb = 'listing.sold'"],
  [
    "read mark",
    `update conversations set buyer_last_read_sequence = 0, seller_last_read_sequence = 0 where id = ${anyRead}`,
  ],
  [
    "read mark beyond the last message",
    `update conversations set seller_last_read_sequence = 1000000 where id = ${anyRead}`,
  ],
  [
    "job locked by a process that is gone",
    `select graphile_worker.add_job('send-email', '{}');
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'runner-gone/emails-1'
      where id = (select max(id) from graphile_worker._private_jobs)`,
  ],
  [
    "job that is due",
    `select graphile_worker.add_job('no-such-task', '{}', run_at => now() - interval '1 minute')`,
  ],
  [
    "amcheck",
    // An index whose entries do not agree with its table: the function that computes them has changed.
    `create function damaged(text) returns text immutable language plpgsql as $$ begin return $1; end $$;
    create index on users (damaged(email));
    create or replace function damaged(text) returns text immutable language plpgsql
      as $$ begin return $1 || '!'; end $$`,
  ],
])("finds: %s", async (expected, damage) => {
  await client.query("begin");
  try {
    await client.query(typeof damage === "string" ? damage : damage());
    const violations = await findViolations(journal, {
      ...target,
      storage: null,
      url: null,
      amcheck: expected === "amcheck",
      jobsMs: 0,
    });
    expect(violations.map(({ check }) => check)).toContain(expected);
  } finally {
    await client.query("rollback");
  }
});

test("a photo that a repeated publication adds is no edit of the load", async () => {
  await client.query("begin");
  try {
    const { rowCount } = await client.query(eventsOfEdits(`'{"changed": ["photos"]}'`));
    expect(rowCount).toBeGreaterThan(0);
    expect(await findViolations(journal, { ...target, storage: null, url: null, amcheck: false })).toEqual(
      [],
    );
  } finally {
    await client.query("rollback");
  }
});

async function aPhotoFile(): Promise<string> {
  const { rows } = await client.query<{ storage_key: string }>("select storage_key from images limit 1");
  const folder = join(site.dataDir, "uploads/objects", rows[0]?.storage_key ?? "");
  const [name = ""] = await readdir(folder);
  return join(folder, name);
}

const checksOfFiles = async () =>
  (await findViolations(journal, { ...target, url: null, amcheck: false })).map(({ check }) => check);

test("finds: a truncated photo, a missing photo, files without a row", async () => {
  const file = await aPhotoFile();
  const whole = await readFile(file);
  await truncate(file, whole.length - 10);
  expect(await checksOfFiles()).toEqual(["photo file"]);
  await rename(file, `${file}.away`);
  expect(await checksOfFiles()).toEqual(["photo file"]);
  await rename(`${file}.away`, file);
  await writeFile(file, whole);
  // More than uploads that a slow machine left unanswered.
  for (let index = 0; index < 60; index += 1)
    await storage.put(`listings/gone/${index}_0_photo/320.webp`, whole);
  expect(await checksOfFiles()).toEqual(["photo files without a row"]);
  await storage.remove("listings/gone");
  expect(await checksOfFiles()).toEqual([]);
});

const french = "<h1>Site momentanément indisponible</h1>";
const me = { key: "0123abcd", email: "membre-0123abcd@load.example" };

test.each<[expected: RegExp, status: number, text: string, headers?: HeadersInit]>([
  [/status 500/u, 500, "<h1>Une erreur est survenue</h1>"],
  [/503 without Retry-After/u, 503, french],
  [/without a French text/u, 503, "<h1>Down</h1>", { "Retry-After": "5" }],
  [/stack trace/u, 200, "Error: x\n    at run (/srv/site/main.ts:10:3)"],
  [/in English/u, 400, "Internal Server Error"],
  [/private text priv-ffffffff/u, 200, "priv-ffffffff"],
  [/address of autre-ffffffff@load.example/u, 200, "autre-ffffffff@load.example"],
])("finds in a response: %s", (expected, status, text, headers = {}) => {
  const response = { status, text, headers: new Headers(headers), bytes: text.length };
  expect(problemsOf(response, me)).toEqual([expect.stringMatching(expected)]);
});

test("finds nothing in a French 503, and in a member's own texts", () => {
  const headers = new Headers({ "Retry-After": "5" });
  expect(problemsOf({ status: 503, text: french, headers, bytes: 1 }, me)).toEqual([]);
  const text = `priv-ffffffff-0123abcd priv-0123abcd ${me.email}`;
  expect(problemsOf({ status: 200, text, headers, bytes: 1 }, me)).toEqual([]);
});
