import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, onTestFinished } from "vitest";
import { enqueue } from "../../src/jobs/queue.server.ts";
import { openDiskStorage } from "../../src/media/storage/disk.server.ts";
import type { ObjectStorage } from "../../src/media/storage/storage.server.ts";
import { storedFileKeys } from "../../src/media/stored-variants.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { type BackupTools, createBackup } from "../../src/portability/backup/create-backup.server.ts";
import { checkArchive } from "../../src/portability/backup/restore-backup.server.ts";
import { fillDatabase } from "../../src/portability/backup/restore-site.server.ts";
import { openFolderTarget } from "../../src/portability/backup/target.server.ts";
import { aListing, anImage, aUser, now } from "./builders.ts";
import { databaseForTest, type TestDatabase } from "./database.ts";
import { makeTestFolder } from "./temporary-folder.ts";

/** Text that a careless dump would break. */
const awkward = "Tab\t, retour\nligne, \\N, \\., « é » 😀, 'quotes' \"double\"";

/**
 * A small site with a row in most tables and a real photo: circular references, generated columns, arrays, JSON, full-text
 * vectors, identity columns, jobs with and without a key.
 * @param given storage for the photos; default: in `dataDir`
 */
export async function fillSite(db: Db, dataDir: string, given?: ObjectStorage) {
  const storage = given ?? (await openDiskStorage(join(dataDir, "uploads"), now.getTime()));
  const [seller, buyer] = [
    await aUser(db),
    await aUser(db, { name: awkward.slice(0, 40), passwordHash: "x" }),
  ];
  const listing = await aListing(db, { author: seller, title: "Vélo \\N", description: awkward });
  await aListing(db, { author: seller, status: "draft", attributes: { condition: "bon" } });
  const photos = [
    await anImage(db, { listing }),
    await anImage(db, { listing }),
    await anImage(db, { listing }),
  ];
  const portrait = await anImage(db, { owner: seller, widths: [256] });
  for (const photo of [...photos, portrait]) await storePhoto(storage, photo);
  await sql`update users set avatar_image_id = ${portrait.id} where id = ${seller.id}`.execute(db);
  await sql`update images set position = 1 - position where id in (${photos[0]?.id}, ${photos[1]?.id})`.execute(
    db,
  );
  const conversation = randomUUID();
  await sql`insert into conversations (id, listing_id, buyer_id, seller_id, created_at, last_message_at)
    values (${conversation}, ${listing.id}, ${buyer.id}, ${seller.id}, ${now}, ${now})`.execute(db);
  for (const body of [awkward, "Oui."])
    await sql`insert into messages (id, conversation_id, author_id, body, created_at)
      values (${randomUUID()}, ${conversation}, ${buyer.id}, ${body}, ${now})`.execute(db);
  await sql`insert into favorites (user_id, listing_id) values (${buyer.id}, ${listing.id})`.execute(db);
  await sql`insert into saved_searches (id, user_id, name, query, alert, created_at, seen_at, prefilter_place_ids,
      prefilter_words, prefilter_version)
    values (${randomUUID()}, ${buyer.id}, 'Vélos', 'q=velo', 'daily', ${now}, ${now}, array['a,b', null, 'c"d'],
      ${"'velo' & !'bleu'"}::tsquery, 1)`.execute(db);
  await sql`insert into settings values ('secret', ${JSON.stringify({ text: awkward })})`.execute(db);
  await sql`insert into rate_limits values ('login', 3, ${now})`.execute(db);
  await enqueue(db, "delete-objects", { keys: ["listings/x"] });
  await enqueue(
    db,
    "match-saved-searches",
    { listingId: listing.id, after: null },
    { key: "a key", runAt: now },
  );
  return { storage, seller, buyer, listing, photos, portrait };
}

async function storePhoto(
  storage: ObjectStorage,
  photo: { storageKey: string; widths: number[] },
): Promise<void> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#a0887c" } });
  const bytes = {
    webp: await picture.clone().webp().toBuffer(),
    jpg: await picture.clone().jpeg().toBuffer(),
  };
  for (const key of storedFileKeys(photo))
    await storage.put(key, key.endsWith("webp") ? bytes.webp : bytes.jpg);
}

/** Sites that are backed up and restored without the commands, in a new folder for each test of a file. */
export function backupWorld() {
  let folder: string;
  let said: string[];
  beforeEach(async () => {
    const made = await makeTestFolder();
    onTestFinished(made.remove);
    folder = made.folder;
    said = [];
    await mkdir(join(folder, "data"));
  });
  const say = (line: string) => void said.push(line);
  const keys = { passphrase: null, identities: [] };

  async function aSite() {
    const database = await databaseForTest();
    const site = await fillSite(database.db, join(folder, "data"));
    return { ...database, ...site };
  }

  async function backUp(
    { connection, storage }: Pick<BackupTools, "connection" | "storage">,
    options: Partial<BackupTools> = {},
  ) {
    const target = await openFolderTarget(join(folder, "backups"));
    const dataDir = join(folder, "data");
    const backup = await createBackup({
      connection,
      storage,
      dataDir,
      target,
      key: null,
      version: "1.2.3",
      say,
      now,
      ...options,
    });
    return { ...backup, file: join(folder, "backups", backup.name) };
  }

  async function restore(file: string): Promise<TestDatabase & { dataDir: string }> {
    const database = await databaseForTest({ isMigrated: false });
    const archive = { file, keys };
    const dataDir = join(folder, "restored");
    await mkdir(dataDir);
    const manifest = await checkArchive(archive, say);
    const target = { dataDir, s3: null };
    await fillDatabase(database.connection, manifest, target, { archive, say, nowMs: now.getTime() });
    return { ...database, dataDir };
  }

  /** The folder: the site in data/, its backups in backups/. */
  const inFolder = (...parts: string[]) => join(folder, ...parts);
  return { aSite, backUp, restore, inFolder, say, said: () => said, keys };
}
