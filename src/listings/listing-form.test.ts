import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aListingForm, listingForms } from "../../tests/support/listing-forms.ts";
import { cityMaxLength, isProvince } from "../places/place.ts";
import { categoryIds, isCategoryId, isSubCategoryOf, subCategoryLabel } from "./category.ts";
import type { ListingField } from "./fields.ts";
import { descriptionMaxLength, titleMaxLength } from "./listing.ts";
import { type ListingForm, type ListingFormRejection, parseListingForm } from "./listing-form.ts";
import { listingTypeOf, listingTypes } from "./listing-type.ts";

function contentOf(typed: Partial<ListingForm>, intent: "publish" | "draft" = "publish") {
  const parsed = parseListingForm(aListingForm(typed), intent);
  if (!parsed.ok) throw new Error(`refused: ${JSON.stringify(parsed.errors)}`);
  return parsed.content;
}

function errorsOf(typed: Partial<ListingForm>, intent: "publish" | "draft" = "publish") {
  const parsed = parseListingForm(aListingForm(typed), intent);
  return parsed.ok ? {} : parsed.errors;
}

describe("publishing", () => {
  test("3.6 9.21 saves the normalized input, with the defaults of the specification", () => {
    const typed = {
      title: "  Vélo  ",
      description: " Bon état.\r\n\r\nÀ voir. ",
      city: "Moncton\n",
      region: "Nouveau-Brunswick",
      price: "1 200 $",
    };
    expect(contentOf(typed)).toEqual({
      type: "single-item",
      title: "Vélo",
      description: "Bon état.\n\nÀ voir.",
      category: "products",
      subCategory: null,
      priceCents: 120_000,
      priceType: "fixed",
      city: "Moncton",
      region: "Nouveau-Brunswick",
      attributes: {},
      contactPreferences: { phone: true, email: true, inApp: true },
    });
  });

  test("requires a title, a description and a city, and reports all that are missing", () => {
    expect(errorsOf({ title: "", description: "", city: "" })).toEqual({
      title: "title-required",
      description: "description-required",
      city: "city-required",
    });
  });

  test.each(["", "   ", "\n\t", "\u00a0", "\u200b"])("5.4 treats %j as blank", (blank) => {
    expect(errorsOf({ title: blank })).toEqual({ title: "title-required" });
    expect(errorsOf({ description: blank })).toEqual({ description: "description-required" });
    expect(errorsOf({ city: blank })).toEqual({ city: "city-required" });
  });

  test("reports all errors at once", () => {
    const errors = errorsOf({
      type: "vehicle",
      title: "",
      region: "France",
      category: "boats",
      price: "cher",
      priceType: "monthly",
      fields: { year: "1066", mileage: "peu", fuel: "kerosene" },
    });
    expect(errors).toEqual({
      title: "title-required",
      region: "region-unknown",
      category: "category-unknown",
      price: "price-not-a-number",
      priceType: "price-type-unknown",
      year: "field-out-of-bounds",
      mileage: "field-not-a-number",
      fuel: "field-unknown-choice",
    });
  });
});

describe("a draft", () => {
  test("accepts blank fields", () => {
    expect(contentOf({ title: "", description: " ", city: "", price: "" }, "draft")).toMatchObject({
      title: "",
      description: "",
      city: "",
      priceCents: null,
    });
  });

  test("is validated otherwise", () => {
    expect(errorsOf({ title: "a".repeat(101), region: "", price: "-1" }, "draft")).toEqual({
      title: "title-too-long",
      region: "region-unknown",
      price: "price-negative",
    });
  });

  test("is accepted whenever publishing is, with the same content", () => {
    fc.assert(
      fc.property(listingForms(), (form) => {
        const published = parseListingForm(form, "publish");
        const draft = parseListingForm(form, "draft");
        if (published.ok) expect(draft).toEqual(published);
        else if (draft.ok) {
          const required = ["title-required", "description-required", "city-required"];
          for (const reason of Object.values(published.errors)) expect(required).toContain(reason);
        }
      }),
    );
  });
});

describe("lengths", () => {
  test.each([
    ["title", titleMaxLength, "title-too-long"],
    ["description", descriptionMaxLength, "description-too-long"],
    ["city", cityMaxLength, "city-too-long"],
  ] as const)("of the %s are at most %d characters, not code units", (name, max, reason) => {
    expect(contentOf({ [name]: "🚲".repeat(max) })[name]).toBe("🚲".repeat(max));
    expect(errorsOf({ [name]: `${"e\u0301".repeat(max)}` })).toEqual({});
    expect(errorsOf({ [name]: ` ${"a".repeat(max)} ` })).toEqual({});
    expect(errorsOf({ [name]: "a".repeat(max + 1) })).toEqual({ [name]: reason });
  });
});

describe("category and subcategory", () => {
  test("default to the type's category and to none", () => {
    for (const [type, category] of [
      ["vehicle", "products"],
      ["roommate", "housing"],
      ["notary", "services"],
      ["job", "jobs"],
    ] as const) {
      expect(contentOf({ type })).toMatchObject({ category, subCategory: null });
    }
  });

  test("3.3 4.24 can be changed by the author, also to community", () => {
    expect(contentOf({ category: "community", subCategory: "entraide" })).toMatchObject({
      category: "community",
      subCategory: "entraide",
    });
    expect(subCategoryLabel("entraide")).toBe("Entraide");
    for (const category of categoryIds) {
      expect(contentOf({ type: "vehicle", category })).toMatchObject({ category, subCategory: null });
    }
  });

  test("must match", () => {
    expect(errorsOf({ category: "jobs", subCategory: "maisons" })).toEqual({
      subCategory: "sub-category-unknown",
    });
    expect(errorsOf({ category: "", subCategory: "maisons" })).toEqual({
      subCategory: "sub-category-unknown",
    });
    expect(contentOf({ type: "housing", subCategory: "maisons" }).subCategory).toBe("maisons");
  });
});

describe("the price", () => {
  test.each([
    ["120", "", { priceCents: 12_000, priceType: "fixed" }],
    ["", "", { priceCents: null, priceType: "free" }],
    ["120", "fixed", { priceCents: 12_000, priceType: "fixed" }],
    ["", "fixed", { priceCents: null, priceType: "free" }],
    ["120", "negotiable", { priceCents: 12_000, priceType: "negotiable" }],
    ["120", "free", { priceCents: null, priceType: "free" }],
    ["", "unspecified", { priceCents: null, priceType: "fixed" }],
    ["120", "unspecified", { priceCents: null, priceType: "fixed" }],
  ])("%j with the choice %j", (price, priceType, saved) => {
    expect(contentOf({ price, priceType })).toMatchObject(saved);
  });

  test("is not validated when the choice has no amount", () => {
    expect(contentOf({ price: "n'importe quoi", priceType: "free" })).toMatchObject({ priceCents: null });
  });
});

describe("the type", () => {
  test.each(["", "boat", "toString", "__proto__"])("%j is unknown", (type) => {
    expect(errorsOf({ type })).toEqual({ type: "type-unknown" });
  });

  test.each(listingTypes.map((type) => type.id))("%s is published without its own fields", (type) => {
    expect(contentOf({ type })).toMatchObject({ type, attributes: {} });
  });
});

test("numbers are saved as numbers; choices, dates and texts as strings; long texts with line breaks", () => {
  expect(
    contentOf({
      type: "job",
      fields: { salary: "52 000", contract: "stage", requirements: " Permis.\r\nAuto. ", duration: "un\nan" },
    }).attributes,
  ).toEqual({
    salary: 52_000,
    salaryUnit: "year",
    contract: "stage",
    requirements: "Permis.\nAuto.",
    duration: "un an",
  });
  expect(
    contentOf({ type: "housing", fields: { rooms: "4.5", availability: "2027-07-01" } }).attributes,
  ).toEqual({
    rooms: "4.5",
    availability: "2027-07-01",
  });
});

test("the content has only fields that an author can edit", () => {
  const allowed = [
    "attributes",
    "category",
    "city",
    "contactPreferences",
    "description",
    "priceCents",
    "priceType",
    "region",
    "subCategory",
    "title",
    "type",
  ];
  const intents = fc.constantFrom("publish" as const, "draft" as const);
  fc.assert(
    fc.property(listingForms(), intents, (form, intent) => {
      const withOthers = { ...form, views: 9, isFeatured: true, authorId: "x" };
      const parsed = parseListingForm(withOthers, intent);
      if (!parsed.ok) {
        expect(Object.keys(parsed.errors).length).toBeGreaterThan(0);
        return;
      }
      const { content } = parsed;
      expect(Object.keys(content).sort()).toEqual(allowed);
      const own = listingTypeOf(content.type).fields.map((field) => field.id);
      for (const name of Object.keys(content.attributes)) expect(own).toContain(name);
      expect(isCategoryId(content.category) && isProvince(content.region)).toBe(true);
      if (content.subCategory !== null)
        expect(isSubCategoryOf(content.category, content.subCategory)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("saved content is accepted unchanged when it is submitted again", () => {
  fc.assert(
    fc.property(listingForms(), (form) => {
      const first = parseListingForm(form, "draft");
      if (!first.ok) return;
      const { type, title, description, category, subCategory, city, attributes } = first.content;
      const typed = Object.entries(attributes).map(([id, value]) => [id, String(value)]);
      const again = { type, title, description, category, city, subCategory: subCategory ?? "" };
      expect(parseListingForm({ ...form, ...again, fields: Object.fromEntries(typed) }, "draft")).toEqual(
        first,
      );
    }),
  );
});

describe("each field of each type", () => {
  const fields = listingTypes.flatMap((type) =>
    type.fields.map((field) => [type.id, field.id, field] as const),
  );

  test.each(fields)("%s.%s is validated by its kind and bounds", (type, id, field) => {
    const { accepted, rejected } = examples(field);
    for (const text of accepted) expect(errorsOf({ type, fields: { [id]: text } }), text).toEqual({});
    for (const [text, reason] of rejected) {
      expect(errorsOf({ type, fields: { [id]: text } }), text).toEqual({ [id]: reason });
      expect(errorsOf({ type, fields: { [id]: text } }, "draft"), text).toEqual({ [id]: reason });
    }
    expect(contentOf({ type, fields: { [id]: "  " } }).attributes).toEqual({});
  });

  test.each(listingTypes.map((type) => type.id))("%s stores its own fields and no others", (type) => {
    const { fields } = listingTypeOf(type);
    const typed = Object.fromEntries(
      fields.map((field) => [field.id, examples(field).accepted.at(-1) ?? ""]),
    );
    const { attributes } = contentOf({ type, fields: { ...typed, role: "admin", status: "active" } });
    expect(Object.keys(attributes)).toEqual(fields.map((field) => field.id));
  });

  test("a field of another type is not saved", () => {
    expect(contentOf({ type: "single-item", fields: { year: "2020" } }).attributes).toEqual({});
  });
});

/** Valid values of a field at its bounds, and invalid ones just outside. */
function examples(field: ListingField): { accepted: string[]; rejected: [string, ListingFormRejection][] } {
  switch (field.kind) {
    case "choice":
      return {
        accepted: field.choices.map((choice) => choice.id),
        rejected: [["no such choice", "field-unknown-choice"]],
      };
    case "choices":
      return {
        accepted: [...field.choices.map((choice) => choice.id), field.choices.map(({ id }) => id).join(",")],
        rejected: [["no such choice", "field-unknown-choice"]],
      };
    case "number":
      return {
        accepted: [String(field.min), String(field.max)],
        rejected: [
          [String(field.max + 1), "field-out-of-bounds"],
          ["-1", "field-negative"],
          field.decimals ? ["1505,123", "field-too-precise"] : ["1,5", "field-not-whole"],
          ["beaucoup", "field-not-a-number"],
        ],
      };
    case "time":
      return { accepted: ["19:30"], rejected: [["25:00", "field-not-a-time"]] };
    case "date":
      return {
        accepted: ["2027-07-01"],
        rejected: [
          ["2027-02-30", "field-not-a-date"],
          ["1er juillet", "field-not-a-date"],
        ],
      };
    case "url":
      return {
        accepted: [`https://exemple.ca/${"a".repeat(field.maxLength - "https://exemple.ca/".length)}`],
        rejected: [
          [`https://exemple.ca/${"a".repeat(field.maxLength)}`, "field-too-long"],
          ["javascript:alert(1)", "field-not-a-url"],
        ],
      };
    case "name":
    case "text":
      return {
        accepted: ["x", "é".repeat(field.maxLength)],
        rejected: [["é".repeat(field.maxLength + 1), "field-too-long"]],
      };
  }
}
