/** The body of a listing that is written: the specification's fields (§3), as in import files. */
import { z } from "@hono/zod-openapi";
import { categoryIds } from "../listings/category.ts";
import { choiceSeparator } from "../listings/fields.ts";
import {
  type ContactPreferences,
  defaultContactPreferences,
  descriptionMaxLength,
  type ListingStatus,
  photoAltMaxLength,
  photosMax,
  titleMaxLength,
} from "../listings/listing.ts";
import type { ListingForm } from "../listings/listing-form.ts";
import { listingTypeIds } from "../listings/listing-type.ts";
import { priceTypes } from "../listings/price.ts";
import { cityMaxLength, provinces } from "../places/place.ts";
import { isBlank, isStorableText } from "../platform/text-input.ts";
import { externalIdMaxLength } from "../portability/portable-listing.input.ts";
import { idParam } from "./endpoint.ts";

const text = (maxLength: number) =>
  z
    .string()
    .max(4 * maxLength)
    .refine(isStorableText, "Ce texte contient des caractères invalides.");

/** The form reads three digits after a separator as thousands: a number has at most two. */
const amount = z
  .number()
  .min(0)
  .max(999_999_999)
  .refine(
    (value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
    "Ce nombre doit compter au plus deux chiffres après la virgule.",
  );

/** As in import files: identifies a listing of the member's own inventory. */
export const externalId = z
  .string()
  .min(1)
  .max(externalIdMaxLength)
  .refine((id) => isStorableText(id) && !isBlank(id), "Ce texte contient des caractères invalides.");

export const listingBody = z
  .strictObject({
    externalId: externalId.optional().describe("Votre propre nom pour l’annonce, à sa création"),
    type: z.enum(listingTypeIds),
    title: text(titleMaxLength).default("").describe("Obligatoire pour publier ; 100 caractères"),
    description: text(descriptionMaxLength)
      .default("")
      .describe("Obligatoire pour publier ; 10 000 caractères"),
    category: z.enum(categoryIds).optional().describe("Par défaut, celle du type"),
    subCategory: z.string().max(100).nullish(),
    price: amount.nullish().describe("Dollars ; absent ou null sans priceType : gratuit"),
    priceType: z.enum(priceTypes).optional().describe("« fixed » sans prix : prix non spécifié"),
    location: z
      .strictObject({ city: text(cityMaxLength).default(""), region: z.enum(provinces) })
      .describe("La ville est obligatoire pour publier"),
    attributes: z
      .record(z.string().max(50), z.union([text(2_000), amount, z.array(z.string().max(100)).max(50)]))
      .optional()
      .describe("Champs du type (voir /listing-types) ; d’autres sont une erreur"),
    contactPreferences: z
      .strictObject({ phone: z.boolean(), email: z.boolean(), inApp: z.boolean() })
      .optional()
      .describe("Absent : tout, ou inchangé pour une annonce qui existe"),
    images: z
      .array(
        z.strictObject({
          id: idParam,
          alt: z
            .string()
            .max(4 * photoAltMaxLength)
            .optional(),
        }),
      )
      .max(photosMax)
      .optional()
      .describe("Photos envoyées à /me/photos, dans l’ordre ; absent : aucune"),
    status: z
      .enum(["active", "draft"])
      .optional()
      .describe("Absent : en ligne, ou inchangé pour une annonce qui existe"),
  })
  .openapi("ListingInput");
/** The body after absent properties got their defaults. */
export type ListingBody = z.output<typeof listingBody> &
  Required<Pick<z.output<typeof listingBody>, "contactPreferences" | "status">>;

/** @param existing replaced by the body; who may be contacted how is never widened by leaving it out */
export function completeBody(
  body: z.output<typeof listingBody>,
  existing?: { contactPreferences: ContactPreferences; status: ListingStatus },
): ListingBody {
  return {
    ...body,
    contactPreferences: body.contactPreferences ?? existing?.contactPreferences ?? defaultContactPreferences,
    status: body.status ?? (existing?.status === "draft" ? "draft" : "active"),
  };
}

/** As if it had been typed into the form, whose rules apply. */
export function listingFormOf(body: ListingBody): ListingForm {
  const { type, title, description, category = "", subCategory, price, priceType, location } = body;
  const isUnspecified = priceType === "fixed" && (price ?? null) === null;
  return {
    type,
    title,
    description,
    category,
    subCategory: subCategory ?? "",
    price: price === null || price === undefined ? "" : numberText(price),
    priceType: isUnspecified ? "unspecified" : (priceType ?? ""),
    city: location.city,
    region: location.region,
    contactPreferences: body.contactPreferences,
    fields: Object.fromEntries(
      Object.entries(body.attributes ?? {}).map(([id, value]) => [
        id,
        Array.isArray(value)
          ? value.join(choiceSeparator)
          : typeof value === "number"
            ? numberText(value)
            : value,
      ]),
    ),
  };
}

const numberText = (value: number) => String(Math.round(value * 100) / 100);
