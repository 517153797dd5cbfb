import { expect, test } from "vitest";
import { parseFieldFilters } from "./filterable-fields.ts";

const parse = (address: string) => parseFieldFilters(new URLSearchParams(address));

test("fields are filtered by one of their choices, and by bounds within their range", () => {
  expect(parse("condition=neuf&fuel=neuf&rooms=4.5")).toEqual({
    condition: { is: "neuf" },
    rooms: { is: "4.5" },
  });
  expect(parse("yearMin=1850&yearMax=3000&mileageMax=90+000")).toEqual({
    year: { min: null, max: 2100 },
    mileage: { min: null, max: 90_000 },
  });
});
