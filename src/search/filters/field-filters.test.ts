import { expect, test } from "vitest";
import { parseFieldFilters } from "./filterable-fields.ts";

const parse = (address: string) => parseFieldFilters(new URLSearchParams(address));

test("fields are filtered by some of their choices, and by bounds within their range", () => {
  expect(parse("condition=neuf&fuel=neuf&rooms=4.5&rooms=3.5&rooms=9")).toEqual({
    condition: { any: ["neuf"] },
    rooms: { any: ["3.5", "4.5"] },
  });
  expect(parse("yearMin=1850&yearMax=3000&mileageMax=90+000")).toEqual({
    year: { min: null, max: 2100 },
    mileage: { min: null, max: 90_000 },
  });
});

test("several choices of one field are all wanted; names are as their list spells them", () => {
  expect(parse("features=parking&features=heated&make=honda&make=Lada&make=HONDA&make=")).toEqual({
    features: { all: ["heated", "parking"] },
    make: { any: ["Honda", "Lada"] },
  });
});

test("large dwellings are filtered as one choice, which stands for each of them", () => {
  expect(parse("rooms=4.5&rooms=5.5%2B&rooms=6.5")).toEqual({ rooms: { any: ["4.5", "5.5+"] } });
  expect(parse("rooms=6.5")).toEqual({ rooms: { any: ["6.5"] } });
});

test("a wage is filtered with its cents", () => {
  for (const typed of ["18.5", "18,50", "18,50+$"])
    expect(parse(`salaryMin=${typed}`)).toEqual({ salary: { min: 18.5, max: null } });
});

test("bounds are read as people write numbers; what is below the field's minimum has no effect", () => {
  for (const typed of ["120 000 km", "120.000", "120k", "119 999,6"])
    expect(parseFieldFilters(new URLSearchParams({ mileageMax: typed }))).toEqual({
      mileage: { min: null, max: 120_000 },
    });
  expect(parse("yearMin=20&mileageMax=abc&surfaceMin=0")).toEqual({});
});
