/**
 * Seeds an empty site with the demo data, once, in one transaction, so that an interrupted start leaves no part of it.
 * Pictures that a build has rendered are copied; missing ones are rendered after the start (background-pictures.ts).
 */

import { v7 as uuidv7 } from "uuid";
import type { Accounts } from "../src/accounts/accounts.server.ts";
import { insertUser } from "../src/accounts/users.writes.server.ts";
import { transact } from "../src/events/index.server.ts";
import type { Subject } from "../src/events/verbs.ts";
import { listingLifetimeDays } from "../src/listings/lifetime.ts";
import { insertListing } from "../src/listings/listings.writes.server.ts";
import { insertImages } from "../src/media/images.writes.server.ts";
import type { ObjectStorage } from "../src/media/storage/storage.server.ts";
import type { WriteDb } from "../src/platform/database/database.server.ts";
import { claimSetting } from "../src/platform/settings.writes.server.ts";
import { listingIndex } from "../src/search/index/listing-index.server.ts";
import { type MissingPicture, storePicture, writeMissing } from "./background-pictures.ts";
import { type DemoListing, type DemoUser, generateDemo } from "./generate.ts";
import { seedLife } from "./life.ts";
import { builtPicturesFolder, type PreparedPicture, readManifest } from "./prepared-pictures.ts";
import { demoPassword } from "./published-password.ts";

/**
 * Users of the demo sign in to these accounts: their addresses are confirmed, and their listings, which visitors open
 * first, have no reports.
 */
const demoAccounts: readonly string[] = ["admin", "moderatrice", "vendeur", "acheteuse"];

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Concurrent file copies, which are bound by the disk. */
const copyConcurrency = 16;

type EventSubject = Subject & { payload: Record<string, unknown> };

type SeedTools = {
  db: WriteDb;
  storage: ObjectStorage;
  accounts: Pick<Accounts, "hashPassword">;
  say: (line: string) => void;
  now: Date;
};

/**
 * False when this database was already seeded, even if the demo data was changed since, and when it has listings of its
 * own: a real site that is restored beside a loopback address stays as it is.
 */
export async function seedDemo(tools: SeedTools): Promise<boolean> {
  const { db, accounts, say } = tools;
  const demo = generateDemo(1, tools.now.toISOString().slice(0, 10));
  const pictures = await readManifest(builtPicturesFolder);
  const passwordHash = await accounts.hashPassword(demoPassword);
  const isSeeded = await transact(
    { db, actor: "system", now: tools.now },
    async ({ db: transaction, recordAll }) => {
      // The node that inserts this row seeds; other nodes wait here and then return.
      if (!(await claimSetting(transaction, "demo-seeded", true))) return false;
      if (await transaction.selectFrom("listings").select("id").limit(1).executeTakeFirst()) return false;
      say(`Writing the demo data: ${demo.users.length} users, ${demo.listings.length} listings…`);
      const userIds = new Map<string, string>();
      const created: EventSubject[] = [];
      for (const user of demo.users) {
        const id = await seedUser(transaction, user, passwordHash, tools.now);
        userIds.set(user.key, id);
        created.push({ type: "user", id, payload: { role: user.role } });
      }
      const drafts: EventSubject[] = [];
      const published: EventSubject[] = [];
      const copies: (() => Promise<void>)[] = [];
      const missing: MissingPicture[] = [];
      // Oldest first: ids increase with time.
      for (const listing of [...demo.listings].sort((a, b) => b.minutesAgo - a.minutesAgo)) {
        const authorId = userIds.get(listing.authorKey);
        if (!authorId) throw new Error(`demo listing ${listing.key} has no author`);
        const seeded = await seedListing(transaction, tools, listing, authorId, pictures);
        copies.push(...seeded.copies);
        missing.push(...seeded.missing);
        const { category, priceCents, priceType } = listing.content;
        const payload = { authorId, category, priceCents, priceType };
        (listing.status === "draft" ? drafts : published).push({ type: "listing", id: seeded.id, payload });
      }
      await runConcurrently(copies);
      await writeMissing(transaction, missing);
      // Three statements for all: 0.1 s of the first start.
      await recordAll("user.created", created);
      await recordAll("listing.created", drafts);
      await recordAll("listing.published", published);
      return true;
    },
  );
  if (isSeeded) await seedLife(tools);
  return isSeeded;
}

async function seedUser(db: WriteDb, user: DemoUser, passwordHash: string, now: Date): Promise<string> {
  const id = uuidv7({ msecs: now.getTime() - user.daysAgo * dayMs });
  await insertUser(db, {
    id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    createdAt: new Date(now.getTime() - user.daysAgo * dayMs),
    passwordHash,
    isEmailVerified: demoAccounts.includes(user.key),
  });
  return id;
}

async function seedListing(
  db: WriteDb,
  { storage, now }: SeedTools,
  listing: DemoListing,
  authorId: string,
  pictures: Map<string, PreparedPicture> | null,
): Promise<{ id: string; copies: (() => Promise<void>)[]; missing: MissingPicture[] }> {
  const createdAt = new Date(now.getTime() - listing.minutesAgo * minuteMs);
  const id = uuidv7({ msecs: createdAt.getTime() });
  const isDraft = listing.status === "draft";
  await insertListing(db, listingIndex, {
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
  const missing: MissingPicture[] = [];
  const copies: (() => Promise<void>)[] = [];
  for (const [position, { name, alt }] of listing.pictures.entries()) {
    const createdMs = createdAt.getTime();
    const picture = { name, alt, listingId: id, ownerId: authorId, position, createdMs };
    const prepared = pictures?.get(name);
    if (prepared)
      copies.push(async () => {
        const image = await storePicture(storage, builtPicturesFolder, picture, prepared);
        await insertImages(db, [{ ...image, place: { listingId: id, position } }], createdAt);
      });
    else missing.push(picture);
  }
  return { id, copies, missing };
}

async function runConcurrently(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = tasks.values();
  const work = async () => {
    for (const task of queue) await task();
  };
  await Promise.all(Array.from({ length: copyConcurrency }, work));
}
