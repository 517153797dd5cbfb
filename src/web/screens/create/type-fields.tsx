import type { ListingField } from "../../../listings/fields.ts";
import type { ListingType } from "../../../listings/listing-type.ts";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";

/** The type-specific inputs (listings/listing-type.ts); all are optional. */
export function TypeFields({
  type,
  values,
  errors,
}: {
  type: ListingType;
  values: Record<string, string>;
  errors: Record<string, string>;
}) {
  if (type.fields.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {type.fields.map((field) => (
        <div key={field.id} className={isWide(field) ? "sm:col-span-2" : ""}>
          <FieldSlot name={field.id}>
            <TypeField field={field} value={values[field.id] ?? ""} error={errors[field.id]} />
          </FieldSlot>
        </div>
      ))}
    </div>
  );
}

/** Not for years: the label ("Années d’expérience") contains the unit. */
function hasUnitInLabel({ unit }: { unit?: string }): boolean {
  return unit !== undefined && unit !== "ans";
}

/** Long texts, and fields with a hint: side by side, the hint would misalign the inputs. */
function isWide(field: ListingField): boolean {
  return field.hint !== undefined || (field.kind === "text" && field.isLong === true);
}

function TypeField({
  field,
  value,
  error,
}: {
  field: ListingField;
  value: string;
  error: string | undefined;
}) {
  const shared = { name: field.id, hint: field.hint, error, isOptional: true, defaultValue: value };
  switch (field.kind) {
    case "choice":
      return (
        <SelectField {...shared} label={field.label}>
          <option value="">Non précisé</option>
          {field.choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      );
    case "integer":
      return (
        <TextField
          {...shared}
          label={hasUnitInLabel(field) ? `${field.label}, en ${field.unit}` : field.label}
          inputMode="numeric"
          autoComplete="off"
        />
      );
    case "date":
      return <TextField {...shared} label={field.label} type="date" />;
    case "url":
      return (
        <TextField
          {...shared}
          label={field.label}
          type="text"
          inputMode="url"
          maxLength={field.maxLength}
          placeholder="exemple.ca"
          autoComplete="url"
        />
      );
    case "text":
      return field.isLong ? (
        <TextArea {...shared} label={field.label} rows={3} maxLength={field.maxLength} />
      ) : (
        <TextField {...shared} label={field.label} maxLength={field.maxLength} />
      );
  }
}
