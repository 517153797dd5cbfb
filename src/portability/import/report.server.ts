/** Messages of the importer, in English like all terminal output. */
import { categoryIds } from "../../listings/category.ts";
import { descriptionMaxLength, photosMax, titleMaxLength } from "../../listings/listing.ts";
import { listingTypeIds } from "../../listings/listing-type.ts";
import { priceTypes } from "../../listings/price.ts";
import { listingFormLimits } from "../../media/upload-limits.ts";
import { cityMaxLength } from "../../places/place.ts";
import { externalIdMaxLength, importStatuses } from "../portable-listing.input.ts";
import type { AuthorRejection } from "./import-author.server.ts";
import type { ImportListingResult } from "./import-listing.server.ts";
import type { PhotoProblem, PhotoRejection } from "./import-photos.server.ts";
import type { ListingPlan } from "./plan-listing.server.ts";
import type { UnreadableReason } from "./split-json-array.server.ts";

type Rejection =
  | Extract<ImportListingResult, { kind: "rejected" }>["reasons"][number]
  | AuthorRejection
  | "too-large";

const rejectionMessages: Record<Rejection, string> = {
  "not-an-object": "it is not an object with the fields of a listing",
  "too-large": "it is larger than any listing",
  "title-not-text": "title is not a text",
  "title-missing": "title is missing or blank",
  "title-too-long": `title is longer than ${titleMaxLength} characters`,
  "title-unstorable": "title contains a NUL or half of a character",
  "description-not-text": "description is not a text",
  "description-missing": "description is missing or blank",
  "description-too-long": `description is longer than ${descriptionMaxLength} characters`,
  "description-unstorable": "description contains a NUL or half of a character",
  "city-not-text": "location.city is not a text",
  "city-missing": "location.city is missing or blank",
  "city-too-long": `location.city is longer than ${cityMaxLength} characters`,
  "city-unstorable": "location.city contains a NUL or half of a character",
  "sector-not-text": "location.sector is not a text",
  "sector-missing": "location.sector is blank",
  "sector-too-long": `location.sector is longer than ${cityMaxLength} characters`,
  "sector-unstorable": "location.sector contains a NUL or half of a character",
  "type-unknown": `type is none of ${listingTypeIds.join(", ")}`,
  "category-unknown": `category is none of ${categoryIds.join(", ")}`,
  "sub-category-unknown": "subCategory is none of the category's",
  "location-not-an-object": "location is not an object with city and region",
  "region-unknown":
    "location.region is missing, or none of the 13 provinces and territories by its French name",
  "price-not-a-number": "price is not a number",
  "price-negative": "price is below 0",
  "price-too-high": "price is above 99 999 999",
  "price-too-precise": "price has more than two decimals",
  "price-type-unknown": `priceType is none of ${priceTypes.join(", ")}`,
  "status-unknown": `status is none of ${importStatuses.join(", ")}`,
  "flag-not-true-or-false": "isFeatured or isUrgent is not true or false",
  "contact-preferences-wrong": "contactPreferences is not an object of true and false",
  "attributes-wrong": "attributes does not fit the type",
  "date-unreadable": "createdAt or updatedAt is not a date as 2026-11-20T12:00:00Z",
  "date-in-the-future": "createdAt or updatedAt is in the future",
  "dates-in-disorder": "updatedAt is before createdAt",
  "images-not-a-list": "images is not a list",
  "external-id-wrong": `externalId is not a text of at most ${externalIdMaxLength} characters, or a whole number`,
  "author-wrong": "author is not an email, or an object with one",
  "author-unknown": "there is no account with the email of author; --create-authors creates it",
  "stored-wrong": "stored is not what an export of a site writes",
  "photo-not-fetched": "a photo could not be fetched",
  "photos-not-stored": "its photos could not be stored; import the file again to retry",
};

const photoMessages: Record<PhotoRejection, string> = {
  "not-a-path": "not a path",
  "is-an-id": "the id of a stored photo; only files in the file's folder and URLs are read",
  "is-a-url": "a URL that is not https",
  "url-wrong": "not a URL",
  "url-not-https": "not https",
  "url-private": "an address of this machine or a private network",
  "url-unreachable": "no answer: the name is unknown, or the connection failed",
  "url-too-slow": "takes too long",
  "url-status": "the server does not have it",
  "url-redirects": "redirected too often",
  "url-not-an-image": "not an image",
  "outside-folder": "outside the JSON file's folder",
  "not-found": "no such file",
  "not-a-file": "not a file",
  "not-readable": "no permission to read it",
  "too-large": `larger than ${listingFormLimits.fileBytes / 1_000_000} MB`,
  "too-many": `a listing has at most ${photosMax} photos`,
  "unsupported-format": "not a JPEG, PNG, WebP, GIF, AVIF or HEIC",
  "too-many-pixels": "too many pixels",
  unreadable: "damaged, or not an image",
  "too-slow": "takes too long to read",
  "too-much-memory": "takes too much memory to read",
};

const unreadableMessages: Record<UnreadableReason, string> = {
  "not-an-array": "is not a JSON array of listings",
  malformed: "is not JSON",
  truncated: "ends before its array does",
  "text-after-the-end": "has text after the end of its array",
  "not-utf8": "is not text in UTF-8",
};

/** @param problem the photo that was not fetched */
export function rejectedLine(
  number: number,
  value: unknown,
  reasons: readonly Rejection[],
  problem?: PhotoProblem,
): string {
  const because = problem ? `: ${photoName(problem.name)}: ${photoMessages[problem.reason]}` : "";
  const messages = reasons.map((reason) => rejectionMessages[reason]).join("; ");
  return `${listingName(number, value)}: rejected: ${messages}${because}.`;
}

/** Reports a photo's address in a dry run. */
export function urlLine(number: number, value: unknown, url: string, reason: PhotoRejection | null): string {
  const outcome = reason === null ? "would be fetched" : `would be rejected: ${photoMessages[reason]}`;
  return `${listingName(number, value)}: photo ${photoName(url)} ${outcome}.`;
}

export function photoLine(
  number: number,
  value: unknown,
  { name, reason }: PhotoProblem,
  max = photosMax,
): string {
  const message =
    reason === "too-many" ? `a listing has at most ${count(max, "photo")}` : photoMessages[reason];
  return `${listingName(number, value)}: photo ${photoName(name)} skipped: ${message}.`;
}

const photoName = (name: unknown) =>
  typeof name === "string" ? printable(name, 200) : (JSON.stringify(name)?.slice(0, 80) ?? "");

/** Reports the plan for a listing in a dry run. Long texts are named, not printed. */
export function planLine(number: number, value: unknown, plan: ListingPlan): string | null {
  switch (plan.kind) {
    case "new":
      return `${listingName(number, value)}: new.`;
    case "known":
      return null;
    case "rejected":
      return rejectedLine(number, value, plan.reasons);
    case "change": {
      const changes = plan.changes.map(({ field, from, to }) =>
        field === "description" ? field : `${field}: ${shown(from)} → ${shown(to)}`,
      );
      const photos = `photos: ${count(plan.images, "file")}`;
      return `${listingName(number, value)}: changes ${[...changes, photos].join("; ")}.`;
    }
  }
}

function shown(value: unknown): string {
  return printable(JSON.stringify(value) ?? "nothing", 80);
}

const unknownPlacesMax = 20;

/** Places that are not in the gazetteer, most frequent first: their listings have no map and match no radius. */
export function unknownPlacesLine(places: ReadonlyMap<string, number>): string {
  const named = [...places].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const shown = named.slice(0, unknownPlacesMax).map(([name, times]) => `${printable(name, 120)} (${times})`);
  const more = named.length > unknownPlacesMax ? [`${named.length - unknownPlacesMax} more`] : [];
  return `${count(places.size, "unknown place")}, found by name only: ${[...shown, ...more].join("; ")}.`;
}

/** Appended to the file name. `read`: number of records before the unreadable position */
export function unreadableSentence(reason: UnreadableReason, read: number): string {
  const where = reason === "malformed" || reason === "not-utf8" ? ` (in or after listing ${read + 1})` : "";
  const before =
    read === 0 ? "" : ` ${count(read, "listing")} ${read === 1 ? "was" : "were"} read before that position.`;
  return `${unreadableMessages[reason]}${where}.${before}`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function listingName(number: number, value: unknown): string {
  const title = typeof value === "object" && value !== null && "title" in value ? value.title : undefined;
  return typeof title === "string" && title.trim() !== ""
    ? `Listing ${number} “${printable(title, 60)}”`
    : `Listing ${number}`;
}

/** Replaces characters that a terminal interprets: escape sequences, line breaks, direction overrides. */
function printable(text: string, maxLength: number): string {
  const characters = [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
      .trim(),
  ];
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join("")}…`
    : characters.join("");
}
