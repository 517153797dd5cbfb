import { describe, expect, test } from "vitest";
import { listingTypeOf, listingTypes } from "../../../listings/listing-type.ts";
import { groupFields } from "./field-groups.ts";

const ids = (fields: { id: string }[]) => fields.map(({ id }) => id);
const nothing = () => false;

describe("fields of a listing type in the form", () => {
  test.each(listingTypes)("$id: each field once, at most six of them key fields", (type) => {
    const { wage, key, folded } = groupFields(type, null, nothing);
    expect(ids([...wage, ...key, ...folded]).sort()).toEqual(ids([...type.fields]).sort());
    expect(key.length).toBeLessThanOrEqual(6);
  });

  test("a wage is beside the place of the price", () => {
    const { wage, key } = groupFields(listingTypeOf("job"), "", nothing);
    expect(ids(wage)).toEqual(["salary", "salaryUnit"]);
    expect(ids(key)).not.toContain("salary");
  });

  test("fields of other subcategories are absent, unless they have a value", () => {
    const other = listingTypeOf("other");
    expect(ids(groupFields(other, "", nothing).key)).toEqual([]);
    expect(ids(groupFields(other, "covoiturage", nothing).key)).toEqual([
      "eventDate",
      "eventTime",
      "departure",
      "destination",
    ]);
    const { key } = groupFields(other, "evenements", (id) => id === "destination");
    expect(ids(key)).toEqual(["eventDate", "eventTime", "eventPlace", "destination"]);
  });

  test("all are present while the subcategory cannot be known", () => {
    expect(ids(groupFields(listingTypeOf("other"), null, nothing).key)).toContain("destination");
  });
});
