/**
 * Puts the demo data into an empty site, once: everything in one transaction, so that a start killed half-way begins
 * again from nothing. Pictures were drawn at build (scripts/build-demo-pictures.ts); here they are only copied.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { Accounts } from "../src/accounts/accounts.server.ts";
import { insertUser } from "../src/accounts/users.queries.server.ts";
import { listingLifetimeDays } from "../src/listings/listing.ts";
import { insertListing } from "../src/listings/listings.writes.server.ts";
import { listingObjectKey } from "../src/media/file-name.ts";
import { insertImages, type NewImage } from "../src/media/images.queries.server.ts";
import type { ObjectStorage } from "../src/media/storage/storage.server.ts";
import type { Db } from "../src/platform/database/database.server.ts";
import { claimSetting } from "../src/platform/settings.queries.server.ts";
import { type DemoListing, type DemoUser, generateDemo } from "./generate.ts";
import { seedModeration } from "./moderation.ts";
import { demoPassword } from "./published-password.ts";

const builtPictures = path.join(import.meta.dirname, "../build/demo");

/** What these own is what visitors of the demo look at first: it stays as it is. */
const demoAccounts: readonly string[] = ["admin", "moderatrice", "vendeur", "acheteuse"];

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Files copied at a time: each waits for the disk, not for the processor. */
const copiesAtOnce = 16;

type SeedTools = {
  db: Db;
  storage: ObjectStorage;
  accounts: Pick<Accounts, "hashPassword">;
  say: (line: string) => void;
  now: Date;
};

type PreparedPicture = {
  name: string;
  width: number;
  height: number;
  thumbhash: string;
  averageColor: string;
  widths: number[];
};

/** Gives false when this database was seeded before (whatever became of the demo data since). */
export async function seedDemo(tools: SeedTools): Promise<boolean> {
  const { db, accounts, say } = tools;
  const demo = generateDemo(1, tools.now.toISOString().slice(0, 10));
  const pictures = await readManifest();
  const passwordHash = await accounts.hashPassword(demoPassword);
  return db.transaction().execute(async (transaction) => {
    // Whoever writes this row seeds; another node waits here until the first is done, then has nothing to do.
    if (!(await claimSetting(transaction, "demo-seeded", true))) return false;
    say(`Writing the demo data: ${demo.users.length} people, ${demo.listings.length} ads…`);
    const userIds = new Map<string, string>();
    for (const user of demo.users)
      userIds.set(user.key, await seedUser(transaction, user, passwordHash, tools.now));
    const copies: (() => Promise<void>)[] = [];
    const toModerate: string[] = [];
    // Oldest first: ids grow with time, as they do on a site that people use.
    for (const listing of [...demo.listings].sort((a, b) => b.minutesAgo - a.minutesAgo)) {
      const authorId = userIds.get(listing.authorKey);
      if (!authorId) throw new Error(`demo ad ${listing.key} has no author`);
      const seeded = await seedListing(transaction, tools, listing, authorId, pictures);
      copies.push(...seeded.copies);
      const isOrdinary = listing.status === "active" && !listing.isFeatured && listing.minutesAgo > 5 * 1440;
      if (isOrdinary && !demoAccounts.includes(listing.authorKey)) toModerate.unshift(seeded.id);
    }
    const moderatorId = userIds.get("moderatrice");
    if (!moderatorId) throw new Error("the demo has no moderator");
    await seedModeration(transaction, { listingIds: toModerate, moderatorId, now: tools.now });
    await inBatches(copies);
    return true;
  });
}

async function seedUser(db: Db, user: DemoUser, passwordHash: string, now: Date): Promise<string> {
  const id = uuidv7({ msecs: now.getTime() - user.daysAgo * dayMs });
  await insertUser(db, {
    id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    createdAt: new Date(now.getTime() - user.daysAgo * dayMs),
    passwordHash,
  });
  return id;
}

async function seedListing(
  db: Db,
  { storage, now }: SeedTools,
  listing: DemoListing,
  authorId: string,
  pictures: Map<string, PreparedPicture>,
): Promise<{ id: string; copies: (() => Promise<void>)[] }> {
  const createdAt = new Date(now.getTime() - listing.minutesAgo * minuteMs);
  const id = uuidv7({ msecs: createdAt.getTime() });
  const isDraft = listing.status === "draft";
  await insertListing(db, {
    id,
    authorId,
    content: listing.content,
    status: listing.status,
    createdAt,
    updatedAt:
      listing.updatedMinutesAgo === null
        ? createdAt
        : new Date(now.getTime() - listing.updatedMinutesAgo * minuteMs),
    publishedAt: isDraft ? null : createdAt,
    expiresAt: isDraft ? null : new Date(createdAt.getTime() + listingLifetimeDays * dayMs),
    submissionKey: null,
    sourceHash: null,
    isFeatured: listing.isFeatured,
    isUrgent: listing.isUrgent,
    views: listing.views,
  });
  const copies: (() => Promise<void>)[] = [];
  const images = listing.pictures.map(
    (picture, position): NewImage & { place: { listingId: string; position: number } } => {
      const prepared = pictures.get(picture.name);
      if (!prepared) throw new Error(`demo picture ${picture.name} was not built: npm run build`);
      const storageKey = listingObjectKey(authorId, createdAt.getTime(), position, `${picture.name}.webp`);
      for (const width of prepared.widths) {
        for (const format of ["webp", "jpg"]) {
          const file = `${width}.${format}`;
          copies.push(() =>
            storage.put(`${storageKey}/${file}`, path.join(builtPictures, picture.name, file)),
          );
        }
      }
      return {
        id: crypto.randomUUID(),
        ownerId: authorId,
        storageKey,
        fileName: `${picture.name}.webp`,
        alt: picture.alt,
        width: prepared.width,
        height: prepared.height,
        widths: prepared.widths,
        thumbhash: prepared.thumbhash,
        averageColor: prepared.averageColor,
        place: { listingId: id, position },
      };
    },
  );
  await insertImages(db, images, createdAt);
  return { id, copies };
}

async function inBatches(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = tasks.values();
  const work = async () => {
    for (const task of queue) await task();
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, work));
}

async function readManifest(): Promise<Map<string, PreparedPicture>> {
  const text = await readFile(path.join(builtPictures, "manifest.json"), "utf8");
  const pictures = JSON.parse(text) as PreparedPicture[]; // written by our own build
  return new Map(pictures.map((picture) => [picture.name, picture]));
}
