/** Conversion between form inputs and listings. */

import { choiceSeparator } from "../../../listings/fields.ts";
import { formOfListing } from "../../../listings/form-of-listing.ts";
import { defaultContactPreferences, type ListingStatus, photosMax } from "../../../listings/listing.ts";
import type { ListingContent } from "../../../listings/listing-form.ts";
import {
  allListingTypes,
  defaultCategoryForType,
  type ListingTypeId,
  likelySubCategory,
} from "../../../listings/listing-type.ts";
import { defaultProvince } from "../../../places/place.ts";
import { isId } from "../../../platform/id.ts";
import type { Conflict, CreateForm, FormState } from "./view.ts";

/** Values of the submit buttons; `resume` renders the form with the submitted values. Photo buttons send `photoMove` instead. */
const intents = ["publish", "save", "change-type", "choose-type", "resume"] as const;
type Intent = (typeof intents)[number];

export type SubmittedForm = {
  form: CreateForm;
  /** in form order */
  photos: { id: string; alt: string }[];
  submissionKey: string | null;
  intent: Intent;
  /** "cover:…", "earlier:…", "later:…" or "remove:…" and a photo's id; "" when no photo button was pressed */
  photoMove: string;
  /** the advice that the form showed */
  advice: string;
  /** version of the listing when the form was opened; null for a new listing */
  version: Date | null;
  /** the user chose to overwrite this newer version */
  overwrite: { intent: "publish" | "save"; version: Date } | null;
};

/** Value of the button that overwrites a conflicting version. */
export function overwriteValue({ intent, version }: Conflict): string {
  return `${intent} ${version}`;
}

const fieldIds = () => new Set(allListingTypes().flatMap((type) => type.fields.map((field) => field.id)));

/** Reads the known inputs only; all others are ignored. */
export function readSubmittedForm(sent: URLSearchParams): SubmittedForm {
  const text = (name: string) => sent.get(name) ?? "";
  const alts = sent.getAll("photoAlt");
  const photos = sent.getAll("photo").map((id, index) => ({ id, alt: alts[index] ?? "" }));
  const submissionKey = text("submissionKey");
  return {
    form: {
      type: text("type"),
      title: text("title"),
      description: text("description"),
      category: text("category"),
      subCategory: text("subCategory"),
      price: text("price"),
      priceType: text("priceType"),
      city: text("city"),
      sector: text("sector"),
      region: text("region"),
      contactPreferences: {
        phone: sent.has("contactPhone"),
        email: sent.has("contactEmail"),
        inApp: sent.has("contactInApp"),
      },
      fields: Object.fromEntries(
        [...fieldIds()].flatMap((id) =>
          sent.has(id) ? [[id, sent.getAll(id).filter(Boolean).join(choiceSeparator)]] : [],
        ),
      ),
    },
    // Each id costs a database lookup; the form never shows more than `photosMax`.
    photos: photos.filter((photo) => isId(photo.id)).slice(0, photosMax),
    submissionKey: isId(submissionKey) ? submissionKey : null,
    intent: intents.find((intent) => intent === sent.get("intent")) ?? "save",
    photoMove: text("photoMove"),
    advice: text("advice"),
    version: parseTimestamp(text("version")),
    overwrite: readOverwrite(text("overwrite")),
  };
}

function readOverwrite(value: string): SubmittedForm["overwrite"] {
  const [name, timestamp = ""] = value.split(" ");
  const version = parseTimestamp(timestamp);
  return version && (name === "publish" || name === "save") ? { intent: name, version } : null;
}

/** Accepts only the format of `toISOString`. */
function parseTimestamp(text: string): Date | null {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text ? date : null;
}

/** Whether the form contains any user input. The city may be that of the author's last listing. */
export function hasText({ form, photos }: Pick<FormState, "form" | "photos">): boolean {
  const { title, description, price, fields } = form;
  return photos.length > 0 || [title, description, price, ...Object.values(fields)].some(Boolean);
}

/** `place`: that of the author's last listing. */
export function emptyForm(
  type: ListingTypeId,
  place: { city: string; region: string } | null = null,
): CreateForm {
  return {
    type,
    title: "",
    description: "",
    category: defaultCategoryForType(type),
    subCategory: likelySubCategory(type),
    price: "",
    priceType: "fixed",
    city: place?.city ?? "",
    sector: "",
    region: place?.region ?? defaultProvince,
    contactPreferences: defaultContactPreferences,
    fields: {},
  };
}

/** The form of a saved listing. Round-trips: submitting it unchanged gives the same listing. */
export function formFromListing(listing: ListingContent & { status?: ListingStatus }): CreateForm {
  return { ...formOfListing(listing), sector: "" };
}

/**
 * The form with another listing type. The old type's default category and likely subcategory are replaced by the new
 * type's; chosen ones are preserved.
 */
export function withType(form: CreateForm, type: ListingTypeId): CreateForm {
  const category = defaultCategoryForType(type);
  const isDefault = form.category === "" || form.category === defaultCategoryForType(form.type);
  if (!isDefault) return { ...form, type };
  const isLikely = form.subCategory === "" || form.subCategory === likelySubCategory(form.type);
  const stays = category === form.category && !isLikely;
  return { ...form, type, category, subCategory: stays ? form.subCategory : likelySubCategory(type) };
}
