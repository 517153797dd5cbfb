/**
 * Which listing fields can be filtered by. Apart from field-filters.ts, which every page loads to build addresses: this
 * file brings all listing types and their choices, 3 KB compressed.
 */
import type { FieldChoice, ListingField } from "../../listings/fields.ts";
import { listingTypes } from "../../listings/listing-type.ts";
import type { FieldFilter, FieldFilters } from "./field-filters.ts";
import { orderBounds, parseWholeNumber } from "./filter-input.ts";

export type ChoiceField = Extract<ListingField, { kind: "choice" }>;
export type NumberField = Extract<ListingField, { kind: "integer" }>;

/** Each id once; if two types offer different choices under one id, their union. */
export const filterableFields: readonly (ChoiceField | NumberField)[] = collectFields();

export function filterableField(id: string): ChoiceField | NumberField | undefined {
  return filterableFields.find((field) => field.id === id);
}

export const fieldParamNames: readonly string[] = filterableFields.flatMap(({ kind, id }) =>
  kind === "choice" ? [id] : [`${id}Min`, `${id}Max`],
);

export function parseFieldFilters(params: URLSearchParams): FieldFilters {
  const filters: Record<string, FieldFilter> = {};
  for (const field of filterableFields) {
    if (field.kind === "choice") {
      const chosen = field.choices.find(({ id }) => id === params.get(field.id));
      if (chosen) filters[field.id] = { is: chosen.id };
      continue;
    }
    const bound = (end: string) => boundOf(params.get(`${field.id}${end}`), field);
    const [min, max] = orderBounds(bound("Min"), bound("Max"));
    if (min !== null || max !== null) filters[field.id] = { min, max };
  }
  return filters;
}

function boundOf(typed: string | null, { min, max }: NumberField): number | null {
  const value = parseWholeNumber(typed, max);
  return value !== null && value >= min ? value : null;
}

function collectFields(): (ChoiceField | NumberField)[] {
  const found = new Map<string, ChoiceField | NumberField>();
  for (const field of listingTypes.flatMap(({ fields }) => fields)) {
    const known = found.get(field.id);
    if (field.kind === "integer") found.set(field.id, known ?? field);
    if (field.kind === "choice") {
      const choices = mergeChoices(known?.kind === "choice" ? known.choices : [], field.choices);
      found.set(field.id, { ...field, choices });
    }
  }
  return [...found.values()];
}

function mergeChoices(one: readonly FieldChoice[], other: readonly FieldChoice[]): FieldChoice[] {
  return [...one, ...other.filter(({ id }) => !one.some((choice) => choice.id === id))];
}
