// Also runs on PostgreSQL 15.
/** The database checks the shape of attributes; which fields and values a type has is the commands' business. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { typedFields } from "../../tests/support/listing-forms.ts";
import { writeResult } from "../../tests/support/write-result.ts";
import { emptyForm } from "../web/screens/create/form-values.ts";
import { parseListingForm } from "./listing-form.ts";
import { listingTypes } from "./listing-type.ts";

const { db } = await testDatabase();
const { id } = await aListing(db, { author: await aUser(db) });

const rejected = "attributes_fit_the_type";

/** `attributes` is any JSON value. */
function save(attributes: unknown): Promise<string> {
  const update = db
    .updateTable("listings")
    .set({ attributes: JSON.stringify(attributes) })
    .where("id", "=", id);
  return writeResult(() => update.execute());
}

test("whatever the form accepts can be stored", async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...listingTypes).chain((type) => fc.tuple(fc.constant(type), typedFields(type))),
      async ([type, fields]) => {
        const parsed = parseListingForm({ ...emptyForm(type.id), fields }, "draft");
        if (!parsed.ok) return;
        stored += 1;
        expect(await save(parsed.content.attributes)).toBe("accepted");
      },
    ),
    { numRuns: 300 },
  );
  expect(stored).toBeGreaterThan(30);
});

test.each([
  [{}],
  [{ rooms: "4.5" }],
  [{ salary: 18.5, salaryUnit: "hour" }],
  [{ features: ["heated", "lit"] }],
  [{ requirements: "🚲".repeat(1000) }],
])("%j is stored", async (attributes) => {
  expect(await save(attributes)).toBe("accepted");
});

test.each([
  [[]],
  [["condition"]],
  ["neuf"],
  [1],
  [true],
  [null],
  [{ condition: "" }],
  [{ condition: null }],
  [{ condition: true }],
  [{ condition: { id: "neuf" } }],
  [{ features: [] }],
  [{ features: [1] }],
  [{ features: [["heated"]] }],
  [{ features: ["x".repeat(61)] }],
  [{ features: Array.from({ length: 41 }, (_, index) => `f${index}`) }],
  [{ requirements: "x".repeat(1001) }],
  [{ "": "x" }],
  [{ Condition: "x" }],
  [{ "con dition": "x" }],
  [{ ["x".repeat(41)]: "x" }],
])("%j is rejected", async (attributes) => {
  expect(await save(attributes)).toBe(rejected);
});
