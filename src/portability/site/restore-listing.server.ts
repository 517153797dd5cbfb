/**
 * Restores a listing that the export of a site wrote: the same rows and the same files. Only from files that the operator
 * trusts, since rows say who the author is and which dates and counts a listing has.
 */
import { join } from "node:path";
import { z } from "zod";
import { transact } from "../../events/index.server.ts";
import { placeColumns } from "../../listings/index.server.ts";
import { withUrgentTerm } from "../../listings/listing-index.ts";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { isWriteRejected } from "../../platform/database/failures.server.ts";
import { listingIndex } from "../../search/index.server.ts";
import type { ImportDeps, ImportListingResult } from "../import/import-listing.server.ts";
import { findPhotoFile } from "../import/photo-file.server.ts";
import type { ListingPlan } from "../import/plan-listing.server.ts";
import { insertJson } from "./insert-json.server.ts";

const row = z.record(z.string(), z.unknown());
const storedRows = z.object({
  author: z.object({ id: z.uuid(), public_id: z.uuid(), email: z.email() }).catchall(z.unknown()),
  listing: z
    .object({
      id: z.uuid(),
      type: z.string(),
      title: z.string(),
      description: z.string(),
      category: z.string(),
      sub_category: z.string().nullable(),
      city: z.string(),
      region: z.string(),
      attributes: row,
      status: z.string(),
    })
    .catchall(z.unknown()),
  images: z.array(
    z
      .object({ id: z.uuid(), storage_key: z.string(), widths: z.array(z.int().positive()) })
      .catchall(z.unknown()),
  ),
  priceChanges: z.array(row),
});
type StoredRows = z.output<typeof storedRows>;

export function hasStoredRows(value: unknown): value is { stored: unknown } {
  return typeof value === "object" && value !== null && "stored" in value;
}

type Exported = { value: { stored: unknown }; folder: string };

/** For a dry run. */
export async function planRestoration(
  db: ReadDb,
  exported: Exported,
): Promise<{ kind: "planned"; plan: ListingPlan } | ImportListingResult> {
  const read = await readExported(db, exported);
  return read.kind === "new" ? { kind: "planned", plan: { kind: "new", urls: [] } } : read;
}

/** A listing that is there already is not changed. */
export async function restoreListing(
  { db, storage, now }: ImportDeps,
  exported: Exported,
): Promise<ImportListingResult> {
  const read = await readExported(db, exported);
  if (read.kind !== "new") return read;
  const { stored, files } = read;
  const removeFiles = async () => {
    for (const image of stored.images) await storage.remove(image.storage_key);
  };
  try {
    for (const { key, path } of files) await storage.put(key, path);
  } catch {
    await removeFiles();
    return { kind: "rejected", reasons: ["photos-not-stored"] };
  }
  try {
    await transact({ db, now: now(), actor: "system" }, async (transaction) => {
      const authorId = await restoreAuthor(transaction.db, stored.author);
      await insertRows(transaction.db, stored, authorId);
      const { id } = stored.listing;
      await transaction.record("listing.imported", { type: "listing", id }, { authorId, kind: "restored" });
    });
  } catch (error) {
    if (isWriteRejected(error)) await removeFiles();
    throw error;
  }
  return { kind: "imported", photos: stored.images.length, problems: [], unknownPlace: null };
}

async function readExported(db: ReadDb, { value, folder }: Exported) {
  const parsed = storedRows.safeParse(value.stored);
  if (!parsed.success) return { kind: "rejected" as const, reasons: ["stored-wrong" as const] };
  const { data: stored } = parsed;
  const existing = await db
    .selectFrom("listings")
    .select("id")
    .where("id", "=", stored.listing.id)
    .executeTakeFirst();
  if (existing) return { kind: "known" as const };
  const files = await findFiles(stored, folder);
  if (!files) return { kind: "rejected" as const, reasons: ["photos-not-stored" as const] };
  return { kind: "new" as const, stored, files };
}

/** All files of all photos; null when one is missing, or not in the folder. */
async function findFiles({ images }: StoredRows, folder: string) {
  const names = images.flatMap(({ id, storage_key: key, widths }) =>
    widths.flatMap((width) =>
      ["webp", "jpg"].map((format) => ({
        key: `${key}/${width}.${format}`,
        name: join("photos", id, `${width}.${format}`),
      })),
    ),
  );
  const files: { key: string; path: string }[] = [];
  for (const { key, name } of names) {
    const file = await findPhotoFile(folder, name);
    if (!file.ok) return null;
    files.push({ key, path: file.path });
  }
  return files;
}

/** The account with that email, or a new one with the id, without a password and without rights. */
async function restoreAuthor(db: WriteDb, author: StoredRows["author"]): Promise<string> {
  const find = () => db.selectFrom("users").select("id").where("email", "=", author.email).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  // Another listing of the same author may be restored at this moment.
  await insertJson(db, "users", [{ ...author, role: "member", updated_at: author.created_at }], {
    skipExisting: true,
  });
  return (await find())?.id ?? author.id;
}

async function insertRows(db: WriteDb, stored: StoredRows, authorId: string): Promise<void> {
  const { listing, images, priceChanges } = stored;
  const content = {
    type: listing.type,
    title: listing.title,
    description: listing.description,
    category: listing.category,
    subCategory: listing.sub_category,
    city: listing.city,
    region: listing.region,
    attributes: listing.attributes,
  } as Parameters<typeof listingIndex.columns>[0]; // checked by the constraints of the table
  const { search, ...columns } = listingIndex.columns(content);
  const computed = {
    ...columns,
    search: withUrgentTerm(search, listing.is_urgent === true),
    ...placeColumns(listing),
  };
  await insertJson(db, "listings", [{ ...listing, ...computed, author_id: authorId }]);
  if (listing.status === "active") await listingIndex.addToVocabulary(db, [content]);
  await insertJson(
    db,
    "images",
    images.map((image) => ({ ...image, owner_id: authorId, listing_id: listing.id, message_id: null })),
  );
  await insertJson(
    db,
    "price_changes",
    priceChanges.map((change) => ({ ...change, listing_id: listing.id })),
  );
}
