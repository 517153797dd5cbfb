/**
 * Parses a record of an import file into a listing (specification §3). Text is stored
 * unchanged or rejected, never truncated or repaired.
 */
import { findSubCategory, isCategoryId } from "../../listings/category.ts";
import { type Attributes, choiceSeparator } from "../../listings/fields.ts";
import { defaultContactPreferences, descriptionMaxLength, titleMaxLength } from "../../listings/listing.ts";
import { type ListingContent, normalizeAttributes } from "../../listings/listing-form.ts";
import {
  defaultCategoryForType,
  findListingType,
  type ListingType,
  type ListingTypeId,
} from "../../listings/listing-type.ts";
import { parseFieldValue } from "../../listings/parse-field.ts";
import { type Price, priceMaxCents, priceTypes, savedPrice } from "../../listings/price.ts";
import { cityMaxLength, defaultProvince, isProvince } from "../../places/place.ts";
import { cityWithSector } from "../../places/place-tree.ts";
import { isBlank, isStorableText } from "../../platform/text-input.ts";
import { externalIdMaxLength, importStatuses } from "../portable-listing.input.ts";

export type ImportRecord = {
  content: ListingContent;
  status: (typeof importStatuses)[number];
  isFeatured: boolean;
  isUrgent: boolean;
  /** the author's own name for the record; with it a changed record updates its listing */
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** not validated yet: an invalid photo is skipped and the listing imported */
  images: unknown[];
  /** a sector that its city does not have; the listing is in the city */
  unknownSector: string | null;
};

export type RecordRejection =
  | "not-an-object"
  | `${"title" | "description" | "city" | "sector"}-${"not-text" | "missing" | "too-long" | "unstorable"}`
  | "type-unknown"
  | "category-unknown"
  | "sub-category-unknown"
  | "location-not-an-object"
  | "region-unknown"
  | "price-not-a-number"
  | "price-negative"
  | "price-too-high"
  | "price-too-precise"
  | "price-type-unknown"
  | "status-unknown"
  | "flag-not-true-or-false"
  | "contact-preferences-wrong"
  | "attributes-wrong"
  | "date-unreadable"
  | "date-in-the-future"
  | "dates-in-disorder"
  | "images-not-a-list"
  | "external-id-wrong";

const hourMs = 3_600_000;

/** Unknown fields are ignored; all errors are collected. */
export function readRecord(
  value: unknown,
  now: Date,
): { ok: true; record: ImportRecord } | { ok: false; reasons: RecordRejection[] } {
  if (!isObject(value)) return { ok: false, reasons: ["not-an-object"] };
  const found = new Set<RecordRejection>();
  const reject = (reason: RecordRejection) => void found.add(reason);
  const status = importStatuses.find((known) => known === (value.status ?? "active"));
  if (!status) reject("status-unknown");
  const isRequired = status !== "draft";
  const type = findListingType(typeof value.type === "string" ? value.type : "");
  if (!type && isGiven(value.type)) reject("type-unknown");
  const typeId = type?.id ?? "other";

  const category = value.category ?? defaultCategoryForType(typeId);
  const isKnown = typeof category === "string" && isCategoryId(category);
  if (!isKnown) reject("category-unknown");
  const subCategory = value.subCategory ?? null;
  const sub = isKnown && typeof subCategory === "string" ? findSubCategory(category, subCategory) : undefined;
  if (isKnown && subCategory !== null && !sub) reject("sub-category-unknown");

  const location = value.location ?? {};
  if (!isObject(location)) reject("location-not-an-object");
  const { city, region, sector } = isObject(location) ? location : {};
  // A draft may lack a location. A published listing must state it; its province is never guessed.
  const province = region ?? (isRequired ? undefined : defaultProvince);
  const isPlaced = typeof province === "string" && isProvince(province);
  if (!isPlaced) reject("region-unknown");

  const typedCity = readText(city, "city", { maxLength: cityMaxLength, isRequired }, reject);
  const typedSector = readText(sector, "sector", { maxLength: cityMaxLength, isRequired: false }, reject);
  const knownRegion = isPlaced ? province : defaultProvince;
  const inSector = isBlank(typedSector) ? null : cityWithSector(typedCity, typedSector, knownRegion);

  const createdAt = readDate(value.createdAt, now, now, reject);
  const updatedAt = readDate(value.updatedAt, createdAt, now, reject);
  if (updatedAt < createdAt) reject("dates-in-disorder");
  const images = value.images ?? [];
  if (!Array.isArray(images)) reject("images-not-a-list");

  const record = {
    status: status ?? "active",
    isFeatured: readFlag(value.isFeatured, reject),
    isUrgent: readFlag(value.isUrgent, reject),
    externalId: readExternalId(value.externalId, reject),
    createdAt,
    updatedAt,
    images: Array.isArray(images) ? images : [],
    unknownSector: isBlank(typedSector) || inSector !== null ? null : typedSector,
    content: {
      type: typeId,
      title: readText(value.title, "title", { maxLength: titleMaxLength, isRequired }, reject),
      description: readText(
        value.description,
        "description",
        { maxLength: descriptionMaxLength, isRequired },
        reject,
      ),
      category: isKnown ? category : defaultCategoryForType(typeId),
      subCategory: sub?.id ?? null,
      city: inSector ?? typedCity,
      region: knownRegion,
      ...readPrice(value, typeId, reject),
      attributes: readAttributes(value.attributes, type, reject),
      contactPreferences: readContactPreferences(value.contactPreferences, reject),
    },
  };
  return found.size > 0 ? { ok: false, reasons: [...found] } : { ok: true, record };
}

type Reject = (reason: RecordRejection) => void;

function readText(
  value: unknown,
  name: "title" | "description" | "city" | "sector",
  rule: { maxLength: number; isRequired: boolean },
  reject: Reject,
): string {
  const text = value ?? "";
  if (typeof text !== "string") {
    reject(`${name}-not-text`);
    return "";
  }
  if (!isStorableText(text)) reject(`${name}-unstorable`);
  else if (rule.isRequired && isBlank(text)) reject(`${name}-missing`);
  if ([...text].length > rule.maxLength) reject(`${name}-too-long`);
  return text;
}

/** `price` is in dollars. An explicit `priceType` takes precedence, as in the form. */
function readPrice(
  { price, priceType }: Record<string, unknown>,
  type: ListingTypeId,
  reject: Reject,
): Price {
  const dollars = price ?? null;
  const kind = isGiven(priceType) ? priceTypes.find((known) => known === priceType) : undefined;
  if (isGiven(priceType) && !kind) reject("price-type-unknown");
  const isNumber = typeof dollars === "number" && !Number.isNaN(dollars);
  if (dollars !== null && !isNumber) reject("price-not-a-number");
  const cents = isNumber ? Math.round(dollars * 100) : null;
  if (isNumber && cents !== null) {
    if (cents > priceMaxCents) reject("price-too-high");
    else if (dollars < 0) reject("price-negative");
    else if (Math.abs(cents / 100 - dollars) > 1e-7) reject("price-too-precise");
  }
  // Like the form's "Prix non spécifié": stored as a fixed price without amount.
  return savedPrice(cents, kind === "fixed" && cents === null ? "unspecified" : (kind ?? "fixed"), type);
}

/** ISO 8601; midnight if there is no time, UTC if there is no offset. */
function readDate(value: unknown, otherwise: Date, now: Date, reject: Reject): Date {
  if (!isGiven(value)) return otherwise;
  const match = typeof value === "string" ? isoDate.exec(value) : null;
  const date = new Date(match ? `${match[1]}${match[2] ?? "T00:00:00"}${match[3] ?? "Z"}` : Number.NaN);
  // 31 February would become 3 March; the parsed day must equal the written one.
  const isReal = match && new Date(`${match[1]}T00:00:00Z`).toJSON()?.startsWith(`${match[1]}`);
  if (!isReal || Number.isNaN(date.getTime()) || date.getTime() < 0) {
    reject("date-unreadable");
    return otherwise;
  }
  // Allows for clock differences; a listing from next year would otherwise stay on top until then.
  if (date.getTime() > now.getTime() + hourMs) reject("date-in-the-future");
  return date;
}

const isoDate = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:\d{2})?$/u;

function readFlag(value: unknown, reject: Reject): boolean {
  if (isGiven(value) && typeof value !== "boolean") reject("flag-not-true-or-false");
  return value === true;
}

/** A text or a whole number, as other systems write ids. */
function readExternalId(value: unknown, reject: Reject): string | null {
  if (!isGiven(value)) return null;
  const text = Number.isSafeInteger(value) ? String(value) : value;
  const isUsable =
    typeof text === "string" &&
    isStorableText(text) &&
    !isBlank(text) &&
    [...text].length <= externalIdMaxLength;
  if (isUsable) return text;
  reject("external-id-wrong");
  return null;
}

function readContactPreferences(value: unknown, reject: Reject): ListingContent["contactPreferences"] {
  const given = value ?? {};
  const { phone, email, inApp } = isObject(given) ? given : {};
  const flags = [phone, email, inApp].filter(isGiven);
  if (!isObject(given) || flags.some((flag) => typeof flag !== "boolean"))
    reject("contact-preferences-wrong");
  return {
    phone: typeof phone === "boolean" ? phone : defaultContactPreferences.phone,
    email: typeof email === "boolean" ? email : defaultContactPreferences.email,
    inApp: typeof inApp === "boolean" ? inApp : defaultContactPreferences.inApp,
  };
}

/** Fields of the listing's type; others are ignored. */
function readAttributes(value: unknown, type: ListingType | undefined, reject: Reject): Attributes {
  const given = value ?? {};
  if (!isObject(given)) reject("attributes-wrong");
  const attributes: Attributes = {};
  for (const field of type?.fields ?? []) {
    const part = isObject(given) && Object.hasOwn(given, field.id) ? given[field.id] : undefined;
    if (!isGiven(part) || part === "") continue;
    // The form reads three digits after a separator as thousands.
    if (typeof part === "number" && Math.abs(Math.round(part * 100) / 100 - part) > 1e-7) {
      reject("attributes-wrong");
      continue;
    }
    const text = Array.isArray(part)
      ? part.join(choiceSeparator)
      : typeof part === "number"
        ? String(part)
        : part;
    const parsed =
      typeof text === "string" && isStorableText(text) && !isBlank(text)
        ? parseFieldValue(field, text)
        : { ok: false as const };
    if (parsed.ok) attributes[field.id] = parsed.value;
    else reject("attributes-wrong");
  }
  return type ? normalizeAttributes(type, attributes) : {};
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
