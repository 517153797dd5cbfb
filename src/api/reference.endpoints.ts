/** Categories, listing types with their fields, and places: what filters and listings refer to. */
import { z } from "@hono/zod-openapi";
import { allCategories, categoryIds } from "../listings/category.ts";
import type { ListingField } from "../listings/fields.ts";
import { allListingTypes, defaultCategoryForType, listingTypeIds } from "../listings/listing-type.ts";
import { provinces } from "../places/place.ts";
import { placeLabel } from "../places/place-tree.ts";
import { suggestPlaces } from "../places/suggest-places.ts";
import { countByCategory } from "../search/index.server.ts";
import { placeFilterName } from "../search/query/query-places.ts";
import type { ApiSite } from "./context.ts";
import { type Api, addEndpoint } from "./endpoint.ts";

const choiceSchema = z.object({ id: z.string(), label: z.string() });
const isHidden = z
  .boolean()
  .optional()
  .describe("true : n’est plus offerte, mais des annonces peuvent l’avoir");

const categoriesSchema = z.object({
  items: z.array(
    z
      .object({
        id: z.enum(categoryIds),
        name: z.string(),
        subCategories: z.array(choiceSchema.extend({ isHidden })),
        count: z.int().describe("Annonces publiques"),
        isHidden,
      })
      .openapi("Category"),
  ),
});

const fieldSchema = z
  .object({
    id: z.string().describe("Nom dans « attributes » et dans les paramètres de recherche"),
    label: z.string(),
    kind: z.enum(["choice", "choices", "number", "date", "time", "name", "text", "url"]),
    choices: z.array(choiceSchema).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    decimals: z.int().optional(),
    unit: z.string().optional(),
    maxLength: z.int().optional(),
  })
  .openapi("Field");

const typesSchema = z.object({
  items: z.array(
    z
      .object({
        id: z.enum(listingTypeIds),
        name: z.string(),
        description: z.string(),
        category: z.enum(categoryIds).describe("Catégorie d’une annonce qui n’en donne pas"),
        fields: z.array(fieldSchema),
      })
      .openapi("ListingType"),
  ),
});

const placesSchema = z.object({
  items: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        province: z.enum(provinces),
        location: z.string().describe("Valeur du paramètre « location » d’une recherche"),
        latitude: z.number(),
        longitude: z.number(),
        population: z.int().nullable().describe("null si elle n’est pas connue"),
      })
      .openapi("Place"),
  ),
});

const placesMax = 20;

export function addReferenceEndpoints(api: Api, site: ApiSite): void {
  addEndpoint(
    api,
    {
      method: "get",
      path: "/categories",
      operationId: "listCategories",
      tag: "Référence",
      summary: "Catégories, sous-catégories et nombre d’annonces",
      answer: { status: 200, description: "Les catégories", schema: categoriesSchema },
    },
    async (_input, c) => {
      const counts = await countByCategory(site.reads);
      return c.json({
        items: allCategories().map(({ subCategories, tagline: _, ...category }) => ({
          ...category,
          subCategories: [...subCategories],
          count: counts[category.id] ?? 0,
        })),
      } satisfies z.input<typeof categoriesSchema>);
    },
  );

  const types = () =>
    ({
      items: allListingTypes().map(({ id, name, description, fields }) => ({
        id,
        name,
        description,
        category: defaultCategoryForType(id),
        fields: fields.map(fieldOf),
      })),
    }) satisfies z.input<typeof typesSchema>;
  addEndpoint(
    api,
    {
      method: "get",
      path: "/listing-types",
      operationId: "listListingTypes",
      tag: "Référence",
      summary: "Types d’annonces et leurs champs",
      answer: { status: 200, description: "Les types", schema: typesSchema },
    },
    (_input, c) => c.json(types()),
  );

  addEndpoint(
    api,
    {
      method: "get",
      path: "/places",
      operationId: "suggestPlaces",
      tag: "Référence",
      summary: "Villes et secteurs par le début du nom",
      query: z.strictObject({ q: z.string().min(1).max(100).describe("Début du nom") }),
      answer: {
        status: 200,
        description: "Au plus vingt lieux, les plus peuplés d’abord",
        schema: placesSchema,
      },
    },
    ({ query: { q } }, c) =>
      c.json({
        items: suggestPlaces(q, placesMax).map(({ place }) => ({
          id: place.id,
          name: placeLabel(place),
          province: place.province,
          location: placeFilterName(place),
          latitude: place.latitude,
          longitude: place.longitude,
          population: place.population || null,
        })),
      } satisfies z.input<typeof placesSchema>),
  );
}

function fieldOf(field: ListingField): z.input<typeof fieldSchema> {
  const { id, label, kind } = field;
  switch (field.kind) {
    case "choice":
    case "choices":
      return { id, label, kind, choices: [...field.choices] };
    case "number": {
      const { min, max, decimals = 0, unit } = field;
      return { id, label, kind, min, max, decimals, ...(unit ? { unit } : {}) };
    }
    case "name":
    case "text":
    case "url":
      return { id, label, kind, maxLength: field.maxLength };
    case "date":
    case "time":
      return { id, label, kind };
  }
}
