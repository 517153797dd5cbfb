import fc from "fast-check";
import { initialCategories as categories, findCategory } from "../../src/listings/category.ts";
import type { ListingField } from "../../src/listings/fields.ts";
import type { ListingForm } from "../../src/listings/listing-form.ts";
import { defaultCategoryForType, type ListingType, listingTypes } from "../../src/listings/listing-type.ts";
import { priceChoices } from "../../src/listings/price.ts";
import { provinces } from "../../src/places/place.ts";

/** A form that can be published. */
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
 * Forms of every type as users and programs might send them: mostly valid, at and around each limit, with every kind of
 * character, and sometimes invalid.
 */
export function listingForms(): fc.Arbitrary<ListingForm> {
  return fc
    .constantFrom(...listingTypes)
    .chain((type) =>
      fc.record({
        type: mostly(fc.constant(type.id), fc.string()),
        title: texts(100),
        description: texts(10_000),
        place: places(type),
        price: mostly(amounts, anyUtf16(20)),
        priceType: mostly(fc.constantFrom("", ...priceChoices), fc.string()),
        city: texts(100),
        region: mostly(fc.constantFrom(...provinces), fc.string()),
        contactPreferences: fc.record({ phone: fc.boolean(), email: fc.boolean(), inApp: fc.boolean() }),
        fields: typedFields(type),
      }),
    )
    .map(({ place, ...form }) => ({ ...form, ...place }));
}

/** A category with or without one of its subcategories, or the type's default category; sometimes any ids. */
function places(type: ListingType): fc.Arbitrary<{ category: string; subCategory: string }> {
  const chosen = fc.constantFrom("", ...categories.map((category) => category.id)).chain((category) => {
    const { subCategories = [] } = findCategory(category || defaultCategoryForType(type.id)) ?? {};
    return fc.record({
      category: fc.constant(category),
      subCategory: fc.constantFrom("", ...subCategories.map((sub) => sub.id)),
    });
  });
  const anyName = fc.constantFrom(
    "",
    "x",
    ...categories.flatMap(({ id, subCategories }) => [id, ...subCategories.map((sub) => sub.id)]),
  );
  return mostly(chosen, fc.record({ category: anyName, subCategory: anyName }));
}

export function typedFields(type: ListingType): fc.Arbitrary<Record<string, string>> {
  const own = Object.fromEntries(
    type.fields.map((field) => [field.id, mostly(typedValues(field), anyUtf16(20))]),
  );
  const foreign = fc.dictionary(
    fc.constantFrom("role", "status", "views", "isFeatured", "year", "x"),
    fc.string(),
    {
      maxKeys: 2,
    },
  );
  return fc.tuple(foreign, fc.record(own, { requiredKeys: [] })).map(([others, typed]) => {
    const given = Object.entries({ ...others, ...typed }).filter((entry) => entry[1] !== undefined);
    return Object.fromEntries(given) as Record<string, string>; // undefined values are filtered out
  });
}

/** Values for the field: valid, at its bounds, and just beyond. */
function typedValues(field: ListingField): fc.Arbitrary<string> {
  switch (field.kind) {
    case "choice":
      return fc.constantFrom(...field.choices.map((choice) => choice.id));
    case "choices":
      return fc
        .subarray([...field.choices], { minLength: 1 })
        .map((chosen) => chosen.map(({ id }) => id).join(","));
    case "time":
      return fc
        .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 59 }))
        .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, "0")}`);
    case "name":
      return texts(field.maxLength);
    case "number":
      return fc
        .oneof(
          { weight: 4, arbitrary: fc.integer({ min: Math.ceil(field.min), max: field.max }) },
          { weight: 1, arbitrary: fc.constantFrom(field.min - 1, field.min, field.max, field.max + 1) },
        )
        .map(String);
    case "date":
      return fc
        .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10));
    case "url":
      return mostly(fc.webUrl(), fc.constant(`https://exemple.ca/${"a".repeat(field.maxLength)}`));
    case "text":
      return texts(field.maxLength);
  }
}

const amounts = mostly(
  fc.oneof(
    fc.constantFrom("", "0", "99999999", "1 200 $"),
    fc.integer({ min: 0, max: 9_999_999_900 }).map((cents) => (cents / 100).toFixed(2)),
  ),
  fc.constantFrom("99999999,01", "100000000", "-1"),
);

/** Short texts of all characters, and long ones around the limit. */
function texts(maxLength: number): fc.Arbitrary<string> {
  const character = fc.constantFrom("a", "é", "e\u0301", "🚲", "’", "\n", "\u00a0", "㌖");
  const around = fc.tuple(character, fc.integer({ min: maxLength - 3, max: maxLength + 1 }));
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }) },
    { weight: 4, arbitrary: anyUtf16(60) },
    { weight: 1, arbitrary: around.map(([unit, length]) => `${unit.repeat(length - 1)}a`) },
    { weight: 1, arbitrary: fc.constantFrom("", " ", "\u200b") },
  );
}

/** Any UTF-16 code units, including lone surrogates, NUL and other control characters. */
export function anyUtf16(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f }));
  return fc.array(unit, { maxLength }).map((units) => String.fromCharCode(...units));
}

function mostly<Value>(usual: fc.Arbitrary<Value>, unusual: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: unusual });
}
