// Runs in npm run test:full.
/** A site that is exported and imported into an empty one is the same. */
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { aListing, aUser, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { readTaxonomy, taxonomyKeys } from "../../listings/index.server.ts";
import { mergeCategories, storedForm } from "../../listings/merge-taxonomy.ts";
import { applyTaxonomy } from "../../listings/taxonomy.ts";
import { createImagePool } from "../../media/image-pool.server.ts";
import { openDiskStorage } from "../../media/storage/disk.server.ts";
import { importFile } from "../import/import-file.server.ts";
import { portableListingSchema } from "../portable-listing.input.ts";
import { exportListings } from "./export-listings.server.ts";

const { db } = await testDatabase();
const images = createImagePool({ log: { warn: () => undefined }, size: 1 });
afterAll(() => images.close());
beforeEach(emptySite);
afterEach(() => applyTaxonomy(null));

async function emptySite() {
  await emptyDatabase(db);
  await sql`delete from sub_categories where id like 'x-%'`.execute(db);
  await sql`delete from thesaurus_entries where id like 'x-%'`.execute(db);
  applyTaxonomy(null);
}

const tables = {
  listings: sql`select * from listings`,
  images: sql`select * from images`,
  price_changes: sql`select * from price_changes`,
  sub_categories: sql`select * from sub_categories`,
  site_settings: sql`select * from site_settings`,
  site_files: sql`select * from site_files`,
  // The author of a text is not in the export.
  site_texts: sql`select name, version, body, created_at from site_texts`,
  site_list_entries: sql`select * from site_list_entries`,
  thesaurus_entries: sql`select * from thesaurus_entries`,
  // A row for each change, which a job adds up.
  listing_counts: sql`select category, sub_category, region, sum(listing_count) as listings, sum(views) as views
    from listing_counts group by 1, 2, 3 having sum(listing_count) <> 0 or sum(views) <> 0`,
};

/** Of all columns of all rows, computed ones too. */
async function digests() {
  const entries = await Promise.all(
    Object.entries(tables).map(async ([table, query]) => {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(one) as row from (${query}) as one order by to_jsonb(one)::text`.execute(db);
      const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
      return [table, { rows: rows.length, digest }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

async function aSite() {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const openStorage = (name: string) => openDiskStorage(join(folder, name), now.getTime());
  const uploadFolder = join(folder, "incoming");
  await mkdir(uploadFolder);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const importInto = async (storage: Awaited<ReturnType<typeof openStorage>>, isDryRun = false) => {
    const operator = await aUser(db);
    const tools = { db, storage, images, uploadFolder, now: () => now, say, isStopped: () => false };
    const file = join(folder, "export", "listings.json");
    return importFile(tools, { file, authorId: operator.id, isRestoring: true, isDryRun });
  };
  return { folder, said, say, openStorage, importInto };
}

/** Listings in every state, of two authors, with photos and a history of prices. */
async function fill(storage: { put(key: string, bytes: Uint8Array): Promise<void> }) {
  const authors = [await aUser(db), await aUser(db)];
  for (const author of authors)
    for (const status of ["active", "sold", "draft", "expired", "removed"] as const) {
      const { id } = await aListing(db, { author, status, title: `${status} “é” 'x'`, views: 3 } as never);
      const key = `listings/${author.id}/1_0_${id}`;
      const imageId = crypto.randomUUID();
      await sql`insert into images (id, owner_id, listing_id, position, storage_key, file_name, alt, width, height, widths,
          thumbhash, average_color, webp_bytes, jpeg_bytes, created_at)
        values (${imageId}, ${author.id}, ${id}, 0, ${key}, 'a.jpg', 'La photo', 640, 480, '{320,640}', 'x', '#aabbcc',
          '{3,4}', '{5,6}', ${now})`.execute(db);
      for (const name of ["320.webp", "320.jpg", "640.webp", "640.jpg"])
        await storage.put(`${key}/${name}`, new TextEncoder().encode(`${imageId} ${name}`));
    }
  await sql`update listings set price_cents = coalesce(price_cents, 0) + 1000, price_type = 'fixed',
    external_id = 'ERP-' || title || author_id::text, reserved_until = ${now} where status = 'active'`.execute(
    db,
  );
  await sql`update listings set deleted_at = ${now} where status = 'expired'`.execute(db);
}

test("has equal digests of every table of listings, equal ids, and equal bytes of photos", async () => {
  const { folder, said, say, openStorage, importInto } = await aSite();
  const first = await openStorage("first");
  await fill(first);
  const before = await digests();
  expect(before).toMatchObject({ listings: { rows: 10 }, images: { rows: 10 }, price_changes: { rows: 2 } });
  const addresses = async () =>
    (
      await sql<{ id: string }>`
        select listings.id, images.id as photo, public_id as seller, email from listings
        join users on users.id = author_id join images on images.listing_id = listings.id order by 1`.execute(
        db,
      )
    ).rows;
  const addressesBefore = await addresses();
  const counts = await exportListings({ db, storage: first, say }, { folder: join(folder, "export") });
  expect(counts).toEqual({ listings: 10, photos: 10, missingFiles: 0 });

  const written = JSON.parse(await readFile(join(folder, "export", "listings.json"), "utf8")) as object[];
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(portableListingSchema());
  for (const record of written) expect([validate(record), validate.errors]).toEqual([true, null]);

  await emptyDatabase(db);
  const second = await openStorage("second");
  const empty = await digests();
  expect((await importInto(second, true)).counts).toMatchObject({ imported: 10, known: 0, rejected: 0 });
  expect(said.at(-1)).toMatch(/: 10 new, .* Nothing was written\.$/u);
  expect([await digests(), await keysOf(second)]).toEqual([empty, []]);

  const { counts: imported } = await importInto(second);
  expect([said.at(-1), imported.imported]).toEqual([
    "10 listings read: 10 imported with 10 photos; 0 already imported; 0 rejected.",
    10,
  ]);
  expect(await digests()).toEqual(before);
  expect(await addresses()).toEqual(addressesBefore);
  for await (const key of first.list())
    expect(await bytesOf(second, key.key)).toEqual(await bytesOf(first, key.key));
  expect(await keysOf(second)).toEqual(await keysOf(first));
  // Again: nothing changes.
  for (const isDryRun of [true, false])
    expect((await importInto(second, isDryRun)).counts).toMatchObject({ imported: 0, known: 10 });
});

async function keysOf(storage: { list(): AsyncIterable<{ key: string }> }): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of storage.list()) all.push(key);
  return all;
}

/** What administrators change in the console: a category's name, an added subcategory, an added field, texts, lists. */
async function changeSite() {
  const categories = mergeCategories([]).map((category) =>
    category.id === "products"
      ? {
          ...category,
          name: "Brocante",
          subCategories: [...category.subCategories, { id: "x-sirop", label: "Sirop d’érable" }],
        }
      : category,
  );
  const field = {
    id: "xFormat2",
    label: "Format 2",
    kind: "choice",
    unit: "",
    use: "offered",
    isFilterable: true,
    isSearched: true,
    choices: [{ id: "conserve", label: "Conserve" }],
  };
  const settings = {
    name: "Le Babillard de Kamouraska",
    [taxonomyKeys.categories]: storedForm(categories),
    [taxonomyKeys.fields]: { "single-item": [field] },
  };
  await sql`insert into sub_categories (category, id) values ('products', 'x-sirop')`.execute(db);
  for (const [key, value] of Object.entries(settings))
    await db
      .insertInto("site_settings")
      .values({ key, value: JSON.stringify(value) })
      .execute();
  const { id } = await aUser(db, { role: "admin" });
  await sql`insert into site_texts (name, version, body, created_at, author_id)
    values ('terms', 1, '# Règles', ${now}, ${id})`.execute(db);
  await sql`insert into site_files (name, content, digest, width, height)
    values ('logo', '\\x0102ff', '0123456789abcdef', 8, 4)`.execute(db);
  await sql`insert into site_list_entries (list, key, fields) values ('zones', 'gare', '{"place":"Gare"}')`.execute(
    db,
  );
  await sql`insert into thesaurus_entries (id, words, targets, keys, is_shipped, is_changed, is_off)
    values ('x-tire', '{tire,"tire d’érable"}', '{}', '{tire}', false, true, false)`.execute(db);
  applyTaxonomy(await readTaxonomy(db));
}

test("what operators changed is restored before the listings that need it", async () => {
  const { folder, said, say, openStorage, importInto } = await aSite();
  await changeSite();
  const listing = await aListing(db, {
    author: await aUser(db),
    type: "single-item",
    category: "products",
    subCategory: "x-sirop",
    attributes: { xFormat2: "conserve" },
  });
  const before = await digests();
  const storage = await openStorage("first");
  await exportListings({ db, storage, say }, { folder: join(folder, "export") });

  await emptySite();
  const { counts } = await importInto(storage);
  expect(counts).toMatchObject({ imported: 1, rejected: 0 });
  expect(said[0]).toBe("Site: 8 settings, categories, texts and entries of lists restored.");
  expect(await digests()).toEqual(before);
  // In the index under the operator's names.
  const { rows } = await sql<{ id: string }>`
    select id from listings where search @@ to_tsquery('simple', 'brocant:*')`.execute(db);
  expect(rows).toEqual([{ id: listing.id }]);

  await sql`update site_settings set value = '"Autre nom"' where key = 'name'`.execute(db);
  await importInto(storage);
  expect(said.at(-2)).toContain(
    "0 settings, categories, texts and entries of lists restored; 8 are there already",
  );
  expect((await sql`select value from site_settings where key = 'name'`.execute(db)).rows).toEqual([
    { value: "Autre nom" },
  ]);
});

test("an account with the email is the author; a file that is missing rejects its listing", async () => {
  const { folder, say, openStorage, importInto } = await aSite();
  const first = await openStorage("first");
  const author = await aUser(db, { email: "auteur@exemple.ca" });
  const { id } = await aListing(db, { author });
  await exportListings({ db, storage: first, say }, { folder: join(folder, "export") });
  await emptyDatabase(db);
  const other = await aUser(db, { email: "auteur@exemple.ca" });
  await importInto(await openStorage("second"));
  const row = await db.selectFrom("listings").select(["id", "author_id"]).executeTakeFirst();
  expect(row).toEqual({ id, author_id: other.id });

  await emptyDatabase(db);
  await fill(first);
  const again = join(folder, "export-2");
  await first.remove("listings");
  expect(await exportListings({ db, storage: first, say }, { folder: again })).toMatchObject({
    missingFiles: 40,
  });
});

async function bytesOf(storage: Awaited<ReturnType<typeof openDiskStorage>>, key: string) {
  const object = await storage.open(key);
  return object ? Buffer.from(await new Response(object.stream).arrayBuffer()).toString("hex") : null;
}
