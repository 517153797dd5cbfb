/**
 * A member's import of their own listings, from the archive that another site gave them. Apart from the operator's import
 * (import-listing.server.ts): it uses the commands of the form, so that the archive decides neither the author nor the status
 * nor dates; and it fetches no address.
 */
import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "../../accounts/permissions.ts";
import type { CommandContext } from "../../events/index.server.ts";
import { isSubCategoryOffered } from "../../listings/category.ts";
import { formOfListing } from "../../listings/form-of-listing.ts";
import {
  addPhoto,
  countDrafts,
  findByExternalId,
  findListing,
  saveNewListing,
} from "../../listings/index.server.ts";
import { draftsMax, photosMax } from "../../listings/listing.ts";
import { type ListingForm, parseListingForm } from "../../listings/listing-form.ts";
import { displayFileName } from "../../media/file-name.ts";
import type { ImageLog, ImagePool, ObjectStorage } from "../../media/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { isId } from "../../platform/id.ts";
import { listingIndex } from "../../search/index.server.ts";
import { readImage } from "./import-photos.server.ts";
import { type ArchiveRejection, type OwnArchive, withOwnArchive } from "./open-own-archive.server.ts";
import { readRecord } from "./read-record.server.ts";

type Member = NonNullable<Actor>;

type OwnImportContext = CommandContext<Member> & {
  storage: ObjectStorage;
  images: Pick<ImagePool, "process">;
  log: ImageLog;
  uploadFolder: string;
  photosMax?: number;
  /** Counts a photo as an upload of the member; false when that was the last one for now. */
  countPhoto: () => Promise<boolean>;
  /** false ends the pass after the current listing */
  hasTime: () => boolean;
};

/** `fields`: what the form would reject, by the names of the portable form; empty when the record is no listing at all */
export type RejectedRecord = { number: number; title: string; fields: RecordField[] };
export type SkippedPhoto = "missing" | "unusable" | "too-many" | "not-stored";
export type CreatedDraft = { listingId: string; title: string; photos: number; skipped: SkippedPhoto[] };

/** What an import would do. `known`: imported before, or of this site */
export type OwnArchiveCheck = { drafts: number; photos: number; known: number; rejected: RejectedRecord[] };

export type OwnImportResult = {
  drafts: CreatedDraft[];
  known: number;
  rejected: RejectedRecord[];
  /** not tried: importing the same archive again continues with them */
  remaining: number;
  /** the member has sent as many photos as they may for now */
  isOverPhotoLimit: boolean;
  /** the member has as many drafts as they may */
  isOverDraftLimit: boolean;
};

type Result<Value> = { ok: true; value: Value } | { ok: false; reason: ArchiveRejection };

export function checkOwnArchive(
  { db, actor, photosMax: max = photosMax }: Pick<OwnImportContext, "actor" | "photosMax"> & { db: ReadDb },
  file: string,
): Promise<Result<OwnArchiveCheck>> {
  return withOwnArchive(file, async (archive) => {
    const check: OwnArchiveCheck = { drafts: 0, photos: 0, known: 0, rejected: [] };
    for (const record of readRecords(archive)) {
      if (record.kind === "rejected") check.rejected.push(record.rejected);
      else if (record.isRepeated || (await isKnown(db, actor, record.externalId))) check.known += 1;
      else {
        check.drafts += 1;
        check.photos += Math.min(max, record.images.filter(({ name }) => archive.has(name)).length);
      }
    }
    return check;
  });
}

/**
 * Creates a draft of each listing that the member does not have yet. A photo that cannot be used is left out and reported. Ends
 * early with `draftsMax` drafts, without time or at the limit of uploads; the same archive continues.
 */
export function importOwnArchive(ctx: OwnImportContext, file: string): Promise<Result<OwnImportResult>> {
  return withOwnArchive(file, async (archive) => {
    const draftsBefore = await countDrafts(ctx.db, ctx.actor.id);
    const result: OwnImportResult = {
      ...{ drafts: [], known: 0, rejected: [], remaining: 0, isOverPhotoLimit: false },
      isOverDraftLimit: draftsBefore >= draftsMax,
    };
    for (const record of readRecords(archive)) {
      if (record.kind === "rejected") {
        result.rejected.push(record.rejected);
        continue;
      }
      if (record.isRepeated || (await isKnown(ctx.db, ctx.actor, record.externalId))) {
        result.known += 1;
        continue;
      }
      if (result.isOverDraftLimit || result.isOverPhotoLimit || !ctx.hasTime()) {
        result.remaining += 1;
        continue;
      }
      const { photos, skipped, isOverLimit } = await storePhotos(ctx, archive, record.images);
      result.isOverPhotoLimit = isOverLimit;
      const saved = await saveNewListing(
        { db: ctx.db, actor: ctx.actor, index: listingIndex, photosMax: ctx.photosMax },
        {
          ...{ form: record.form, photos, intent: "save", externalId: record.externalId },
          submissionKey: submissionKeyOf(ctx.actor, record.externalId),
        },
      );
      if (saved.ok) {
        const { listingId } = saved;
        result.drafts.push({ listingId, title: record.form.title, photos: photos.length, skipped });
        result.isOverDraftLimit = draftsBefore + result.drafts.length >= draftsMax;
      } else if (saved.reason === "too-many-drafts") {
        result.isOverDraftLimit = true;
        result.remaining += 1;
      } // Another pass of the same archive was faster.
      else result.known += 1;
    }
    return result;
  });
}

type ReadRecord =
  | { kind: "rejected"; rejected: RejectedRecord }
  | {
      kind: "listing";
      externalId: string;
      form: ListingForm;
      images: { name: string; alt: string }[];
      /** earlier in the same archive */
      isRepeated: boolean;
    };

function* readRecords({ records }: OwnArchive): Generator<ReadRecord> {
  const seen = new Set<string>();
  for (const [index, value] of records.entries()) {
    const read = readRecord(withoutStatus(value), new Date(0));
    const number = index + 1;
    if (!read.ok) {
      yield { kind: "rejected", rejected: { number, title: titleOf(value), fields: fieldsOf(read.reasons) } };
      continue;
    }
    const { content, images } = read.record;
    const form = formOfListing(content);
    // Not offered here: the draft has none.
    if (content.subCategory !== null && !isSubCategoryOffered(content.subCategory)) form.subCategory = "";
    const parsed = parseListingForm(form, "draft");
    if (!parsed.ok) {
      yield {
        kind: "rejected",
        rejected: { number, title: content.title, fields: fieldsOf(Object.keys(parsed.errors)) },
      };
      continue;
    }
    const externalId = read.record.externalId ?? contentHash(form);
    yield {
      ...{ kind: "listing", externalId, form, isRepeated: seen.has(externalId) },
      images: images.map((given) => {
        const { name, alt } = readImage(given);
        return { name: typeof name === "string" ? name : "", alt };
      }),
    };
    seen.add(externalId);
  }
}

/** Only what the member may decide in the form: neither author nor status, dates, marks of the operator or other fields. */
function withoutStatus(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { externalId, type, title, description, category, subCategory, price, priceType } = value as Record<
    string,
    unknown
  >;
  const { location, attributes, contactPreferences, images } = value as Record<string, unknown>;
  return {
    ...{ externalId, type, title, description, category, subCategory, price, priceType },
    ...{ location, attributes, contactPreferences, images, status: "draft" },
  };
}

function titleOf(value: unknown): string {
  const title = typeof value === "object" && value !== null && "title" in value ? value.title : "";
  return typeof title === "string" ? title.slice(0, 100) : "";
}

/** In the order in which the first that matches the beginning of a reason counts; the rest are fields of the type. */
const recordFields = [
  ...(["title", "description", "city", "sector", "type", "sub-category", "category"] as const),
  ...(["location", "region", "price", "contact-preferences", "images", "external-id", "attributes"] as const),
] as const;
export type RecordField = (typeof recordFields)[number];

/** "title-too-long" and "title-unstorable" are both about the title. */
function fieldsOf(reasons: readonly string[]): RecordField[] {
  const found = reasons.flatMap((reason): RecordField[] =>
    reason === "not-an-object" ? [] : [recordFields.find((name) => reason.startsWith(name)) ?? "attributes"],
  );
  return [...new Set(found)];
}

async function isKnown(db: ReadDb, actor: Member, externalId: string): Promise<boolean> {
  if ((await findByExternalId(db, actor.id, externalId)) !== null) return true;
  // The export of this very site names listings by their ids.
  const listing = isId(externalId) ? await findListing(db, externalId) : undefined;
  return listing?.authorId === actor.id;
}

function contentHash(form: ListingForm): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(form)).digest("hex")}`;
}

/** The same for the same record and member: two passes at once create one listing. */
function submissionKeyOf({ id }: Member, externalId: string): string {
  const hex = createHash("sha256").update(`${id} ${externalId}`).digest("hex");
  const lengths = [8, 12, 16, 20, 32];
  return lengths.map((end, part) => hex.slice(lengths[part - 1] ?? 0, end)).join("-");
}

async function storePhotos(
  ctx: OwnImportContext,
  archive: OwnArchive,
  images: readonly { name: string; alt: string }[],
) {
  const photos: { id: string; alt: string }[] = [];
  const skipped: SkippedPhoto[] = [];
  let isOverLimit = false;
  const { photosMax: max = photosMax } = ctx;
  for (const [index, { name, alt }] of images.entries()) {
    // A listing has few photos; thousands in a record would take the time of all others.
    if (index >= max) {
      skipped.push("too-many");
      break;
    }
    const path = join(ctx.uploadFolder, randomUUID());
    const extracted = await archive.extract(name, path);
    if (extracted !== "written") {
      skipped.push(extracted === "missing" ? "missing" : "unusable");
      continue;
    }
    try {
      // A listing that was begun is completed, also over the limit.
      if (!(await ctx.countPhoto())) isOverLimit = true;
      const file = { path, name: displayFileName(name) };
      const added = await addPhoto(ctx, { file, index });
      if (added.ok) photos.push({ id: added.photo.id, alt });
      else skipped.push(["not-stored", "busy"].includes(added.reason) ? "not-stored" : "unusable");
    } finally {
      await rm(path, { force: true });
    }
  }
  return { photos, skipped, isOverLimit };
}
