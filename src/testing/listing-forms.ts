import fc from "fast-check";
import { categories } from "../domain/category.ts";
import type { ListingForm } from "../domain/listing-form.ts";
import type { ListingField } from "../domain/listing-field.ts";
import { type ListingType, listingTypes } from "../domain/listing-type.ts";
import { provinces } from "../domain/place.ts";
import { priceChoices } from "../domain/price.ts";

/** A form that can be published as it stands. */
export function aListingForm(typed: Partial<ListingForm> = {}): ListingForm {
  return {
    type: "single-item",
    title: "Table de cuisine en érable",
    description: "Quatre places.",
    category: "",
    subCategory: "",
    price: "120",
    priceType: "",
    city: "Montréal",
    region: "Québec",
    contactPreferences: { phone: true, email: true, inApp: true },
    fields: {},
    ...typed,
  };
}

/**
 * Forms of every type as people and programs might send them: mostly acceptable, at and around each limit, with
 * every kind of character, and sometimes wrong.
 */
export function listingForms(): fc.Arbitrary<ListingForm> {
  return fc.constantFrom(...listingTypes).chain((type) =>
    fc.record({
      type: mostly(fc.constant(type.id), fc.string()),
      title: texts(100),
      description: texts(10_000),
      category: mostly(fc.constantFrom("", ...categories.map((category) => category.id)), fc.string()),
      subCategory: mostly(
        fc.constantFrom("", "", ...categories.flatMap((category) => category.subCategories)),
        fc.string(),
      ),
      price: mostly(amounts, anyUtf16(20)),
      priceType: mostly(fc.constantFrom("", ...priceChoices), fc.string()),
      city: texts(100),
      region: mostly(fc.constantFrom(...provinces), fc.string()),
      contactPreferences: fc.record({ phone: fc.boolean(), email: fc.boolean(), inApp: fc.boolean() }),
      fields: fieldsOf(type),
    }),
  );
}

function fieldsOf(type: ListingType): fc.Arbitrary<Record<string, string>> {
  const own = Object.fromEntries(type.fields.map((field) => [field.id, mostly(typedValues(field), anyUtf16(20))]));
  const foreign = fc.dictionary(fc.constantFrom("role", "status", "views", "isFeatured", "year", "x"), fc.string(), {
    maxKeys: 2,
  });
  return fc.tuple(foreign, fc.record(own, { requiredKeys: [] })).map(([others, typed]) => {
    const given = Object.entries({ ...others, ...typed }).filter((entry) => entry[1] !== undefined);
    return Object.fromEntries(given) as Record<string, string>; // what was undefined is filtered out
  });
}

/** What could be typed into the field: acceptable, at its bounds, and just beyond. */
function typedValues(field: ListingField): fc.Arbitrary<string> {
  switch (field.kind) {
    case "choice":
      return fc.constantFrom(...field.choices.map((choice) => choice.id));
    case "integer":
      return fc
        .oneof(
          fc.integer({ min: field.min, max: field.max }),
          fc.constantFrom(field.min - 1, field.min, field.max, field.max + 1),
        )
        .map(String);
    case "date":
      return fc
        .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10));
    case "url":
      return fc.oneof(fc.webUrl(), fc.constant(`https://exemple.ca/${"a".repeat(field.maxLength)}`));
    case "text":
      return texts(field.maxLength);
  }
}

const amounts = fc.oneof(
  fc.constant(""),
  fc.integer({ min: 0, max: 9_999_999_900 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom("0", "99999999", "99999999,01", "100000000", "-1", "1 200 $"),
);

/** Short texts of all characters, and long ones around the limit. */
function texts(maxLength: number): fc.Arbitrary<string> {
  const letter = fc.constantFrom("a", "é", "e\u0301", "🚲", "’", "\n", "\u00a0", "㌖");
  const around = fc.tuple(letter, fc.integer({ min: maxLength - 2, max: maxLength + 2 }));
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
    { weight: 2, arbitrary: anyUtf16(60) },
    { weight: 1, arbitrary: around.map(([unit, length]) => `${unit.repeat(length - 1)}a`) },
    { weight: 1, arbitrary: fc.constantFrom("", " ", "\u200b") },
  );
}

/** All of UTF-16: halves of surrogate pairs, NUL and other control characters included. */
export function anyUtf16(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f }));
  return fc.array(unit, { maxLength }).map((units) => String.fromCharCode(...units));
}

function mostly<Value>(usual: fc.Arbitrary<Value>, unusual: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: unusual });
}
