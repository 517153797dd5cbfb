/** Fields that operators add to a listing type. */
import {
  type AddedField,
  type AddedFieldKind,
  type AddedFieldUse,
  addedFieldKinds,
  addedFieldUses,
  hasChoices,
  type StoredFields,
} from "../listings/added-fields.ts";
import type { FieldChoice } from "../listings/fields.ts";
import { fold } from "../platform/fold.ts";
import { normalizeLine } from "../platform/text-input.ts";
import { newId } from "./site-categories.ts";

export const fieldLabelMaxLength = 40;
export const choiceMaxLength = 40;
export const unitMaxLength = 12;
export const addedFieldsMax = 20;
export const fieldChoicesMax = 30;

/** As typed. `id`: "" for a new field; one without a label is ignored. */
export type FieldForm = {
  id: string;
  label: string;
  /** cannot be changed later */
  kind: string;
  choices: readonly FieldChoice[];
  /** one a line */
  newChoices: string;
  unit: string;
  isFilterable: boolean;
  isSearched: boolean;
  use: string;
};

export type FieldFormRejection =
  | "missing"
  | "too-long"
  | "taken"
  | "too-many"
  | "kind-unknown"
  | "choices-wrong";
/** `at`: id of the field, "" for the new one */
export type FieldProblem = { at: string; in: "label" | "choices" | "unit"; reason: FieldFormRejection };

type Parsed =
  | { ok: true; fields: AddedField[] }
  /** the form is not about these fields: another administrator has changed them */
  | { ok: false; problem: null }
  | { ok: false; problem: FieldProblem };

/**
 * Every field of the type has to be in the form: none can be deleted, because listings have values of it.
 * @param taken ids of fields that a new one must not have
 * @param labels of the product's own fields of the type
 */
export function parseFields(
  forms: readonly FieldForm[],
  current: readonly AddedField[],
  { taken, labels }: { taken: ReadonlySet<string>; labels: readonly string[] },
): Parsed {
  const existing = forms.filter(({ id }) => id !== "");
  const isSame = existing.length === current.length && current.every(({ id }, at) => existing[at]?.id === id);
  if (!isSame) return { ok: false, problem: null };
  const names = new Set(labels.map(fold));
  const ids = new Set([...taken, ...current.map(({ id }) => id)]);
  const fields: AddedField[] = [];
  for (const form of forms) {
    const label = normalizeLine(form.label);
    if (form.id === "" && label === "") continue;
    const known = current.find(({ id }) => id === form.id);
    const fail = (where: FieldProblem["in"], reason: FieldFormRejection): Parsed => ({
      ok: false,
      problem: { at: form.id, in: where, reason },
    });
    if (label === "") return fail("label", "missing");
    if ([...label].length > fieldLabelMaxLength) return fail("label", "too-long");
    if (names.has(fold(label))) return fail("label", "taken");
    names.add(fold(label));
    const kind = known?.kind ?? addedFieldKinds.find((one) => one === form.kind);
    const use = addedFieldUses.find((one) => one === form.use);
    if (!kind || !use) return fail("label", "kind-unknown");
    const choices = hasChoices(kind) ? parseChoices(form, known?.choices ?? []) : [];
    if (choices === null) return fail("choices", "choices-wrong");
    const unit = kind === "number" ? normalizeLine(form.unit) : "";
    if ([...unit].length > unitMaxLength) return fail("unit", "too-long");
    fields.push({
      id: known?.id ?? fieldId(label, ids),
      label,
      kind,
      choices,
      unit,
      use,
      isFilterable: form.isFilterable,
      isSearched: form.isSearched,
    });
  }
  return fields.length > addedFieldsMax
    ? { ok: false, problem: { at: "", in: "label", reason: "too-many" } }
    : { ok: true, fields };
}

/** Parses the choices of a field. Known ones keep their ids; null if any is invalid. */
function parseChoices(form: FieldForm, known: readonly FieldChoice[]): FieldChoice[] | null {
  const ids = new Set(known.map(({ id }) => id));
  const renamed = known.map(({ id, label }) => ({
    id,
    label: normalizeLine(form.choices.find((choice) => choice.id === id)?.label ?? label),
  }));
  const added = form.newChoices
    .split("\n")
    .map(normalizeLine)
    .filter((label) => label !== "")
    .map((label) => ({ id: newId(label, ids), label }));
  const choices = [...renamed, ...added];
  const isRight =
    choices.length >= 2 &&
    choices.length <= fieldChoicesMax &&
    choices.every(({ label }) => label !== "" && [...label].length <= choiceMaxLength) &&
    new Set(choices.map(({ label }) => fold(label))).size === choices.length;
  return isRight ? choices : null;
}

/**
 * From the first label: "Hauteur libre" is `xHauteurLibre`. No field of the product begins with x. A name that ends in Min
 * or Max could be the bound of another field.
 */
function fieldId(label: string, taken: Set<string>): string {
  const words = fold(label)
    .split(/[^a-z0-9]+/u)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1));
  const base = `x${words.join("")}`.slice(0, 32);
  const isBound = /(?:Min|Max)$/u.test(base);
  let id = isBound || base === "x" ? `${base}1` : base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}${number}`;
  taken.add(id);
  return id;
}

export function fieldFormOf(field: AddedField): FieldForm {
  return { ...field, newChoices: "" };
}

export const emptyFieldForm: FieldForm = {
  id: "",
  label: "",
  kind: "choice" satisfies AddedFieldKind,
  choices: [],
  newChoices: "",
  unit: "",
  isFilterable: true,
  isSearched: false,
  use: "offered" satisfies AddedFieldUse,
};

export function idsOf(stored: StoredFields): string[] {
  return Object.values(stored).flatMap((fields) => fields.map(({ id }) => id));
}
