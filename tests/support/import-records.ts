import fc from "fast-check";
import { initialCategories as categories } from "../../src/listings/category.ts";
import { listingTypes } from "../../src/listings/listing-type.ts";
import { anyUtf16 } from "./listing-forms.ts";

/** A valid record. */
export function aRecord(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: "Table de cuisine en érable",
    description: "Quatre places.",
    category: "products",
    price: 120,
    location: { city: "Montréal", region: "Québec" },
    ...fields,
  };
}

/** Records as other programs might write them: mostly valid, with an occasional invalid or unusual field. */
export function records(): fc.Arbitrary<Record<string, unknown>> {
  const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyUtf16(30), fc.constantFrom(Number.NaN, 1e308, -0));
  const mostly = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 100, arbitrary: usual }, { weight: 1, arbitrary: odd });
  const text = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc.constant("é".repeat(100)),
  );
  const fieldIds = listingTypes.flatMap((type) => type.fields.map((field) => field.id));
  return fc.record(
    {
      title: mostly(text),
      description: mostly(text),
      type: mostly(fc.constantFrom(...listingTypes.map((type) => type.id))),
      category: mostly(fc.constantFrom(...categories.map((category) => category.id))),
      subCategory: mostly(fc.constant(null)),
      price: mostly(
        fc.oneof(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(null, 0, 12.5, 1999.99)),
      ),
      priceType: mostly(fc.constantFrom("fixed", "negotiable", "free")),
      location: mostly(
        fc.record({ city: mostly(text), region: mostly(fc.constantFrom("Québec", "Ontario", "Yukon")) }),
      ),
      status: mostly(fc.constantFrom("active", "draft", "sold")),
      isUrgent: mostly(fc.boolean()),
      isFeatured: mostly(fc.boolean()),
      createdAt: mostly(
        fc.constantFrom("2019-11-05T15:56:59Z", "2020-02-29", "1970-01-01T00:00:00.001+00:00"),
      ),
      updatedAt: mostly(fc.constantFrom("2026-11-19T23:59:59.999Z", "2019-11-06")),
      contactPreferences: mostly(
        fc.dictionary(fc.constantFrom("phone", "email", "inApp"), mostly(fc.boolean())),
      ),
      attributes: mostly(
        fc.constantFrom({}, {}, ...fieldIds.map((id) => ({ [id]: id === "year" ? 2016 : "neuf" }))),
      ),
      images: mostly(fc.constant([])),
    },
    { requiredKeys: ["title", "description", "location"] },
  );
}
