import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { at, aUser, daysAfter, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { aRecord } from "../../../tests/support/import-records.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { createImagePool } from "../../media/image-pool.server.ts";
import { openDiskStorage } from "../../media/storage/disk.server.ts";
import { importFile } from "./import-file.server.ts";

const { db } = await testDatabase();
const images = createImagePool({ log: { warn: () => undefined }, size: 1 });
afterAll(() => images.close());
beforeEach(() => emptyDatabase(db));

const picture = join(import.meta.dirname, "../../../tests/support/fixtures/images/small.webp");

/** An import folder, a storage folder, and an importer that records its output. */
async function aWorld(
  options: { isStopped?: () => boolean } & Partial<
    Pick<Parameters<typeof importFile>[0], "fetch" | "limits">
  > = {},
) {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const uploadFolder = join(folder, "incoming");
  await mkdir(uploadFolder);
  await mkdir(join(folder, "import"));
  const disk = await openDiskStorage(join(folder, "uploads"), now.getTime());
  const storage = { ...disk };
  const author = await aUser(db);
  const said: string[] = [];
  const tools = {
    db,
    storage,
    images,
    uploadFolder,
    now: () => now,
    isStopped: () => false,
    ...options,
    say: (line: string) => void said.push(line),
  };
  return {
    tools,
    storage,
    said,
    author,
    photo: (name: string) => copyFile(picture, join(folder, "import", name)),
    async import(content: unknown, options: Partial<Parameters<typeof importFile>[1]> = {}) {
      const file = join(folder, "import", "listings.json");
      await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
      return importFile(tools, { file, authorId: author.id, ...options });
    },
    async objects() {
      const all = await readdir(join(folder, "uploads/objects"), { recursive: true, withFileTypes: true });
      return all.filter((entry) => entry.isFile()).length;
    },
    uploadsWaiting: () => readdir(uploadFolder),
  };
}

/** Serves b.webp, c.webp, and a text with the content type of a photo. */
async function aPhotoServer() {
  const content = await readFile(picture);
  const server = http.createServer(({ url }, response) => {
    if (url === "/none.webp") return response.writeHead(404).end();
    const body = url === "/text.webp" ? "no photo" : content;
    return response.writeHead(200, { "Content-Type": "image/webp" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

const listings = () => db.selectFrom("listings").selectAll().orderBy("title").execute();
const photos = () => db.selectFrom("images").selectAll().orderBy("position").execute();

describe("a record with an external id", () => {
  const first = { externalId: "ERP-7", title: "Table en pin", price: 100, images: ["a.webp"] };

  test("updates its listing and photos when it changed, and is skipped when it did not", async () => {
    const world = await aWorld();
    await world.photo("a.webp");
    await world.photo("b.webp");
    await world.import([aRecord(first)]);
    const [before] = await listings();
    const [replaced] = await photos();
    const changed = aRecord({ ...first, title: "Table en chêne", price: 90, images: ["b.webp"] });
    expect((await world.import([changed])).counts).toMatchObject({ imported: 0, updated: 1, photos: 1 });
    const [after, ...others] = await listings();
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      title: "Table en chêne",
      price_cents: 9_000,
      status: "active",
      listed_at: before?.listed_at,
      external_id: "ERP-7",
    });
    expect((await photos()).map((photo) => photo.file_name)).toEqual(["b.webp"]);
    const jobs = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where task_identifier = 'delete-objects'
    `.execute(db);
    expect(jobs.rows).toHaveLength(1);
    expect((await world.import([changed])).counts).toMatchObject({ imported: 0, updated: 0, known: 1 });
    const events = await db
      .selectFrom("events")
      .selectAll()
      .where("verb", "=", "listing.imported")
      .orderBy("id")
      .execute();
    const price = (priceCents: number) => ({ priceCents, priceType: "fixed" });
    expect(events).toMatchObject([
      { subject_id: before?.id, actor_kind: "system", payload: { authorId: world.author.id, kind: "new" } },
      {
        subject_id: before?.id,
        payload: {
          kind: "update",
          from: "active",
          to: "active",
          changed: ["title", "priceCents"],
          price: { from: price(10_000), to: price(9_000) },
        },
      },
    ]);
    const deleted = db.selectFrom("events").selectAll().where("verb", "=", "photo.deleted");
    expect(await deleted.execute()).toMatchObject([
      { subject_id: replaced?.id, actor_kind: "system", payload: { listingId: before?.id } },
    ]);
    expect(world.said.at(-2)).toContain("0 imported with 1 photo; 1 updated; 0 already imported");
  });

  test("marks its listing as sold, and as active again", async () => {
    const world = await aWorld();
    for (const status of ["active", "sold", "active"]) {
      await world.import([aRecord({ externalId: 7, status })]);
      expect(await listings()).toMatchObject([{ status, external_id: "7" }]);
    }
  });

  test("does not restore a listing that was deleted or removed by a moderator", async () => {
    const world = await aWorld();
    await world.import([
      aRecord({ externalId: "a", title: "Un" }),
      aRecord({ externalId: "b", title: "Deux" }),
    ]);
    await sql`
      update listings set deleted_at = case title when 'Un' then now() end,
      status = case title when 'Un' then status else 'removed' end`.execute(db);
    const changed = [
      aRecord({ externalId: "a", title: "Un !" }),
      aRecord({ externalId: "b", title: "Deux !" }),
    ];
    expect((await world.import(changed)).counts).toMatchObject({ updated: 0, known: 2 });
    expect((await listings()).map(({ title }) => title)).toEqual(["Deux", "Un"]);
  });

  test("is unique per author: another author's record with the same id is another listing", async () => {
    const world = await aWorld();
    await world.import([aRecord({ externalId: "a", title: "Un" })]);
    const other = await aWorld();
    await other.import([aRecord({ externalId: "a", title: "Deux" })]);
    expect((await listings()).map(({ title }) => title)).toEqual(["Deux", "Un"]);
  });

  test.each(["", " ", 1.5, {}, "x".repeat(201), "\u0000"])("%j is none", async (externalId) => {
    const world = await aWorld();
    expect((await world.import([aRecord({ externalId })])).counts).toMatchObject({ rejected: 1 });
    expect(world.said[0]).toContain("externalId is not a text");
  });
});

describe("importing a file", () => {
  test("preserves each listing with its own date, for sixty days from now", async () => {
    const world = await aWorld();
    const title = "  Vélo 🚲 « à vendre » <b>";
    const { counts, problem } = await world.import([
      aRecord({ title, createdAt: "2019-11-05T15:56:59Z", isUrgent: true }),
    ]);
    expect({ counts, problem }).toMatchObject({
      counts: { read: 1, imported: 1, rejected: 0 },
      problem: null,
    });
    expect(await listings()).toMatchObject([
      {
        title,
        author_id: world.author.id,
        status: "active",
        type: "other",
        price_cents: 12_000,
        price_type: "fixed",
        is_urgent: true,
        is_featured: false,
        views: 0,
        favorites: 0,
        city: "Montréal",
        region: "Québec",
        created_at: at("2019-11-05T15:56:59Z"),
        updated_at: at("2019-11-05T15:56:59Z"),
        expires_at: daysAfter(now, 60),
      },
    ]);
  });

  test("stores photos in order, and reports skipped ones", async () => {
    const world = await aWorld();
    await world.photo("b.webp");
    await world.photo("a.webp");
    await writeFile(join(world.tools.uploadFolder, "../import/text.jpg"), "no photo");
    const names = ["b.webp", "none.jpg", "text.jpg", "/etc/passwd", 12, "a.webp"];
    await world.import([
      aRecord({ images: names }),
      aRecord({ title: "Neuf", images: Array(9).fill("a.webp") }),
    ]);
    const [neuf, table] = await listings();
    const stored = await photos();
    expect(stored.filter((photo) => photo.listing_id === table?.id).map((photo) => photo.file_name)).toEqual([
      "b.webp",
      "a.webp",
    ]);
    expect(stored.filter((photo) => photo.listing_id === neuf?.id)).toHaveLength(8);
    expect(world.said.toSorted()).toEqual([
      "2 listings read: 2 imported with 10 photos, 5 skipped; 0 already imported; 0 rejected.",
      "Listing 1 “Table de cuisine en érable”: photo /etc/passwd skipped: outside the JSON file's folder.",
      "Listing 1 “Table de cuisine en érable”: photo 12 skipped: not a path.",
      "Listing 1 “Table de cuisine en érable”: photo none.jpg skipped: no such file.",
      "Listing 1 “Table de cuisine en érable”: photo text.jpg skipped: not a JPEG, PNG, WebP, GIF, AVIF or HEIC.",
      "Listing 2 “Neuf”: photo a.webp skipped: a listing has at most 8 photos.",
    ]);
    expect(await world.uploadsWaiting()).toEqual([]);
    for (const photo of stored) {
      const object = await world.storage.open(`${photo.storage_key}/${photo.widths[0]}.webp`);
      await object?.stream.cancel();
      expect(object?.size).toBeGreaterThan(0);
    }
  });

  test("fetches photos by URL; one that cannot be fetched rejects its record, of which nothing stays", async () => {
    const { origin, close } = await aPhotoServer();
    onTestFinished(close);
    const world = await aWorld({ fetch: { testOrigin: origin } });
    await world.photo("a.webp");
    const records = [
      aRecord({ images: [`${origin}/b.webp`, { url: `${origin}/c.webp`, alt: "De côté" }, "a.webp"] }),
      aRecord({ title: "Lampe", images: ["a.webp", `${origin}/none.webp`] }),
      aRecord({ title: "Vase", images: ["https://10.0.0.1/d.webp"] }),
      aRecord({ title: "Tapis", images: [`${origin}/text.webp`] }),
    ];
    await world.import(records, { isDryRun: true });
    expect(world.said).toContain(
      `Listing 1 “Table de cuisine en érable”: photo ${origin}/c.webp would be fetched.`,
    );
    expect(world.said).toContain(
      "Listing 3 “Vase”: photo https://10.0.0.1/d.webp would be rejected: an address of this machine or a private network.",
    );
    expect(await listings()).toEqual([]);
    world.said.length = 0;

    await world.import(records);
    expect((await listings()).map(({ title }) => title)).toEqual(["Table de cuisine en érable"]);
    const stored = await photos();
    expect(stored.map(({ file_name, alt }) => [file_name, alt])).toEqual([
      ["b.webp", ""],
      ["c.webp", "De côté"],
      ["a.webp", ""],
    ]);
    expect(world.said.toSorted()).toEqual([
      "4 listings read: 1 imported with 3 photos; 0 already imported; 3 rejected.",
      `Listing 2 “Lampe”: rejected: a photo could not be fetched: ${origin}/none.webp: the server does not have it.`,
      "Listing 3 “Vase”: rejected: a photo could not be fetched: https://10.0.0.1/d.webp: an address of this machine or a private network.",
      `Listing 4 “Tapis”: rejected: a photo could not be fetched: ${origin}/text.webp: not a JPEG, PNG, WebP, GIF, AVIF or HEIC.`,
    ]);
    expect(await world.objects()).toBe(stored.reduce((sum, { widths }) => sum + 2 * widths.length, 0));
    expect(await world.uploadsWaiting()).toEqual([]);
  });

  test("follows the site's number of photos and lifetime", async () => {
    const world = await aWorld({ limits: { photos: 2, lifetimeDays: 10 } });
    await world.photo("a.webp");
    await world.import([aRecord({ images: ["a.webp", "a.webp", "a.webp"] })]);
    expect(await photos()).toHaveLength(2);
    expect(world.said[0]).toContain("photo a.webp skipped: a listing has at most 2 photos.");
    expect((await listings())[0]?.expires_at).toEqual(daysAfter(now, 10));
  });

  test("reports rejections with reasons, and imports the rest", async () => {
    const world = await aWorld();
    const { counts, problem } = await world.import([
      aRecord(),
      aRecord({ title: "Cher\u001b[31m", price: "abc", category: "autos" }),
      "text",
      aRecord({ title: 7 }),
      aRecord({ title: "x".repeat(101) }),
      aRecord({ title: "Énorme", description: "x".repeat(1_100_000) }),
    ]);
    expect(problem).toBeNull();
    expect(counts).toMatchObject({ read: 6, imported: 1, rejected: 5 });
    expect(world.said.toSorted()).toEqual([
      "6 listings read: 1 imported with 0 photos; 0 already imported; 5 rejected.",
      "Listing 2 “Cher [31m”: rejected: category is none of housing, jobs, services, products, community; price is not a number.",
      "Listing 3: rejected: it is not an object with the fields of a listing.",
      "Listing 4: rejected: title is not a text.",
      `Listing 5 “${"x".repeat(59)}…”: rejected: title is longer than 100 characters.`,
      "Listing 6: rejected: it is larger than any listing.",
    ]);
  });

  test("reports progress of a long import", async () => {
    const world = await aWorld();
    let moment = now;
    world.tools.now = () => {
      moment = new Date(moment.getTime() + 2000);
      return moment;
    };
    await world.import(Array.from({ length: 12 }, (_, index) => aRecord({ title: `Table ${index}` })));
    expect(
      world.said.filter((line) => /^\d+ listings? read, \d+ imported…$/u.test(line)).length,
    ).toBeGreaterThan(1);
  });
});

describe("the same record", () => {
  test("twice in a file, or imported on another day, is one listing with its photos once", async () => {
    const world = await aWorld();
    await world.photo("a.webp");
    const record = aRecord({ images: ["a.webp"] });
    const first = await world.import([record, record, { ...record, title: "Autre" }]);
    expect(first.counts).toMatchObject({ read: 3, imported: 2, known: 1, rejected: 0 });
    const objects = await world.objects();
    const again = await world.import([record]);
    expect(again.counts).toMatchObject({ imported: 0, known: 1, photos: 0 });
    expect(await listings()).toHaveLength(2);
    expect(await photos()).toHaveLength(2);
    expect(await world.objects()).toBe(objects);
    const variants = (await photos()).flatMap((photo) => photo.widths);
    expect(objects).toBe(2 * variants.length); // each width as WebP and JPEG
  });

  test("imported concurrently is one listing, and its photos are stored", async () => {
    const world = await aWorld();
    await world.photo("a.webp");
    const all = Array.from({ length: 5 }, (_, index) =>
      aRecord({ title: `Table ${index}`, images: ["a.webp"] }),
    );
    const results = await Promise.all([world.import(all), world.import(all)]);
    expect(results.map((result) => result.problem)).toEqual([null, null]);
    expect(results.reduce((sum, result) => sum + result.counts.imported, 0)).toBe(5);
    const stored = await photos();
    expect(stored).toHaveLength(5);
    expect(await world.objects()).toBe(stored.reduce((sum, photo) => sum + 2 * photo.widths.length, 0));
  });

  test("is not imported again after its listing was deleted", async () => {
    const world = await aWorld();
    await world.import([aRecord()]);
    await db.updateTable("listings").set({ deleted_at: now }).execute();
    expect((await world.import([aRecord()])).counts).toMatchObject({ imported: 0, known: 1 });
  });
});

describe("a dry run", () => {
  test("says what would change by external id, and changes nothing", async () => {
    const world = await aWorld();
    await world.import([aRecord({ externalId: "A", title: "Table", price: 100 })]);
    const before = await listings();
    world.said.length = 0;
    const changed = aRecord({ externalId: "A", title: "Table ronde", price: 90, description: "Autre." });
    const same = aRecord({ externalId: "A", title: "Table", price: 100 });
    const records = [changed, same, aRecord({ externalId: "B", title: "Lit" }), aRecord({ title: "" })];
    const { counts } = await world.import(records, { isDryRun: true });
    expect(counts).toMatchObject({ read: 4, imported: 1, updated: 1, known: 1, rejected: 1 });
    expect(world.said.toSorted()).toEqual(
      [
        "4 listings read: 1 new, 1 changed, 1 already imported, 1 rejected. Nothing was written.",
        'Listing 1 “Table ronde”: changes title: "Table" → "Table ronde"; description; priceCents: 10000 → 9000; photos: 0 files.',
        "Listing 3 “Lit”: new.",
        "Listing 4: rejected: title is missing or blank.",
      ].toSorted(),
    );
    expect(await listings()).toEqual(before);
  });
});

describe("records of several authors", () => {
  test("belong to the accounts that they name; missing ones are created only when asked for", async () => {
    const world = await aWorld();
    const known = await aUser(db, { email: "connue@exemple.ca" });
    const records = [
      aRecord({ title: "Un", author: "Connue@exemple.ca" }),
      aRecord({ title: "Deux", author: { email: "nouvelle@exemple.ca", name: "Nouvelle Personne" } }),
      aRecord({ title: "Trois", author: "nouvelle@exemple.ca" }),
      aRecord({ title: "Quatre" }),
      aRecord({ title: "Cinq", author: 7 }),
    ];
    expect((await world.import(records)).counts).toMatchObject({ imported: 2, rejected: 3 });
    const planned = await world.import(records, { createAuthors: true, isDryRun: true });
    expect(planned.counts).toMatchObject({ imported: 2, known: 2, rejected: 1 });
    expect(
      await db.selectFrom("users").select("id").where("email", "=", "nouvelle@exemple.ca").execute(),
    ).toEqual([]);
    const again = await world.import(records, { createAuthors: true });
    expect(again.counts).toMatchObject({ imported: 2, known: 2, rejected: 1 });
    const owners = await db
      .selectFrom("listings")
      .innerJoin("users", "users.id", "author_id")
      .select(["title", "users.id", "users.name", "email", "role"])
      .execute();
    const of = (title: string) => owners.find((one) => one.title === title);
    expect([of("Un")?.id, of("Quatre")?.id]).toEqual([known.id, world.author.id]);
    expect(of("Deux")).toMatchObject({ name: "Nouvelle Personne", role: "member" });
    expect(of("Trois")?.id).toBe(of("Deux")?.id);
  });
});

describe("images of the portable form", () => {
  test("are files with a description; addresses and ids are reported", async () => {
    const world = await aWorld();
    await world.photo("a.webp");
    const images = [{ file: "a.webp", alt: "La table" }, { url: "ftp://exemple.ca/b.jpg" }, { id: "x" }];
    await world.import([aRecord({ title: "Table", images })]);
    expect(await photos()).toMatchObject([{ file_name: "a.webp", alt: "La table" }]);
    expect(world.said.filter((line) => line.includes("skipped:"))).toHaveLength(2);
  });
});

describe("CSV", () => {
  test("is imported with a mapping of its columns", async () => {
    const world = await aWorld();
    const mapping = {
      separator: ";",
      fields: {
        externalId: "No",
        title: "Titre",
        description: "Texte",
        "location.city": "Ville",
        type: { value: "single-item" },
        "location.region": { value: "Québec" },
        price: { column: "Prix", number: "comma" as const },
      },
    };
    const csv = 'No;Titre;Texte;Ville;Prix\r\n1;Table;"Grande;\nen bois";Laval;1 200,50\r\n2;;x;Laval;5\r\n';
    const { counts, problem } = await world.import(csv, { mapping });
    expect([problem, counts.imported, counts.rejected]).toEqual([null, 1, 1]);
    expect(await listings()).toMatchObject([
      { title: "Table", description: "Grande;\nen bois", price_cents: 120_050, external_id: "1" },
    ]);
    const broken = await world.import("Nom\nx\n", { mapping });
    expect(broken.problem).toContain("has no column No, Titre, Texte, Ville, Prix");
  });
});

describe("a file that cannot be read to its end", () => {
  test.each([
    ['{"listings": []}', "is not a JSON array of listings.", 0],
    ["", "is not a JSON array of listings.", 0],
    [
      `[${JSON.stringify(aRecord())}, {"title": "coup`,
      "ends before its array does. 1 listing was read before that position.",
      1,
    ],
    [
      `[${JSON.stringify(aRecord())}, {title: 1}]`,
      "is not JSON (in or after listing 2). 1 listing was read before that position.",
      1,
    ],
    [
      `[${JSON.stringify(aRecord())}] x`,
      "has text after the end of its array. 1 listing was read before that position.",
      1,
    ],
  ])(
    "%# is reported in one sentence, and preceding records are imported",
    async (content, sentence, stored) => {
      const world = await aWorld();
      const { problem, counts } = await world.import(content);
      expect(problem).toMatch(/^\/.*\/listings\.json /u);
      expect(problem).toContain(`listings.json ${sentence}`);
      expect(counts.imported).toBe(stored);
      expect(await listings()).toHaveLength(stored);
    },
  );

  test("is distinguished from a failure of the site", async () => {
    const world = await aWorld();
    const missing = await importFile(world.tools, {
      file: "/nowhere/listings.json",
      authorId: world.author.id,
    });
    expect(missing.problem).toBe("/nowhere/listings.json does not exist.");
    const missingAgain = importFile(world.tools, { file: missing.problem ?? "", authorId: world.author.id });
    expect((await missingAgain).problem).toContain("does not exist");
  });
});

describe("on environment errors", () => {
  test("a listing whose photos cannot be stored is rejected, so that another import can complete it", async () => {
    const world = await aWorld();
    await world.photo("a.webp");
    const { put } = world.storage;
    world.storage.put = () => Promise.reject(new Error("no space left"));
    const rejected = await world.import([aRecord({ images: ["a.webp"] })]);
    expect(rejected.counts).toMatchObject({ imported: 0, rejected: 1 });
    expect(world.said[0]).toContain("photos could not be stored");
    expect(await listings()).toEqual([]);
    world.storage.put = put;
    expect((await world.import([aRecord({ images: ["a.webp"] })])).counts).toMatchObject({
      imported: 1,
      photos: 1,
    });
  });

  test("a failing database ends the import, and no photo without a listing remains", async () => {
    const world = await aWorld();
    await world.photo("a.webp");
    await db.deleteFrom("users").execute(); // the author no longer exists, so that inserts fail
    await expect(world.import([aRecord({ images: ["a.webp"] })])).rejects.toThrow("foreign key");
    expect(await world.objects()).toBe(0);
  });

  test("a request to stop completes listings in progress and no others", async () => {
    let isStopped = false;
    const world = await aWorld({ isStopped: () => isStopped });
    const { say } = world.tools;
    world.tools.say = (line) => {
      isStopped = true;
      say(line);
    };
    await world.import(
      Array.from({ length: 50 }, (_, index) => (index === 0 ? "invalid" : aRecord({ title: `T${index}` }))),
    );
    const { length } = await listings();
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(20);
  });
});

describe("places that the gazetteer does not have", () => {
  test("are reported once each, most frequent first; sectors are known", async () => {
    const { said, import: importAll } = await aWorld();
    const cities = [
      "Lac-Inconnu",
      "Nulle-Part",
      "Lac-Inconnu",
      "Montréal",
      "Saint-Henri, Montréal",
      "St-Jérôme",
    ];
    await importAll(
      cities.map((city, index) => aRecord({ title: `Table ${index}`, location: { city, region: "Québec" } })),
    );
    expect(said.at(-2)).toBe(
      "2 unknown places, found by name only: Lac-Inconnu, Québec (2); Nulle-Part, Québec (1).",
    );
  });

  test("include sectors; a known one is part of the city", async () => {
    const { said, import: importAll } = await aWorld();
    const sectors = ["Mile End", "Quartier perdu", " ", undefined];
    await importAll(
      sectors.map((sector, index) =>
        aRecord({ title: `Table ${index}`, location: { city: "Montréal", region: "Québec", sector } }),
      ),
    );
    const cities = await db.selectFrom("listings").select("city").orderBy("title").execute();
    expect(cities.map(({ city }) => city)).toEqual([
      "Mile End, Montréal",
      "Montréal",
      "Montréal",
      "Montréal",
    ]);
    expect(said.at(-2)).toBe("1 unknown place, found by name only: Quartier perdu, Montréal, Québec (1).");
  });

  test("are not mentioned when there are none", async () => {
    const { said, import: importAll } = await aWorld();
    await importAll([aRecord()]);
    expect(said).toHaveLength(1);
  });
});
