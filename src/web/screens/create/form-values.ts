/** The form's inputs by name: what was sent, what is shown again, what a saved listing fills it with. */

import { defaultContactPreferences, type ListingStatus, photosMax } from "../../../listings/listing.ts";
import type { ListingContent, ListingForm } from "../../../listings/listing-form.ts";
import { defaultCategoryForType, type ListingTypeId, listingTypes } from "../../../listings/listing-type.ts";
import { priceChoiceOf } from "../../../listings/price.ts";
import { defaultProvince } from "../../../places/place.ts";
import { isId } from "../../../platform/id.ts";
import type { Conflict, FormState } from "./view.ts";

/** What the pressed button asks for; `resume` shows the form with what is sent. The photo buttons send `photoMove` instead. */
const intents = ["publish", "save", "change-type", "choose-type", "resume"] as const;
type Intent = (typeof intents)[number];

export type SentForm = {
  form: ListingForm;
  /** in the order in which they stand in the form */
  photos: { id: string; alt: string }[];
  submissionKey: string | null;
  intent: Intent;
  /** "cover:…", "earlier:…", "later:…" or "remove:…" and a photo's id; "" when no photo button was pressed */
  photoMove: string;
  /** the listing as the form was opened; null: a new one */
  version: Date | null;
  /** the person knows of the newer version, and this is to be saved over it */
  overwrite: { intent: "publish" | "save"; version: Date } | null;
};

/** What the button sends that saves over a version of which its form tells. */
export function overwriteValue({ intent, version }: Conflict): string {
  return `${intent} ${version}`;
}

const fieldIds = [...new Set(listingTypes.flatMap((type) => type.fields.map((field) => field.id)))];

/** Named inputs only: whatever else a request holds is not looked at. */
export function readSentForm(sent: URLSearchParams): SentForm {
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
      region: text("region"),
      contactPreferences: {
        phone: sent.has("contactPhone"),
        email: sent.has("contactEmail"),
        inApp: sent.has("contactInApp"),
      },
      fields: Object.fromEntries(fieldIds.flatMap((id) => (sent.has(id) ? [[id, text(id)]] : []))),
    },
    // Each id costs a look into the database; the dropped ones were never shown.
    photos: photos.filter((photo) => isId(photo.id)).slice(0, photosMax),
    submissionKey: isId(submissionKey) ? submissionKey : null,
    intent: intents.find((intent) => intent === sent.get("intent")) ?? "save",
    photoMove: text("photoMove"),
    version: momentOf(text("version")),
    overwrite: readOverwrite(text("overwrite")),
  };
}

function readOverwrite(value: string): SentForm["overwrite"] {
  const [name, moment = ""] = value.split(" ");
  const version = momentOf(moment);
  return version && (name === "publish" || name === "save") ? { intent: name, version } : null;
}

/** Only as `toISOString` writes it. */
function momentOf(text: string): Date | null {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text ? date : null;
}

/** Whether anything of one's own stands in the form. */
export function hasText({ form, photos }: Pick<FormState, "form" | "photos">): boolean {
  const { title, description, price, city, fields } = form;
  return photos.length > 0 || [title, description, price, city, ...Object.values(fields)].some(Boolean);
}

export function emptyForm(type: ListingTypeId): ListingForm {
  return {
    type,
    title: "",
    description: "",
    category: defaultCategoryForType(type),
    subCategory: "",
    price: "",
    priceType: "fixed",
    city: "",
    region: defaultProvince,
    contactPreferences: defaultContactPreferences,
    fields: {},
  };
}

/** A saved listing as its form: saved again untouched, it is the same listing. */
export function formFromListing(listing: ListingContent & { status?: ListingStatus }): ListingForm {
  const { type, title, description, category, subCategory, city, region, contactPreferences } = listing;
  return {
    type,
    title,
    description,
    category,
    subCategory: subCategory ?? "",
    price: priceText(listing.priceCents),
    priceType: isPriceOpen(listing) ? "fixed" : priceChoiceOf(listing),
    city,
    region,
    contactPreferences,
    fields: Object.fromEntries(Object.entries(listing.attributes).map(([id, value]) => [id, String(value)])),
  };
}

/** A draft without an amount was perhaps only not finished: an amount typed later counts, as with the select left alone. */
function isPriceOpen({
  status,
  priceCents,
  priceType,
}: ListingContent & { status?: ListingStatus }): boolean {
  return status === "draft" && priceType === "free" && priceCents === null;
}

/** What was typed, under another type. A category that only came with the old type gives way to the new one's. */
export function withType(form: ListingForm, type: ListingTypeId): ListingForm {
  const isDefault = form.category === "" || form.category === defaultCategoryForType(form.type);
  return isDefault && defaultCategoryForType(type) !== form.category
    ? { ...form, type, category: defaultCategoryForType(type), subCategory: "" }
    : { ...form, type };
}

/** "1200" or, where there are cents, "1200,50" */
function priceText(cents: number | null): string {
  if (cents === null) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(".", ",");
}
