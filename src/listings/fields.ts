/**
 * Type-specific fields of a listing: what a declaration (type-fields.ts) can say. Form, validation (parse-field.ts),
 * filters, page, structured data, import and search follow the declarations. Values are stored in
 * `attributes` under the field's id.
 */
import type { NameList } from "./known-names.ts";

export type FieldChoice = { id: string; label: string };

export type ListingField = {
  id: string;
  label: string;
  hint?: string;
  /** among the five or six that most listings of the type state */
  isKey?: boolean;
  /** Its words are not part of the searched text: they would be found by people who mean something else. */
  isUnsearched?: boolean;
  /** No filter offers it. */
  isUnfiltered?: boolean;
  /** Only listings that have it already show it in their form. */
  isUnoffered?: boolean;
  /** what the field is meant for; any listing of the type may have it */
  subCategories?: readonly string[];
} & (
  | {
      kind: "choice";
      choices: readonly FieldChoice[];
      /** what a listing without a value is: not stored, and found by filtering for it */
      absentMeans?: string;
      /** choices that a filter offers as one */
      filteredTogether?: FieldChoice & { choices: readonly string[] };
    }
  /** several of the choices; a filter wants all that it names */
  | { kind: "choices"; choices: readonly FieldChoice[] }
  | NumberDeclaration
  | { kind: "date" }
  /** hh:mm, 24 hours */
  | { kind: "time" }
  /** a short name that is filtered by */
  | { kind: "name"; maxLength: number; list?: NameList }
  | { kind: "text"; maxLength: number; isLong?: boolean }
  | { kind: "url"; maxLength: number }
);

export type NumberDeclaration = {
  kind: "number";
  min: number;
  max: number;
  /** digits after the decimal sign; 0 if absent */
  decimals?: number;
  unit?: string;
  isGrouped?: boolean;
  /** the bound that people usually filter by: lowest ("from 2015 on") or highest ("up to 100 000 km") */
  sought: "min" | "max";
  /** Filters offer both. */
  hasBothBounds?: boolean;
  /** The amount is per unit of time, named by the choice field `field`; `factors` convert to the first of its choices. */
  per?: { field: string; factors: Readonly<Record<string, number>> };
};

export type AttributeValue = string | number | readonly string[];

/** Numbers as numbers; several choices as lists of ids; everything else (choice id, ISO date, hh:mm, text) as strings. */
export type Attributes = Record<string, AttributeValue>;

export type FieldRejection =
  | "field-unknown-choice"
  | "field-not-a-number"
  | "field-unknown-unit"
  | "field-digits-in-disorder"
  | "field-negative"
  | "field-too-precise"
  | "field-not-whole"
  | "field-out-of-bounds"
  | "field-not-a-date"
  | "field-not-a-time"
  | "field-not-a-url"
  | "field-too-long";

/** Separates the ids of several choices in the form's value. */
export const choiceSeparator = ",";
