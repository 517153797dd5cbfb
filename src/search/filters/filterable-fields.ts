/**
 * Which listing fields can be filtered by. Apart from field-filters.ts, which every page loads to build addresses: this
 * file brings all listing types and their choices, 3 KB compressed.
 */
import type { FieldChoice, ListingField, NumberDeclaration } from "../../listings/fields.ts";
import { allListingTypes } from "../../listings/listing-type.ts";
import { parseFieldValue } from "../../listings/parse-field.ts";
import { currentTaxonomy, type Taxonomy } from "../../listings/taxonomy.ts";
import { type AmountRejection, parseAmount } from "../../platform/amount.ts";
import { isBlank } from "../../platform/text-input.ts";
import type { FieldFilter, FieldFilters } from "./field-filters.ts";
import { parseLine } from "./filter-input.ts";

export type ChoiceField = Extract<ListingField, { kind: "choice" | "choices" }>;
export type NameField = Extract<ListingField, { kind: "name" }>;
export type NumberField = ListingField & NumberDeclaration;
export type FilterableField = ChoiceField | NameField | NumberField;

/** Each id once; if two types offer different choices under one id, their union. */
export function filterableFields(): readonly FilterableField[] {
  const taxonomy = currentTaxonomy();
  if (collected?.taxonomy !== taxonomy) collected = { taxonomy, fields: collectFields() };
  return collected.fields;
}

/** Collected again when an operator changes the fields. */
let collected: { taxonomy: Taxonomy | null; fields: readonly FilterableField[] } | undefined;

export function filterableField(id: string): FilterableField | undefined {
  return filterableFields().find((field) => field.id === id);
}

export function fieldParamNames(): string[] {
  return filterableFields().flatMap(({ kind, id }) => (kind === "number" ? boundNames(id) : [id]));
}

/** More values of one field are ignored. */
const valuesMax = 20;

export function parseFieldFilters(params: URLSearchParams): FieldFilters {
  const filters: Record<string, FieldFilter> = {};
  for (const field of filterableFields()) {
    if (field.kind === "number") {
      const [min = null, max = null] = boundNames(field.id).map((name) => boundOf(params.get(name), field));
      if (min !== null || max !== null) filters[field.id] = { min, max };
      continue;
    }
    const values = valuesOf(field, params.getAll(field.id));
    if (values.length > 0) filters[field.id] = field.kind === "choices" ? { all: values } : { any: values };
  }
  return filters;
}

/** Choices in the order of their declaration, names as listed (known-names.ts), each once. */
function valuesOf(field: ChoiceField | NameField, typed: readonly string[]): string[] {
  if (field.kind !== "name") {
    const chosen = (id: string | undefined) => id !== undefined && typed.slice(0, valuesMax).includes(id);
    const together = choicesTogether(field);
    const ids = field.choices.map(({ id }) => id).filter(chosen);
    if (!together || !chosen(together.id)) return ids;
    return [...ids.filter((id) => !together.choices.includes(id)), together.id];
  }
  const names = typed.slice(0, valuesMax).flatMap((name) => {
    const parsed = parseFieldValue(field, parseLine(name));
    return parsed.ok && typeof parsed.value === "string" && parsed.value !== "" ? [parsed.value] : [];
  });
  return [...new Set(names)];
}

const choicesTogether = (field: ChoiceField) =>
  field.kind === "choice" ? field.filteredTogether : undefined;

/** Options of a filter, each with the stored choices that it matches. */
export function offeredChoices(field: ChoiceField): (FieldChoice & { stored: readonly string[] })[] {
  const together = choicesTogether(field);
  const apart = field.choices.filter(({ id }) => !together?.choices.includes(id));
  return [
    ...apart.map((choice) => ({ ...choice, stored: [choice.id] })),
    ...(together ? [{ ...together, stored: together.choices }] : []),
  ];
}

/** The stored values that a filter's value stands for. */
export function storedValues(field: FilterableField, value: string): readonly string[] {
  const together = field.kind === "choice" ? field.filteredTogether : undefined;
  return together?.id === value ? together.choices : [value];
}

/** Parameters of the lower and the upper bound of a number. */
export const boundNames = (id: string): [string, string] => [`${id}Min`, `${id}Max`];

/** A number as URLs have it ("18.5") or as people type it ("18,50", "120 000 km"). Zero, as a blank, is no bound. */
function boundOf(typed: string | null, field: NumberField): number | null {
  const amount = readBound(typed, field);
  const value = amount.ok ? (field.decimals ? amount.value : Math.round(amount.value)) : 0;
  return value > 0 && value >= field.min ? Math.min(value, field.max) : null;
}

const readBound = (typed: string | null, { unit }: NumberField) =>
  parseAmount(typed ?? "", { unit, decimals: 2 });

/** Error of a typed bound that has no effect; null when it is valid. */
export function boundRejection(
  typed: string | null,
  field: NumberField,
): AmountRejection | "below-minimum" | null {
  const amount = readBound(typed, field);
  if (isBlank(typed ?? "")) return null;
  if (!amount.ok) return amount.reason;
  return amount.value > 0 && boundOf(typed, field) === null ? "below-minimum" : null;
}

function collectFields(): FilterableField[] {
  const found = new Map<string, FilterableField>();
  for (const field of allListingTypes().flatMap(({ fields }) => fields)) {
    if (field.isUnfiltered) continue;
    const known = found.get(field.id);
    if (field.kind === "number" || field.kind === "name") found.set(field.id, known ?? field);
    if (field.kind === "choice" || field.kind === "choices") {
      const isSame = known?.kind === "choice" || known?.kind === "choices";
      found.set(field.id, { ...field, choices: mergeChoices(isSame ? known.choices : [], field.choices) });
    }
  }
  return [...found.values()];
}

function mergeChoices(one: readonly FieldChoice[], other: readonly FieldChoice[]): FieldChoice[] {
  return [...one, ...other.filter(({ id }) => !one.some((choice) => choice.id === id))];
}
