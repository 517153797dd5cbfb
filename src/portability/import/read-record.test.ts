import { describe, expect, test } from "vitest";
import { at, now } from "../../../tests/support/builders.ts";
import { aRecord } from "../../../tests/support/import-records.ts";
import { readRecord } from "./read-record.server.ts";

function accepted(value: unknown) {
  const read = readRecord(value, now);
  if (!read.ok) throw new Error(read.reasons.join());
  return read.record;
}

function reasons(value: unknown): string[] {
  const read = readRecord(value, now);
  return read.ok ? [] : read.reasons;
}

describe("a record with all fields", () => {
  test("becomes the listing it describes", () => {
    const value = aRecord({
      type: "vehicle",
      subCategory: "vehicules",
      priceType: "negotiable",
      status: "sold",
      isFeatured: true,
      isUrgent: true,
      createdAt: "2019-11-05T15:56:59Z",
      updatedAt: "2019-11-06T00:00:00-05:00",
      contactPreferences: { phone: false },
      attributes: { year: 2016, fuel: "essence", x: 1 },
      images: ["a.jpg"],
    });
    expect(accepted(value)).toEqual({
      status: "sold",
      isFeatured: true,
      isUrgent: true,
      externalId: null,
      createdAt: at("2019-11-05T15:56:59Z"),
      updatedAt: at("2019-11-06T05:00:00Z"),
      images: ["a.jpg"],
      unknownSector: null,
      content: {
        type: "vehicle",
        title: "Table de cuisine en érable",
        description: "Quatre places.",
        category: "products",
        subCategory: "vehicules",
        priceCents: 12_000,
        priceType: "negotiable",
        city: "Montréal",
        region: "Québec",
        attributes: { year: 2016, fuel: "essence" },
        contactPreferences: { phone: false, email: true, inApp: true },
      },
    });
  });

  test("keeps its text unchanged", () => {
    const text = "  été\u0301 \r\n\t🚲  <b>½</b>\u200b ";
    const { title, description } = accepted(aRecord({ title: text, description: text })).content;
    expect([title, description]).toEqual([text, text]);
  });

  test("ignores fields that an import may not set", () => {
    const extra = {
      id: "x",
      views: 1000,
      favorites: 9,
      author: { id: "x" },
      deletedAt: null,
      role: "admin",
      ["__proto__"]: {},
    };
    expect(accepted(aRecord(extra))).toEqual(accepted(aRecord()));
  });
});

test("a subcategory is named by its id or its label, and is one of the category's", () => {
  const subOf = (subCategory: string) =>
    accepted(aRecord({ category: "products", subCategory })).content.subCategory;
  expect([subOf("livres-media"), subOf("Livres & Média")]).toEqual(["livres-media", "livres-media"]);
  expect(readRecord(aRecord({ category: "housing", subCategory: "Mobilier" }), now)).toEqual({
    ok: false,
    reasons: ["sub-category-unknown"],
  });
});

describe("absent fields", () => {
  test.each([undefined, null])("(%j) are active, other, fixed, all channels, now", (absent) => {
    const names = [
      "type",
      "category",
      "subCategory",
      "priceType",
      "status",
      "isUrgent",
      "isFeatured",
      "createdAt",
    ];
    const others = ["updatedAt", "images", "contactPreferences", "attributes"];
    const record = accepted(aRecord(Object.fromEntries([...names, ...others].map((name) => [name, absent]))));
    expect(record).toMatchObject({
      status: "active",
      isFeatured: false,
      isUrgent: false,
      createdAt: now,
      updatedAt: now,
    });
    expect(record.images).toEqual([]);
    expect(record.content).toMatchObject({
      type: "other",
      category: "products",
      subCategory: null,
      priceCents: 12_000,
      priceType: "fixed",
      contactPreferences: { phone: true, email: true, inApp: true },
    });
  });

  test("a missing price is not free", () => {
    expect(accepted(aRecord({ price: undefined })).content).toMatchObject({
      priceCents: null,
      priceType: "free",
    });
  });

  test("the category defaults to that of the type", () => {
    expect(accepted(aRecord({ category: undefined, type: "job" })).content.category).toBe("jobs");
  });

  test("a draft may lack fields required for publication", () => {
    const { content, status } = accepted({ status: "draft" });
    expect(status).toBe("draft");
    expect(content).toMatchObject({ title: "", description: "", city: "", region: "Québec" });
  });
});

describe("a price", () => {
  test.each([
    [{ price: 0 }, 0, "fixed"],
    [{ price: 19.99 }, 1_999, "fixed"],
    [{ price: 0.1 + 0.2 }, 30, "fixed"],
    [{ price: 99_999_999 }, 9_999_999_900, "fixed"],
    [{ price: 5, priceType: "free" }, null, "free"],
    [{ price: null, priceType: "fixed" }, null, "fixed"],
    [{ price: null, priceType: "negotiable" }, null, "negotiable"],
  ])("%j is stored as %j %s", (fields, priceCents, priceType) => {
    expect(accepted(aRecord(fields)).content).toMatchObject({ priceCents, priceType });
  });
});

describe("a record is rejected", () => {
  test.each([[null], [[]], ["text"], [3]])("when it is %j", (value) => {
    expect(reasons(value)).toEqual(["not-an-object"]);
  });

  test.each([
    ["title-not-text", { title: 12 }],
    ["title-missing", { title: " \u200b" }],
    ["title-missing", { title: undefined }],
    ["title-too-long", { title: "é".repeat(101) }],
    ["title-unstorable", { title: "a\0b" }],
    ["title-unstorable", { title: "a\ud800b" }],
    ["description-missing", { description: "" }],
    ["description-too-long", { description: "x".repeat(10_001) }],
    ["description-unstorable", { description: "\udc00" }],
    ["city-missing", { location: { region: "Québec" } }],
    ["city-not-text", { location: { city: ["Laval"], region: "Québec" } }],
    ["city-too-long", { location: { city: "x".repeat(101), region: "Québec" } }],
    ["region-unknown", { location: { city: "Paris", region: "Île-de-France" } }],
    ["region-unknown", { location: { city: "Laval" } }],
    ["location-not-an-object", { location: "Laval" }],
    ["type-unknown", { type: "toString" }],
    ["type-unknown", { type: 1 }],
    ["category-unknown", { category: "constructor" }],
    ["category-unknown", { category: ["products"] }],
    ["sub-category-unknown", { subCategory: "cdi" }],
    ["price-not-a-number", { price: "abc" }],
    ["price-not-a-number", { price: "120" }],
    ["price-not-a-number", { price: Number.NaN }],
    ["price-negative", { price: -1 }],
    ["price-negative", { price: -0.001 }],
    ["price-too-high", { price: 99_999_999.01 }],
    ["price-too-high", { price: Number.POSITIVE_INFINITY }],
    ["price-too-precise", { price: 1.234 }],
    ["price-type-unknown", { priceType: "unspecified" }],
    ["status-unknown", { status: "removed" }],
    ["status-unknown", { status: "expired" }],
    ["flag-not-true-or-false", { isUrgent: "true" }],
    ["flag-not-true-or-false", { isFeatured: 1 }],
    ["contact-preferences-wrong", { contactPreferences: { phone: "non" } }],
    ["contact-preferences-wrong", { contactPreferences: [true] }],
    ["attributes-wrong", { type: "vehicle", attributes: { year: "deux mille" } }],
    ["attributes-wrong", { type: "vehicle", attributes: { year: 1e20 } }],
    ["attributes-wrong", { attributes: 5 }],
    ["date-unreadable", { createdAt: 1_572_969_419 }],
    ["date-unreadable", { createdAt: "05/11/2019" }],
    ["date-unreadable", { createdAt: "2019-02-30T10:00:00Z" }],
    ["date-unreadable", { createdAt: "2019-13-01" }],
    ["date-unreadable", { createdAt: "1969-12-31" }],
    ["date-in-the-future", { createdAt: "2026-11-21T12:00:00Z" }],
    ["dates-in-disorder", { createdAt: "2020-01-02", updatedAt: "2020-01-01" }],
    ["images-not-a-list", { images: "a.jpg" }],
  ])("for %s: %j", (reason, fields) => {
    expect(reasons(aRecord(fields))).toContain(reason);
  });

  test("with all its errors at once", () => {
    expect(reasons({ title: 1, price: "x", category: "x", location: {} })).toEqual([
      "category-unknown",
      "region-unknown",
      "city-missing",
      "title-not-text",
      "description-missing",
      "price-not-a-number",
    ]);
  });
});
