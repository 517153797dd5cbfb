/**
 * The open form of a listing, with the names of the specification (§3): what the import reads, the export writes and the API
 * takes. Published as a JSON Schema at /api/v1/listing.schema.json.
 */
import { z } from "zod";
import { categoryIds } from "../listings/category.ts";
import { descriptionMaxLength, photoAltMaxLength, photosMax, titleMaxLength } from "../listings/listing.ts";
import { listingTypeIds } from "../listings/listing-type.ts";
import { priceMaxCents, priceTypes } from "../listings/price.ts";
import { cityMaxLength, provinces } from "../places/place.ts";

export const externalIdMaxLength = 200;
export const importStatuses = ["active", "draft", "sold"] as const;

const image = z
  .object({
    url: z.url().optional().describe("Where the photo is; the API writes it, the import fetches it (https)"),
    file: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe("Path in the folder of the file; import and export"),
    id: z.uuid().optional().describe("Id of a stored photo; the API"),
    alt: z.string().max(photoAltMaxLength).optional().describe("Description by the author"),
  })
  .describe("One of url, file and id");

const timestamp = z.string().describe("ISO 8601, as 2026-11-26T18:00:00Z; without a time, midnight UTC");

const portableListing = z
  .object({
    externalId: z
      .union([z.string().min(1).max(externalIdMaxLength), z.int()])
      .nullish()
      .describe("The author's own name for the listing: a changed one replaces it"),
    author: z
      .union([z.email(), z.object({ email: z.email(), name: z.string().min(1).max(100).optional() })])
      .nullish()
      .describe("The account by its email; by default that of the whole import, or of the token"),
    type: z.enum(listingTypeIds).nullish().describe("Default: other"),
    title: z.string().max(titleMaxLength).nullish().describe("Required to publish"),
    description: z.string().max(descriptionMaxLength).nullish().describe("Required to publish"),
    category: z.enum(categoryIds).nullish().describe("Default: that of the type"),
    subCategory: z.string().nullish().describe("Id, or French label"),
    price: z
      .number()
      .min(0)
      .max(priceMaxCents / 100)
      .nullish()
      .describe("Canadian dollars, two decimals; without it and without priceType: free"),
    priceType: z.enum(priceTypes).nullish().describe("fixed without a price: not stated"),
    location: z
      .object({
        city: z.string().max(cityMaxLength).nullish().describe("Required to publish"),
        sector: z.string().max(cityMaxLength).nullish(),
        region: z.enum(provinces).nullish().describe("Required to publish"),
      })
      .nullish(),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))
      .nullish()
      .describe("Fields of the type: /api/v1/listing-types"),
    contactPreferences: z
      .object({
        phone: z.boolean().nullish(),
        email: z.boolean().nullish(),
        inApp: z.boolean().nullish(),
      })
      .nullish()
      .describe("Default: all"),
    images: z
      .array(z.union([image, z.string().describe("The same as file or url")]))
      .max(photosMax)
      .nullish()
      .describe("In order; the first is the cover"),
    status: z.enum(importStatuses).nullish().describe("Default: active"),
    isFeatured: z.boolean().nullish(),
    isUrgent: z.boolean().nullish(),
    createdAt: timestamp.nullish(),
    updatedAt: timestamp.nullish(),
    stored: z
      .looseObject({})
      .optional()
      .describe("Written by the export of a whole site: rows that only a restoring import reads"),
  })
  .describe("A listing");

export function portableListingSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(portableListing, { io: "input", target: "draft-2020-12" }),
    title: "Portable listing",
    additionalProperties: true,
  };
}
