import { expect, test } from "vitest";
import { listingTypeOf } from "../../listings/listing-type.ts";
import { fieldText } from "./field-values.ts";

function shown(type: Parameters<typeof listingTypeOf>[0], id: string, value: string | number): string {
  const field = listingTypeOf(type).fields.find((candidate) => candidate.id === id);
  if (!field) throw new Error(`${type} has no ${id}`);
  return fieldText(field, value);
}

test("values read as people say them", () => {
  expect(shown("vehicle", "mileage", 125_000)).toBe("125\u00a0000\u00a0km");
  expect(shown("vehicle", "year", 2015)).toBe("2015");
  expect(shown("housing", "rooms", "4.5")).toBe("4 ½");
  expect(shown("housing", "availability", "2027-07-01")).toBe("1er juillet 2027");
  expect(shown("services", "experience", 1)).toBe("1\u00a0an");
  expect(shown("services", "experience", 12)).toBe("12\u00a0ans");
});
