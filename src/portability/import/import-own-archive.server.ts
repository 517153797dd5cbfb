/**
 * A member's import of their own listings, from the archive that another site gave them. Apart from the operator's import
 * (import-listing.server.ts): it uses the commands of the form, so that the archive decides neither the author nor the status
 * nor dates; and it fetches no address.
 */
import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { Actor } from "../../accounts/permissions.ts";
import { findSavedQuery, saveSearch } from "../../alerts/index.server.ts";
import { parseSavedSearch, readSavedQuery, writeSavedQuery } from "../../alerts/saved-search.ts";
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
import { findListingType, type ListingTypeId, listingTypeOf } from "../../listings/listing-type.ts";
import { displayFileName } from "../../media/file-name.ts";
import type { ImageLog, ImagePool, ObjectStorage } from "../../media/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { isId } from "../../platform/id.ts";
import { listingIndex } from "../../search/index.server.ts";
import { portableSearch } from "../portable-search.input.ts";
import { readImage } from "./import-photos.server.ts";
import { type ArchiveRejection, type OwnArchive, withOwnArchive } from "./open-own-archive.server.ts";
import { type ImportRecord, readRecord } from "./read-record.server.ts";

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
/** `changed`: what this site does not have and the draft lacks, for the member to choose again */
export type CreatedDraft = {
  listingId: string;
  title: string;
  photos: number;
  skipped: SkippedPhoto[];
  changed: RecordField[];
};

/** Result of a dry run. `known`: imported before, or of this site */
export type OwnArchiveCheck = {
  drafts: number;
  photos: number;
  known: number;
  /** drafts that lack what this site does not have */
  changed: RejectedRecord[];
  rejected: RejectedRecord[];
  /** saved searches that would be added */
  searches: number;
  /** names of those that cannot be */
  lostSearches: string[];
};

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
  /** saved searches that were added */
  searches: number;
  /** names of those that cannot be, or for which there is no room */
  lostSearches: string[];
};

type Result<Value> = { ok: true; value: Value } | { ok: false; reason: ArchiveRejection };

export function checkOwnArchive(
  { db, actor, photosMax: max = photosMax }: Pick<OwnImportContext, "actor" | "photosMax"> & { db: ReadDb },
  file: string,
): Promise<Result<OwnArchiveCheck>> {
  return withOwnArchive(file, async (archive) => {
    const { added, lost } = await findNewSearches(db, actor, archive);
    const check: OwnArchiveCheck = {
      drafts: 0,
      photos: 0,
      known: 0,
      changed: [],
      rejected: [],
      searches: added.length,
      lostSearches: lost,
    };
    for (const record of readRecords(archive)) {
      if (record.kind === "rejected") check.rejected.push(record.rejected);
      else if (record.isRepeated || (await isKnown(db, actor, record.externalId))) check.known += 1;
      else {
        check.drafts += 1;
        const { number, changed, form } = record;
        if (changed.length > 0) check.changed.push({ number, title: form.title, fields: changed });
        check.photos += Math.min(max, record.images.filter(({ name }) => archive.has(name)).length);
      }
    }
    return check;
  });
}

/**
 * Creates a draft of each listing that the member does not have yet, and the saved searches. A photo that cannot be used is left
 * out and reported, and so is what this site does not have, as a subcategory of another operator. Ends early with `draftsMax`
 * drafts, without time or at the limit of uploads; the same archive continues.
 */
export function importOwnArchive(ctx: OwnImportContext, file: string): Promise<Result<OwnImportResult>> {
  return withOwnArchive(file, async (archive) => {
    const draftsBefore = await countDrafts(ctx.db, ctx.actor.id);
    const { added, lost } = await saveSearches(ctx, archive);
    const result: OwnImportResult = {
      drafts: [],
      known: 0,
      rejected: [],
      remaining: 0,
      isOverPhotoLimit: false,
      isOverDraftLimit: draftsBefore >= draftsMax,
      searches: added,
      lostSearches: lost,
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
          form: record.form,
          photos,
          intent: "save",
          externalId: record.externalId,
          submissionKey: submissionKeyOf(ctx.actor, record.externalId),
        },
      );
      if (saved.ok) {
        const { listingId } = saved;
        const { changed, form } = record;
        result.drafts.push({ listingId, title: form.title, photos: photos.length, skipped, changed });
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
      number: number;
      externalId: string;
      form: ListingForm;
      images: { name: string; alt: string }[];
      /** earlier in the same archive */
      isRepeated: boolean;
      changed: RecordField[];
    };

function* readRecords({ records }: OwnArchive): Generator<ReadRecord> {
  const seen = new Set<string>();
  for (const [index, value] of records.entries()) {
    const read = readForThisSite(withoutStatus(value));
    const number = index + 1;
    if (!read.ok) {
      yield { kind: "rejected", rejected: { number, title: titleOf(value), fields: read.fields } };
      continue;
    }
    const { content, images } = read.record;
    const changed = new Set(read.changed);
    const form = formOfListing(content);
    // Not offered here: the draft has none.
    if (content.subCategory !== null && !isSubCategoryOffered(content.subCategory)) {
      form.subCategory = "";
      changed.add("sub-category");
    }
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
      kind: "listing",
      number,
      externalId,
      form,
      isRepeated: seen.has(externalId),
      changed: [...changed],
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
    externalId,
    type,
    title,
    description,
    category,
    subCategory,
    price,
    priceType,
    location,
    attributes,
    contactPreferences,
    images,
    status: "draft",
  };
}

/** Values that this site may not have: the draft is created without them. */
const replaceable: ReadonlySet<RecordField> = new Set<RecordField>([
  "type",
  "category",
  "sub-category",
  "region",
  "sector",
  "attributes",
]);

function readForThisSite(
  value: unknown,
): { ok: true; record: ImportRecord; changed: RecordField[] } | { ok: false; fields: RecordField[] } {
  const changed = new Set<RecordField>();
  let record = value;
  // Each round leaves out what the one before refused.
  for (;;) {
    const read = readRecord(record, new Date(0));
    if (read.ok) {
      if (hasUnknownAttributes(value, read.record.content.type)) changed.add("attributes");
      return { ok: true, record: read.record, changed: [...changed] };
    }
    const fields = fieldsOf(read.reasons);
    if (
      fields.length === 0 ||
      !isObject(record) ||
      fields.some((field) => !replaceable.has(field) || changed.has(field))
    )
      return { ok: false, fields };
    for (const field of fields) changed.add(field);
    record = without(record, fields);
  }
}

function without(record: Record<string, unknown>, fields: readonly RecordField[]): Record<string, unknown> {
  const rest = { ...record };
  for (const field of fields)
    switch (field) {
      case "type":
        Object.assign(rest, { type: undefined, attributes: undefined });
        break;
      case "category":
        Object.assign(rest, { category: undefined, subCategory: undefined });
        break;
      case "sub-category":
        rest.subCategory = undefined;
        break;
      case "region":
      case "sector":
        rest.location = isObject(rest.location) ? { ...rest.location, [field]: undefined } : rest.location;
        break;
      case "attributes":
        rest.attributes = acceptedAttributes(rest);
        break;
    }
  return rest;
}

function acceptedAttributes({ type, attributes }: Record<string, unknown>): Record<string, unknown> {
  const known = findListingType(typeof type === "string" ? type : "")?.fields ?? [];
  if (!isObject(attributes)) return {};
  const accepted = known
    .map(({ id }) => ({ [id]: attributes[id] }))
    .filter((one) => readRecord({ type, attributes: one, status: "draft" }, new Date(0)).ok);
  return Object.assign({}, ...accepted);
}

/** Fields that the operator of another site added. */
function hasUnknownAttributes(value: unknown, type: ListingTypeId): boolean {
  const attributes = isObject(value) && isObject(value.attributes) ? value.attributes : {};
  const known = new Set(listingTypeOf(type).fields.map(({ id }) => id));
  return Object.entries(attributes).some(([id, given]) => given !== null && given !== "" && !known.has(id));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function titleOf(value: unknown): string {
  const title = typeof value === "object" && value !== null && "title" in value ? value.title : "";
  return typeof title === "string" ? title.slice(0, 100) : "";
}

/** In the order in which the first that matches the beginning of a reason counts; the rest are fields of the type. */
const recordFields = [
  "title",
  "description",
  "city",
  "sector",
  "type",
  "sub-category",
  "category",
  "location",
  "region",
  "price",
  "contact-preferences",
  "images",
  "external-id",
  "attributes",
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

type NewSearch = z.infer<typeof portableSearch>;

/** `lost`: of a seller of the other site, with filters that this site does not have, or not readable */
async function findNewSearches(
  db: ReadDb,
  actor: Member,
  { searches }: OwnArchive,
): Promise<{ added: NewSearch[]; lost: string[] }> {
  const added = new Map<string, NewSearch>();
  const lost: string[] = [];
  for (const value of searches) {
    const { data } = portableSearch.safeParse(value);
    const query = data && parseSavedSearch(data).ok ? canonicalQuery(data.query) : null;
    if (!data || query === null)
      lost.push(isObject(value) && typeof value.name === "string" ? value.name.slice(0, 100) : "");
    else if (!(await findSavedQuery(db, actor.id, query))) added.set(query, { ...data, query });
  }
  return { added: [...added.values()], lost };
}

/** The query in canonical form; null when it has filters that this site does not support, or a seller of the other site. */
function canonicalQuery(given: string): string | null {
  const query = writeSavedQuery(readSavedQuery(given));
  if (new URLSearchParams(query).has("seller")) return null;
  const parts = (text: string) => [...new URLSearchParams(text)].map((part) => part.join("="));
  const supported = new Set(parts(query));
  return parts(given).every((part) => supported.has(part)) ? query : null;
}

async function saveSearches(
  ctx: OwnImportContext,
  archive: OwnArchive,
): Promise<{ added: number; lost: string[] }> {
  const { added, lost } = await findNewSearches(ctx.db, ctx.actor, archive);
  let count = 0;
  for (const search of added) {
    const saved = await saveSearch({ db: ctx.db, actor: ctx.actor }, search);
    if (!saved.ok) lost.push(search.name);
    else if (saved.isNew) count += 1;
  }
  return { added: count, lost };
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
