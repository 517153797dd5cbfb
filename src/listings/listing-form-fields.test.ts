/** Type-specific fields, from typed to stored values. */
import { describe, expect, test } from "vitest";
import { aListingForm } from "../../tests/support/listing-forms.ts";
import type { ListingField } from "./fields.ts";
import { type ListingForm, type ListingFormRejection, parseListingForm } from "./listing-form.ts";
import { listingTypeOf, listingTypes } from "./listing-type.ts";

function contentOf(typed: Partial<ListingForm>, intent: "publish" | "draft" = "publish") {
  const parsed = parseListingForm(aListingForm(typed), intent);
  if (!parsed.ok) throw new Error(`rejected: ${JSON.stringify(parsed.errors)}`);
  return parsed.content;
}

function errorsOf(typed: Partial<ListingForm>, intent: "publish" | "draft" = "publish") {
  const parsed = parseListingForm(aListingForm(typed), intent);
  return parsed.ok ? {} : parsed.errors;
}

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
    const typed = Object.fromEntries(fields.map((field) => [field.id, examples(field).accepted[0] ?? ""]));
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
    case "integer":
      return {
        accepted: [String(field.min), String(field.max)],
        rejected: [
          [String(field.min - 1), "field-out-of-bounds"],
          [String(field.max + 1), "field-out-of-bounds"],
          [`${field.min},5`, "field-not-an-integer"],
          ["beaucoup", "field-not-an-integer"],
        ],
      };
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
    case "text":
      return {
        accepted: ["x", "é".repeat(field.maxLength)],
        rejected: [["é".repeat(field.maxLength + 1), "field-too-long"]],
      };
  }
}
