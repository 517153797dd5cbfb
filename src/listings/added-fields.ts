/** Fields that operators add to a listing type (console: « Catégories et champs »). */
import type { FieldChoice, ListingField } from "./fields.ts";

export const addedFieldKinds = [
  "choice",
  "choices",
  "yes-no",
  "number",
  "date",
  "time",
  "text",
  "long-text",
  "url",
] as const;
export type AddedFieldKind = (typeof addedFieldKinds)[number];
export const hasChoices = (kind: string): boolean => kind === "choice" || kind === "choices";

/**
 * State of the field: `offered` in the form and the filters, `shown` on the listings that have it only, or `removed`:
 * stored values stay, and are seen again when it returns.
 */
export const addedFieldUses = ["offered", "shown", "removed"] as const;
export type AddedFieldUse = (typeof addedFieldUses)[number];

/** As stored. */
export type AddedField = {
  id: string;
  label: string;
  kind: AddedFieldKind;
  /** of one or several choices */
  choices: readonly FieldChoice[];
  /** of a number; "" for none */
  unit: string;
  isFilterable: boolean;
  isSearched: boolean;
  use: AddedFieldUse;
};

/** By id of the listing type. */
export type StoredFields = Readonly<Record<string, readonly AddedField[]>>;
export type AddedFields = Readonly<Record<string, readonly ListingField[]>>;

const yesAndNo: readonly FieldChoice[] = [
  { id: "yes", label: "Oui" },
  { id: "no", label: "Non" },
];

/** The fields that listings of each type may have, as the product declares its own. */
export function declareFields(stored: StoredFields): AddedFields {
  return Object.fromEntries(
    Object.entries(stored).map(([type, fields]) => [
      type,
      fields.filter(({ use }) => use !== "removed").map(declare),
    ]),
  );
}

export function removedFields(stored: StoredFields): string[] {
  return Object.values(stored).flatMap((fields) =>
    fields.flatMap(({ id, use }) => (use === "removed" ? [id] : [])),
  );
}

function declare({
  id,
  label,
  kind,
  choices,
  unit,
  isFilterable,
  isSearched,
  use,
}: AddedField): ListingField {
  const common = {
    id,
    label,
    ...(isSearched ? {} : { isUnsearched: true }),
    ...(isFilterable && use === "offered" ? {} : { isUnfiltered: true }),
    ...(use === "offered" ? {} : { isUnoffered: true }),
  };
  switch (kind) {
    case "choice":
    case "choices":
      return { ...common, kind, choices };
    case "yes-no":
      return { ...common, kind: "choice", choices: yesAndNo };
    case "number":
      return {
        ...common,
        kind: "number",
        min: 0,
        max: 100_000_000,
        sought: "min",
        hasBothBounds: true,
        isGrouped: true,
        ...(unit === "" ? {} : { unit }),
      };
    case "date":
    case "time":
      return { ...common, kind };
    case "long-text":
      return { ...common, kind: "text", maxLength: 500, isLong: true };
    case "url":
      return { ...common, kind: "url", maxLength: 300 };
    case "text":
      // A name is filtered by, a text is not.
      return { ...common, kind: isFilterable ? "name" : "text", maxLength: 60 };
  }
}
