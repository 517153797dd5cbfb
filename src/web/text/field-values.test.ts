import { expect, test } from "vitest";
import { listingTypeOf } from "../../listings/listing-type.ts";
import { fieldText } from "./field-values.ts";

function textOf(type: Parameters<typeof listingTypeOf>[0], id: string, value: string | number): string {
  const field = listingTypeOf(type).fields.find((candidate) => candidate.id === id);
  if (!field) throw new Error(`${type} has no ${id}`);
  return fieldText(field, value);
}

test("field values are formatted with units and French conventions", () => {
  expect(textOf("vehicle", "mileage", 125_000)).toBe("125\u00a0000\u00a0km");
  expect(textOf("vehicle", "year", 2015)).toBe("2015");
  expect(textOf("housing", "rooms", "4.5")).toBe("4 ½");
  expect(textOf("housing", "availability", "2027-07-01")).toBe("1er juillet 2027");
  expect(textOf("services", "experience", 1)).toBe("1\u00a0an");
  expect(textOf("services", "experience", 12)).toBe("12\u00a0ans");
});
