import { choiceSeparator, type ListingField } from "../../../listings/fields.ts";
import { ChoiceChips, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";
import { NameField } from "./name-field.tsx";

/** Type-specific inputs (listings/type-fields.ts); all are optional. */
export function TypeFields({
  fields,
  values,
  errors,
}: {
  fields: readonly ListingField[];
  values: Record<string, string>;
  errors: Record<string, string>;
}) {
  if (fields.length === 0) return null;
  return (
    <div className="field-pair">
      {fields.map((field) => (
        <div key={field.id} className={isWide(field) ? "col-span-2" : ""}>
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
  const isLong = field.kind === "choices" || (field.kind === "text" && field.isLong === true);
  return field.hint !== undefined || isLong;
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
          {field.absentMeans === undefined ? <option value="">Non précisé</option> : null}
          {field.choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      );
    case "choices":
      return (
        <ChoiceChips
          {...shared}
          label={field.label}
          choices={field.choices.map(({ id, label }) => ({ value: id, label }))}
          chosen={value.split(choiceSeparator)}
        />
      );
    case "number":
      return (
        <TextField
          {...shared}
          label={hasUnitInLabel(field) ? `${field.label}, en ${field.unit}` : field.label}
          inputMode={field.decimals ? "decimal" : "numeric"}
          autoComplete="off"
        />
      );
    case "time":
      return <TextField {...shared} label={field.label} type="time" />;
    case "name":
      return <NameField {...shared} field={field} />;
    case "date":
      return <TextField {...shared} label={field.label} type="date" className="max-sm:px-2" />;
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
