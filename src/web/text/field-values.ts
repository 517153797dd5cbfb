import type { ListingField } from "../../listings/fields.ts";
import { formatNumber } from "../../platform/number-format.ts";
import { formatCalendarDate } from "./dates.ts";

/** Formats a stored value of a type-specific field: "4 ½", "125 000 km", "1er juillet 2026". */
export function fieldText(field: ListingField, value: string | number): string {
  switch (field.kind) {
    case "choice":
      return field.choices.find((choice) => choice.id === value)?.label ?? String(value);
    case "integer": {
      const number = field.isGrouped ? formatNumber(Number(value)) : String(value);
      if (field.unit === "ans") return Number(value) < 2 ? `${number}\u00a0an` : `${number}\u00a0ans`;
      return field.unit ? `${number}\u00a0${field.unit}` : number;
    }
    case "date":
      return formatCalendarDate(String(value));
    case "text":
    case "url":
      return String(value);
  }
}
