import { describe, expect, test } from "vitest";
import { categoryIds } from "./category.ts";
import { titleMaxLength } from "./listing.ts";
import {
  defaultCategoryForType,
  findListingType,
  type ListingTypeId,
  listingTypeIds,
  listingTypeOf,
  listingTypes,
} from "./listing-type.ts";

const choiceIds = (type: ListingTypeId, fieldId: string) => {
  const field = listingTypeOf(type).fields.find((known) => known.id === fieldId);
  return field?.kind === "choice" ? field.choices.map((choice) => choice.id).join(" ") : undefined;
};

describe("the listing types", () => {
  test("3.25 3.26 3.27 3.28 3.29 3.30 3.31 3.32 3.33 3.34 match the ten of the specification by id and name", () => {
    expect(listingTypes.map(({ id, name }) => [id, name])).toEqual([
      ["single-item", "Un article"],
      ["multiple-items", "Plusieurs articles"],
      ["vehicle", "Véhicule"],
      ["housing", "Maison / Logement à louer"],
      ["roommate", "Recherche de colocation"],
      ["services", "Services à vendre"],
      ["legal-services", "Services juridiques"],
      ["notary", "Notaire"],
      ["job", "Emploi"],
      ["other", "Autres..."],
    ]);
    expect(listingTypes.map((type) => type.id)).toEqual(listingTypeIds);
  });

  test("3.36 3.37 3.38 3.39 3.40 3.41 have the specified fields, rent being the price", () => {
    const specified = {
      "single-item": "condition",
      "multiple-items": "saleType quantity mainCategory condition",
      vehicle: "condition year mileage fuel",
      housing: "deposit surface rooms availability",
      roommate: "rooms availability preferences",
      services: "services experience availability duration portfolio",
      "legal-services": "speciality experience services",
      notary: "speciality experience services",
      job: "salary contract duration experience requirements",
      other: "",
    };
    for (const [type, ids] of Object.entries(specified)) {
      const fields = listingTypeOf(type as ListingTypeId).fields.map((field) => field.id);
      expect(fields, type).toEqual(expect.arrayContaining(ids.split(" ").filter(Boolean)));
    }
    for (const id of ["housing", "roommate"] as const)
      expect(listingTypeOf(id).priceLabel).toContain("loyer");
  });

  test("3.43 3.44 3.45 3.46 offer the specified extras for several items", () => {
    expect(choiceIds("multiple-items", "saleType")).toBe("lot unit wholesale liquidation");
    expect(choiceIds("multiple-items", "quantity")).toBe("5-10 11-25 26-50 51-100 100+");
    expect(choiceIds("multiple-items", "mainCategory")).toBe(
      "vetements electromenager mobilier electronique livres jouets sport mixte",
    );
    expect(choiceIds("multiple-items", "condition")).toBe("neuf excellent bon correct variable");
  });

  test("3.35 have the data of step 1 and of the title suggestions", () => {
    for (const type of listingTypes) {
      expect(type.description, type.id).not.toBe("");
      expect(type.icon, type.id).toMatch(/^[a-z-]+$/u);
      expect(categoryIds, type.id).toContain(type.color);
      expect(type.examples.length, type.id).toBeGreaterThan(0);
      for (const example of type.examples)
        expect([...example].length, example).toBeLessThanOrEqual(titleMaxLength);
      expect(type.priceLabel, type.id).toMatch(/^Prix/u);
    }
  });

  test("are found only by their id", () => {
    for (const id of listingTypeIds) {
      expect(findListingType(id)?.id).toBe(id);
      expect(listingTypeOf(id).id).toBe(id);
    }
    for (const id of ["", "Vehicle", "toString", "__proto__"]) expect(findListingType(id)).toBeUndefined();
  });
});

describe("type-specific fields", () => {
  const ownInputs = [
    "type",
    "title",
    "description",
    "category",
    "subCategory",
    "price",
    "priceType",
    "city",
    "region",
    "contactPreferences",
    "phone",
    "email",
    "inApp",
    "images",
    "status",
  ];

  test("have unique ids, different from the common inputs", () => {
    for (const type of listingTypes) {
      const ids = type.fields.map((field) => field.id);
      expect(new Set(ids).size, type.id).toBe(ids.length);
      for (const id of ids) expect(ownInputs, type.id).not.toContain(id);
    }
  });

  test("have labels, distinct choices, and bounds with a range", () => {
    for (const field of listingTypes.flatMap((type) => type.fields)) {
      expect(field.label).not.toBe("");
      if (field.kind === "choice") {
        const ids = field.choices.map((choice) => choice.id);
        expect(new Set(ids).size, field.id).toBe(ids.length);
        for (const choice of field.choices) expect(choice.label).not.toBe("");
      }
      if (field.kind === "number") expect(field.min, field.id).toBeLessThan(field.max);
      if (field.kind === "text" || field.kind === "url") expect(field.maxLength, field.id).toBeGreaterThan(0);
    }
  });
});

describe("the default category", () => {
  test("follows the specification's mapping for each type", () => {
    expect(Object.fromEntries(listingTypeIds.map((id) => [id, defaultCategoryForType(id)]))).toEqual({
      "single-item": "products",
      "multiple-items": "products",
      vehicle: "products",
      housing: "housing",
      roommate: "housing",
      services: "services",
      "legal-services": "services",
      notary: "services",
      job: "jobs",
      other: "products",
    });
  });

  // §4: "contains housing gives housing; contains job gives jobs; contains services, legal or notary gives services;
  // roommate gives housing; anything else gives products"
  test.each([
    ["my-housing-2", "housing"],
    ["housing-job", "housing"],
    ["odd-jobs", "jobs"],
    ["job-services", "jobs"],
    ["home-services", "services"],
    ["paralegal", "services"],
    ["notary-public", "services"],
    ["roommate", "housing"],
    ["anything", "products"],
    ["", "products"],
  ])("4.19 4.20 4.21 4.22 4.23 of the type %j is %s", (id, category) => {
    expect(defaultCategoryForType(id)).toBe(category);
  });
});
