// Runs in npm run test:full.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import type { SignedIn } from "../../accounts/index.server.ts";
import { savedSearchesMax } from "../../alerts/saved-search.ts";
import { draftsMax } from "../../listings/listing.ts";
import { createImagePool } from "../../media/image-pool.server.ts";
import { openDiskStorage } from "../../media/index.server.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.server.ts";
import { checkOwnArchive, importOwnArchive } from "./import-own-archive.server.ts";

const { db } = await testDatabase();
const { folder, remove } = await makeTestFolder();
const images = createImagePool({ log: { warn: () => undefined }, size: 1 });
const storage = await openDiskStorage(join(folder, "media"), Date.now());
afterAll(async () => {
  await images.close();
  await remove();
});
const picture = await readFile(
  join(import.meta.dirname, "../../../tests/support/fixtures/images/picture.webp"),
);

let member: SignedIn;
beforeEach(async () => {
  await emptyDatabase(db);
  member = (await aUser(db)) as unknown as SignedIn; // the columns that commands read
});

const table = {
  externalId: "a-1",
  type: "single-item",
  title: "Table « ronde »",
  description: "En érable.",
  price: 120,
  location: { city: "Laval", region: "Québec" },
  images: [{ file: "photos/1.jpg", alt: "De face" }],
};

async function archive(records: unknown, ...more: ZipEntry[]): Promise<Buffer> {
  const text = typeof records === "string" ? records : JSON.stringify(records);
  async function* only() {
    yield text;
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "annonces.json", content: only() };
    yield* more;
  }
  return Buffer.concat(await Array.fromAsync(writeZip(entries(), new Date("2026-11-20T12:00:00Z"))));
}

const photo: ZipEntry = { name: "photos/1.jpg", content: picture };
const text = (name: string, content: string): ZipEntry => ({
  name,
  content: (async function* () {
    yield content;
  })(),
});

async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = join(folder, "archive.zip");
  await writeFile(file, bytes);
  return file;
}

async function importBytes(
  bytes: Uint8Array,
  {
    actor = member,
    hasTime = () => true,
    countPhoto = async () => true,
  }: { actor?: SignedIn; hasTime?: () => boolean; countPhoto?: () => Promise<boolean> } = {},
) {
  const ctx = { db, actor, storage, images, log: { warn: () => undefined }, uploadFolder: folder };
  return importOwnArchive({ ...ctx, hasTime, countPhoto }, await fileOf(bytes));
}

const listings = () =>
  db
    .selectFrom("listings")
    .select(["id", "title", "description", "status", "author_id as authorId", "city", "price_cents as price"])
    .select(["is_featured as isFeatured", "published_at as publishedAt", "created_at as createdAt"])
    .orderBy("title")
    .execute();

/** Nothing but the archive and the stored photos. */
async function expectNoLeftovers() {
  expect((await readdir(folder)).toSorted()).toEqual(["archive.zip", "media"]);
}

const nothingElse = { changed: [], rejected: [], searches: 0, lostSearches: [] };

describe("the archive of a member", () => {
  test("becomes drafts with their photos, once; what would be made is told before", async () => {
    const bytes = await archive([table, { ...table, externalId: "a-2", title: "Lampe", images: [] }], photo);
    const check = await checkOwnArchive({ db, actor: member }, await fileOf(bytes));
    expect(check).toEqual({ ok: true, value: { drafts: 2, photos: 1, known: 0, ...nothingElse } });
    expect(await listings()).toEqual([]);

    const result = await importBytes(bytes);
    expect(result).toMatchObject({
      ok: true,
      value: { drafts: [{ title: table.title, photos: 1, skipped: [] }, { title: "Lampe" }], known: 0 },
    });
    const place = { status: "draft", city: "Laval", price: 12_000, authorId: member.id, publishedAt: null };
    expect(await listings()).toMatchObject([
      { title: "Lampe", ...place },
      { title: table.title, description: "En érable.", ...place },
    ]);
    const stored = await db.selectFrom("images").select(["alt", "listing_id as listingId"]).execute();
    expect(stored).toEqual([{ alt: "De face", listingId: expect.any(String) }]);
    const events = await db.selectFrom("events").select(["verb", "actor_id as actorId"]).execute();
    expect(events).toContainEqual({ verb: "listing.created", actorId: member.id });
    await expectNoLeftovers();

    expect(await importBytes(bytes)).toMatchObject({ value: { drafts: [], known: 2, remaining: 0 } });
    expect(await listings()).toHaveLength(2);
  });

  test("of two members is imported by both: what one has does not hide it from the other", async () => {
    const other = (await aUser(db)) as unknown as SignedIn;
    const bytes = await archive([{ ...table, externalId: undefined }], photo);
    await importBytes(bytes);
    expect(await importBytes(bytes, { actor: other })).toMatchObject({ value: { drafts: [{}], known: 0 } });
    expect(await importBytes(bytes)).toMatchObject({ value: { drafts: [], known: 1 } });
    expect((await listings()).map(({ authorId }) => authorId).toSorted()).toEqual(
      [member.id, other.id].toSorted(),
    );
  });

  test("names neither author nor status, dates or marks", async () => {
    const victim = await aUser(db);
    const year = "2020-01-01T00:00:00Z";
    const claims = { author: { email: victim.email }, authorId: victim.id, author_id: victim.id };
    const state = { status: "active", isFeatured: true, isUrgent: true, createdAt: year, publishedAt: year };
    await importBytes(await archive([{ ...table, ...claims, ...state, stored: { author_id: victim.id } }]));
    expect(await listings()).toMatchObject([
      { authorId: member.id, status: "draft", isFeatured: false, publishedAt: null },
    ]);
    expect((await listings())[0]?.createdAt.getTime()).toBeGreaterThan(Date.parse("2026-01-01"));
  });

  test("of this very site makes no second listing", async () => {
    await importBytes(await archive([table]));
    const [own] = await listings();
    const again = await importBytes(await archive([{ ...table, externalId: own?.id }]));
    expect(again).toMatchObject({ value: { drafts: [], known: 1 } });
    // For another member, the id is only a name.
    const other = (await aUser(db)) as unknown as SignedIn;
    const copied = await importBytes(await archive([{ ...table, externalId: own?.id }]), { actor: other });
    expect(copied).toMatchObject({ value: { drafts: [{}] } });
  });

  test("imported twice at once makes each listing once", async () => {
    const bytes = await archive([table, { ...table, externalId: "a-2" }]);
    await Promise.all([importBytes(bytes), importBytes(bytes)]);
    expect(await listings()).toHaveLength(2);
  });

  test("keeps a listing whose photo is no photo, or is not in the archive; no address is fetched", async () => {
    const names = ["photos/1.jpg", "photos/text.jpg", "../../etc/passwd", "https://127.0.0.1:9/a.jpg"];
    const bytes = await archive([{ ...table, images: names }], photo, text("photos/text.jpg", "no photo"));
    expect(await importBytes(bytes)).toMatchObject({
      value: { drafts: [{ photos: 1, skipped: ["unusable", "missing", "missing"] }] },
    });
    await expectNoLeftovers();
  });

  test("with more photos than a listing may have gives the first ones", async () => {
    const bytes = await archive([{ ...table, images: Array(3_000).fill("photos/1.jpg") }], photo);
    expect(await importBytes(bytes)).toMatchObject({
      value: { drafts: [{ photos: 8, skipped: ["too-many"] }] },
    });
  });

  test("tells which records are none, and by which fields", async () => {
    const wrong = { ...table, title: "x".repeat(500), price: -1, category: "attacks" };
    expect(await importBytes(await archive([7, wrong, { ...table, externalId: "b" }]))).toMatchObject({
      value: {
        rejected: [
          { number: 1, title: "", fields: [] },
          { number: 2, fields: ["category", "title", "price"] },
        ],
        drafts: [{ title: table.title }],
      },
    });
  });

  test("of a site with other choices becomes drafts without them, which are named", async () => {
    const records = [
      { ...table, externalId: "1", category: "products", subCategory: "velos-cargos" },
      { ...table, externalId: "2", category: "troc", subCategory: "velos-cargos" },
      { ...table, externalId: "3", type: "boat", attributes: { length: 12 } },
      { ...table, externalId: "4", location: { city: "Lyon", region: "Rhône" } },
      { ...table, externalId: "5", attributes: { condition: "cabossé", brand: "Rona", warranty: "2 ans" } },
    ];
    const bytes = await archive(records);
    const fields = [["sub-category"], ["category"], ["type", "attributes"], ["region"], ["attributes"]];
    expect(await checkOwnArchive({ db, actor: member }, await fileOf(bytes))).toMatchObject({
      value: {
        drafts: 5,
        changed: fields.map((names, index) => ({ number: index + 1, title: table.title, fields: names })),
        rejected: [],
      },
    });
    expect(await importBytes(bytes)).toMatchObject({
      value: { drafts: fields.map((changed) => ({ changed })), rejected: [] },
    });
    const drafts = await db
      .selectFrom("listings")
      .select([
        "external_id as id",
        "type",
        "category",
        "sub_category as sub",
        "region",
        "city",
        "attributes",
      ])
      .orderBy("external_id")
      .execute();
    const usual = { type: "single-item", category: "products", sub: null, city: "Laval", region: "Québec" };
    expect(drafts).toMatchObject([
      usual,
      usual,
      { ...usual, type: "other", category: expect.any(String), attributes: {} },
      { ...usual, city: "Lyon" },
      { ...usual, attributes: { brand: "Rona" } },
    ]);
  });

  test("has saved searches, which are added once with their alerts", async () => {
    const saved = [
      { name: "Luges", query: "q=luge&priceMax=40", alert: "daily" },
      { name: "Vélos-cargos", query: "category=products&sub=velos-cargos", alert: "now" },
      { name: "Un vendeur", query: `seller=${crypto.randomUUID()}`, alert: "now" },
      { name: "Sans fréquence", query: "q=ski", alert: "hourly" },
      "q=patins",
    ];
    const bytes = await archive([table], text("recherches.json", JSON.stringify(saved)));
    const lost = ["Vélos-cargos", "Un vendeur", "Sans fréquence", ""];
    expect(await checkOwnArchive({ db, actor: member }, await fileOf(bytes))).toMatchObject({
      value: { drafts: 1, searches: 1, lostSearches: lost },
    });
    expect(await importBytes(bytes)).toMatchObject({ value: { searches: 1, lostSearches: lost } });
    const rows = () =>
      db.selectFrom("saved_searches").select(["user_id", "name", "query", "alert"]).execute();
    const own = [{ user_id: member.id, name: "Luges", query: "q=luge&priceMax=40", alert: "daily" }];
    expect(await rows()).toEqual(own);
    // What the member changed here stays.
    await db.updateTable("saved_searches").set({ alert: "none" }).execute();
    expect(await importBytes(bytes)).toMatchObject({ value: { searches: 0 } });
    expect(await rows()).toEqual([{ ...own[0], alert: "none" }]);
  });

  test("has more saved searches than there is room for: the rest are named", async () => {
    const saved = Array.from({ length: savedSearchesMax + 2 }, (_, index) => ({
      name: `Recherche ${index}`,
      query: `q=mot${index}`,
      alert: "none",
    }));
    const bytes = await archive([], text("recherches.json", JSON.stringify(saved)));
    expect(await importBytes(bytes)).toMatchObject({
      value: { searches: savedSearchesMax, lostSearches: ["Recherche 50", "Recherche 51"] },
    });
  });

  test("is continued where it stopped: without time, at the limit of uploads", async () => {
    const records = ["a", "b", "c"].map((externalId) => ({ ...table, externalId }));
    const bytes = await archive(records, photo);
    expect(await importBytes(bytes, { countPhoto: async () => false })).toMatchObject({
      value: { drafts: [{ photos: 1 }], remaining: 2, isOverPhotoLimit: true },
    });
    let listingsLeft = 1;
    expect(await importBytes(bytes, { hasTime: () => listingsLeft-- > 0 })).toMatchObject({
      value: { drafts: [{}], known: 1, remaining: 1 },
    });
    expect(await importBytes(bytes)).toMatchObject({ value: { drafts: [{}], known: 2, remaining: 0 } });
  });
});

test("of a member with as many drafts as they may have makes no other, and loses none", async () => {
  const records = ["a", "b", "c"].map((externalId) => ({ ...table, externalId }));
  const bytes = await archive(records, photo);
  for (let index = 1; index < draftsMax; index += 1) await aListing(db, { author: member, status: "draft" });
  const full = { drafts: [{}], known: 0, remaining: 2, isOverDraftLimit: true };
  expect(await importBytes(bytes)).toMatchObject({ value: full });
  expect(await importBytes(bytes)).toMatchObject({ value: { ...full, drafts: [], known: 1 } });
  await db.deleteFrom("listings").where("external_id", "is", null).execute();
  expect(await importBytes(bytes)).toMatchObject({ value: { drafts: [{}, {}], known: 1, remaining: 0 } });
});

describe("hostile archives", () => {
  const rejected = (reason: string) => ({ ok: false, reason });

  test.each([
    ["another file", "unreadable", async () => Buffer.from("%PDF-1.7")],
    ["an empty file", "unreadable", async () => Buffer.alloc(0)],
    ["a truncated archive", "unreadable", async () => (await archive([table], photo)).subarray(0, -40)],
    ["no listings", "not-an-export", async () => archive({})],
    ["no JSON", "not-an-export", async () => archive("[{")],
    [
      "searches that are no list",
      "not-an-export",
      async () => archive([table], text("recherches.json", "{}")),
    ],
    ["deep JSON", "not-an-export", async () => archive(`${"[".repeat(100_000)}`)],
    ["too many listings", "too-many-listings", async () => archive(Array(1_001).fill(0))],
    ["a newer version", "newer", async () => archive([table], text("archive.json", '{"version":2}'))],
    ["a bomb", "too-large", async () => archive(`["${"a".repeat(20_000_000)}"]`)],
    [
      "10,000 entries",
      "too-large",
      async () => {
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from("[]"), "annonces.json");
        for (let index = 0; index < 10_000; index += 1)
          zip.addBuffer(picture.subarray(0, 9), `photos/${index}`);
        zip.end();
        return Buffer.concat(await Array.fromAsync(zip.outputStream as unknown as AsyncIterable<Uint8Array>));
      },
    ],
    [
      "names that lead out of the folder",
      "unreadable",
      async () =>
        Buffer.from(
          (await archive([table], text("aa/evil.txt", "x")))
            .toString("latin1")
            .replaceAll("aa/evil.txt", "../evil.txt"),
          "latin1",
        ),
    ],
  ])("%s: nothing is made", async (_, reason, make) => {
    const bytes = await make();
    expect(await checkOwnArchive({ db, actor: member }, await fileOf(bytes))).toEqual(rejected(reason));
    expect(await importBytes(bytes)).toEqual(rejected(reason));
    expect(await listings()).toEqual([]);
    await expectNoLeftovers();
  });

  test("a photo that unpacks to more than a photo may have is left out", async () => {
    // Readable: only its size is wrong.
    const large = Buffer.concat([picture, Buffer.alloc(25_000_000)]);
    const bytes = await archive([table], { name: "photos/1.jpg", content: large });
    expect(await importBytes(bytes)).toMatchObject({
      value: { drafts: [{ photos: 0, skipped: ["unusable"] }] },
    });
    await expectNoLeftovers();
  });

  test("an entry of another size than it says is left out", async () => {
    const bytes = await archive([table], text("photos/1.jpg", "a".repeat(1_000)));
    bytes.writeUInt32LE(3, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    expect(await importBytes(bytes)).toMatchObject({
      ok: true,
      value: { drafts: [{ skipped: ["unusable"] }] },
    });
  });

  test("markup stays text, and deep values are no fields", async () => {
    const title = "<script>alert(1)</script>";
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const record = JSON.stringify({ ...table, title, externalId: undefined }).slice(0, -1);
    await importBytes(await archive(`[${record},"location":{"city":"Laval"},"deep":${deep}}]`));
    expect(await listings()).toMatchObject([{ title }]);
  });
});
