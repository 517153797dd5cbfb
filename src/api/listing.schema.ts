/** Listings as the API shows them, with the names of the specification's fields (§3). */
import { z } from "@hono/zod-openapi";
import { categoryIds } from "../listings/category.ts";
import type { Listing, ListingCard } from "../listings/index.server.ts";
import { isReserved, listingStatuses } from "../listings/listing.ts";
import { listingTypeIds } from "../listings/listing-type.ts";
import { priceTypes } from "../listings/price.ts";
import type { Photo } from "../media/index.server.ts";
import { provinces } from "../places/place.ts";
import { paths } from "../web/paths.ts";

const timestamp = z.iso.datetime().openapi({ examples: ["2026-11-26T18:00:00.000Z"] });

export const imageSchema = z
  .object({
    id: z.uuid(),
    url: z.url().describe("La plus grande version, en JPEG"),
    alt: z.string().describe("Description par l’auteur ; peut être vide"),
    width: z.int(),
    height: z.int(),
    sizes: z.array(z.object({ width: z.int(), webp: z.url(), jpeg: z.url() })),
  })
  .openapi("Image");

const attributesSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .describe("Champs propres au type d’annonce, par identifiant (voir /listing-types)")
  .openapi("Attributes");

const common = {
  id: z.uuid(),
  url: z.url().describe("Page de l’annonce"),
  type: z.enum(listingTypeIds),
  title: z.string(),
  category: z.enum(categoryIds),
  price: z
    .number()
    .nullable()
    .describe("Dollars canadiens ; null si le prix n’est pas donné ou si c’est gratuit"),
  priceType: z.enum(priceTypes),
  location: z
    .object({ city: z.string(), region: z.enum(provinces) })
    .describe("Ville et province ; rien de plus précis n’est connu"),
  status: z.enum(listingStatuses),
  attributes: attributesSchema,
  views: z.int(),
  isFeatured: z.boolean(),
  isUrgent: z.boolean(),
  isReserved: z.boolean().describe("Réservée à quelqu’un ; elle reste dans les listes"),
  publishedAt: timestamp
    .nullable()
    .describe("Publication ou dernier renouvellement ; null pour un brouillon"),
};

export const listingSummarySchema = z
  .object({
    ...common,
    image: imageSchema.nullable().describe("Première photo"),
    imageCount: z.int(),
    equivalents: z
      .array(z.string())
      .describe("Mots du titre trouvés à la place d’un mot cherché : synonyme ou autre graphie"),
  })
  .openapi("ListingSummary");

export const listingSchema = z
  .object({
    ...common,
    description: z.string(),
    subCategory: z.string().nullable(),
    images: z.array(imageSchema),
    author: z.object({
      id: z.uuid().describe("Identifiant public : celui de la page du vendeur et du filtre « seller »"),
      name: z.string(),
      url: z.url(),
      createdAt: timestamp.describe("Membre depuis"),
    }),
    contactPreferences: z.object({ phone: z.boolean(), email: z.boolean(), inApp: z.boolean() }),
    createdAt: timestamp,
    updatedAt: timestamp,
    expiresAt: timestamp.nullable(),
    favorites: z.int(),
  })
  .openapi("Listing");

/** `externalId` is for its author alone. */
export const ownListingSchema = listingSchema
  .extend({ externalId: z.string().nullable().describe("Votre propre nom pour l’annonce") })
  .openapi("OwnListing");

const publicationOf = ({ status, listedAt }: Pick<ListingCard, "status" | "listedAt">) =>
  status === "draft" ? null : listedAt.toISOString();
const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100);

export function imageOf(
  { id, alt, width, height, widths }: Photo,
  publicUrl: string,
): z.input<typeof imageSchema> {
  const address = (size: number, format: "webp" | "jpg") => publicUrl + paths.photo(id, size, format);
  return {
    id,
    alt,
    width,
    height,
    url: address(Math.max(...widths), "jpg"),
    sizes: widths.map((size) => ({ width: size, webp: address(size, "webp"), jpeg: address(size, "jpg") })),
  };
}

export function summaryOf(
  card: ListingCard & { equivalents?: readonly { matched: string }[] },
  publicUrl: string,
): z.input<typeof listingSummarySchema> {
  const { id, type, title, category, status, attributes, views, isFeatured, isUrgent } = card;
  return {
    id,
    url: publicUrl + paths.listing(id),
    type,
    title,
    category,
    price: dollarsOf(card.priceCents),
    priceType: card.priceType,
    location: { city: card.city, region: card.region },
    status,
    attributes: plainAttributes(attributes),
    views,
    isFeatured,
    isUrgent,
    isReserved: card.isReserved,
    publishedAt: publicationOf(card),
    image: card.cover && imageOf(card.cover, publicUrl),
    imageCount: card.photoCount,
    equivalents: (card.equivalents ?? []).map(({ matched }) => matched),
  };
}

export function listingOf(
  listing: Listing,
  photos: readonly Photo[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): z.input<typeof listingSchema> {
  const { id, type, title, category, status, attributes, views, isFeatured, isUrgent, author } = listing;
  return {
    id,
    url: publicUrl + paths.listing(id),
    type,
    title,
    description: listing.description,
    category,
    subCategory: listing.subCategory,
    price: dollarsOf(listing.priceCents),
    priceType: listing.priceType,
    location: { city: listing.city, region: listing.region },
    status,
    attributes: plainAttributes(attributes),
    views,
    isFeatured,
    isUrgent,
    favorites: listing.favorites,
    images: photos.map((photo) => imageOf(photo, publicUrl)),
    author: {
      id: author.publicId,
      name: author.name,
      url: publicUrl + paths.seller(author.publicId),
      createdAt: author.createdAt.toISOString(),
    },
    contactPreferences: listing.contactPreferences,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
    isReserved: isReserved(listing, now),
    publishedAt: publicationOf(listing),
    expiresAt: listing.expiresAt?.toISOString() ?? null,
  };
}

function plainAttributes(attributes: ListingCard["attributes"]): z.input<typeof attributesSchema> {
  return Object.fromEntries(
    Object.entries(attributes).map(([id, value]) => [
      id,
      typeof value === "string" || typeof value === "number" ? value : [...value],
    ]),
  );
}
