import type { AttributeValue, ListingField } from "../../listings/fields.ts";
import { formatCents, formatNumber } from "../../platform/number-format.ts";
import { formatCalendarDate } from "./dates.ts";

/** Formats a stored value of a type-specific field: "4 ½", "125 000 km", "1er juillet 2026". */
export function fieldText(field: ListingField, value: AttributeValue): string {
  switch (field.kind) {
    case "choice":
      return field.choices.find((choice) => choice.id === value)?.label ?? String(value);
    case "choices":
      return [value]
        .flat()
        .flatMap((id) => field.choices.find((choice) => choice.id === id)?.label ?? [])
        .join(", ");
    case "number": {
      if (field.unit === "$") return formatCents(Math.round(Number(value) * 100));
      if (field.id === "floor" && value === 0) return "Rez-de-chaussée";
      const number = field.isGrouped ? formatNumber(Number(value)) : String(value);
      if (field.unit === "ans") return Number(value) < 2 ? `${number}\u00a0an` : `${number}\u00a0ans`;
      return field.unit ? `${number}\u00a0${field.unit}` : number;
    }
    case "date":
      return formatCalendarDate(String(value));
    case "time":
      return String(value).replace(/^0?(\d+):(\d\d)$/u, (_, hour: string, minute: string) =>
        minute === "00" ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`,
      );
    case "name":
    case "text":
    case "url":
      return String(value);
  }
}
