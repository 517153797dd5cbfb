/**
 * Parameters of a search: those of the addresses of the site's result pages, from the same declarations
 * (src/search/filters). What the pages ignore, such as a misspelled name, is an error here.
 */
import { z } from "@hono/zod-openapi";
import { categoryIds } from "../listings/category.ts";
import { extractFilters } from "../search/extraction/extract-filters.ts";
import { queryMaxLength } from "../search/filters/filter-input.ts";
import {
  type FilterableField,
  fieldParamNames,
  filterableFields,
} from "../search/filters/filterable-fields.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { placesMax, radiusMax } from "../search/filters/place-filters.ts";
import {
  postedDaysChoices,
  type SearchFilters,
  sortOrders,
  writeSearchFilters,
} from "../search/filters/search-filters.ts";
import { resolveRegionNames } from "../search/query/query-places.ts";
import { Problem } from "./problems.ts";

const priceMaxDollars = 99_999_999;
const valuesMax = 20;

/** A repeated parameter; once, it arrives as a text. */
function repeated<Item extends z.ZodType>(item: Item, max: number) {
  return z.preprocess(
    (given) => (Array.isArray(given) || given === undefined ? given : [given]),
    z.array(item).min(1).max(max),
  );
}

const dollars = z.coerce.number().int().min(1).max(priceMaxDollars);
const flag = z.literal("1");

function fieldParams(field: FilterableField): [string, z.ZodType][] {
  const { id, label } = field;
  if (field.kind === "number") {
    const { min, max, decimals = 0, unit } = field;
    const number = decimals === 0 ? z.coerce.number().int() : z.coerce.number();
    const about = `${label}${unit ? ` (${unit})` : ""}`;
    return [
      [`${id}Min`, number.min(min).max(max).optional().describe(`${about}, au moins`)],
      [`${id}Max`, number.min(min).max(max).optional().describe(`${about}, au plus`)],
    ];
  }
  if (field.kind === "name")
    return [[id, repeated(z.string().min(1).max(field.maxLength), valuesMax).optional().describe(label)]];
  const ids = field.choices.map((choice) => choice.id);
  const how = field.kind === "choices" ? "toutes les valeurs données" : "une des valeurs données";
  return [[id, repeated(z.enum(ids), valuesMax).optional().describe(`${label}, ${how}`)]];
}

/** Fields that the operator added are no part of it: `filtersOf` reads them, and rejects what neither knows. */
export const searchQuery = z.object({
  q: z
    .string()
    .max(queryMaxLength)
    .optional()
    .describe("Mots cherchés, ou une phrase comme « vélo moins de 300 $ près de Montréal »"),
  category: z.enum(categoryIds).optional().describe("Catégorie"),
  sub: z
    .string()
    .max(100)
    .optional()
    .describe("Sous-catégorie de la catégorie donnée, par son identifiant de « GET /categories »"),
  priceMin: dollars.optional().describe("Prix minimum en dollars"),
  priceMax: dollars.optional().describe("Prix maximum en dollars"),
  location: repeated(z.string().min(1).max(queryMaxLength), placesMax)
    .optional()
    .describe("Ville, secteur, région ou province ; répété, un de ces lieux"),
  within: repeated(z.coerce.number().int().min(0).max(radiusMax), placesMax)
    .optional()
    .describe("Rayon en kilomètres autour du lieu de même rang ; 0 pour le lieu lui-même"),
  free: flag.optional().describe("Gratuit seulement"),
  posted: z.enum(postedDaysChoices.map(String)).optional().describe("Publiées depuis tant de jours au plus"),
  photo: flag.optional().describe("Avec photo seulement"),
  ...Object.fromEntries(filterableFields().flatMap(fieldParams)),
  seller: z.uuid().optional().describe("Un seul vendeur, par l’identifiant de sa page"),
  featured: flag.optional().describe("Mises en avant seulement"),
  sortBy: z
    .enum(sortOrders)
    .optional()
    .describe("Ordre ; « best » (pertinence) avec des mots, sinon « recent »"),
  verbatim: flag.optional().describe("Mots pris à la lettre, sans correction"),
});

/**
 * The filters as a page of the site would apply them: places and prices in the words are filters. A filter that would have
 * no effect is an error, such as a subcategory of another category.
 */
export function filtersOf(address: string): SearchFilters {
  const params = new URL(address).searchParams;
  params.delete("cursor");
  const known = new Set([...Object.keys(searchQuery.shape), ...fieldParamNames()]);
  const unknown = [...new Set(params.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Problem("invalid-request", {
      errors: unknown.map((at) => ({ at, code: "unrecognized_keys", detail: "Ce nom n’existe pas." })),
    });
  const filters = parseSearchFilters(params);
  const ignored = ignoredParams(params, filters);
  if (ignored.length > 0)
    throw new Problem("invalid-request", {
      errors: ignored.map((at) => ({
        at,
        code: "no-effect",
        detail: noEffect[at] ?? "Ce filtre n’a pas d’effet ici.",
      })),
    });
  return extractFilters(resolveRegionNames(filters));
}

const noEffect: Record<string, string> = {
  sub: "Ce n’est pas une sous-catégorie de la catégorie donnée.",
  within: "Chaque rayon va avec un lieu de « location ».",
  sortBy: "Cet ordre ne vaut qu’avec des mots (« best ») ou un lieu (« distance »).",
  verbatim: "Il n’y a pas de mots à prendre à la lettre.",
  seller: "Écrivez l’identifiant en minuscules.",
};

/** Parameters that are not in the canonical query of the filters, other than for being a default. */
function ignoredParams(params: URLSearchParams, filters: SearchFilters): string[] {
  const applied = new URLSearchParams(queryOf(filters));
  const names = [...new Set(params.keys())].filter((name) =>
    params.getAll(name).some((value) => value !== ""),
  );
  return names.filter((name) => {
    if (name === "sortBy") return params.get(name) !== filters.sortBy;
    if (name === "within")
      return (
        params.getAll(name).length > params.getAll("location").length ||
        (params.getAll(name).some((radius) => Number(radius) > 0) && !applied.has(name))
      );
    return !applied.has(name);
  });
}

/** The canonical query of these filters: also the query of the site's result page. */
export function queryOf(filters: SearchFilters): string {
  return writeSearchFilters(filters, { isCategoryInPath: false }).toString();
}
