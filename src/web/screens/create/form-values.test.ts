import { describe, expect, test } from "vitest";
import { aListingContent } from "../../../../tests/support/builders.ts";
import { type ListingContent, parseListingForm } from "../../../listings/listing-form.ts";
import { listingTypes } from "../../../listings/listing-type.ts";
import { emptyForm, formFromListing, overwriteValue, readSubmittedForm, withType } from "./form-values.ts";

const id = "0b9dd7a8-6c0e-4f3b-9a6c-0d3a6f0d1c11";

describe("reading the form", () => {
  test("reads only the known inputs", () => {
    const sent = new URLSearchParams([
      ["type", "vehicle"],
      ["title", "Civic"],
      ["year", "2016"],
      ["contactEmail", "on"],
      ["photo", id],
      ["photoAlt", "Devant"],
      ["intent", "publish"],
      ["isFeatured", "on"],
      ["is_featured", "true"],
      ["views", "1000"],
      ["author_id", id],
      ["status", "active"],
      ["role", "admin"],
      ["createdAt", "1999-01-01"],
    ]);
    const read = readSubmittedForm(sent);
    expect(read).toEqual({
      form: {
        ...emptyForm("vehicle"),
        subCategory: "",
        title: "Civic",
        category: "",
        priceType: "",
        region: "",
        contactPreferences: { phone: false, email: true, inApp: false },
        fields: { year: "2016" },
      },
      photos: [{ id, alt: "Devant" }],
      submissionKey: null,
      intent: "publish",
      photoMove: "",
      advice: "",
      version: null,
      overwrite: null,
    });
  });

  test("ignores malformed ids and photos beyond the eighth", () => {
    const sent = new URLSearchParams([["submissionKey", "no id"]]);
    for (const photo of ["x", ...Array.from({ length: 9 }, () => id)]) sent.append("photo", photo);
    for (let place = 0; place < 10; place += 1) sent.append("photoAlt", `vue ${place}`);
    const read = readSubmittedForm(sent);
    expect(read.submissionKey).toBeNull();
    expect(read.photos.map((photo) => photo.alt)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `vue ${place}`),
    );
  });

  test("reads the opened version and the version to overwrite", () => {
    const version = "2026-11-20T12:00:00.123Z";
    expect(readSubmittedForm(new URLSearchParams({ version })).version).toEqual(new Date(version));
    const overwrite = overwriteValue({ intent: "publish", version });
    expect(readSubmittedForm(new URLSearchParams({ overwrite })).overwrite).toEqual({
      intent: "publish",
      version: new Date(version),
    });
    for (const invalid of ["", "2026", "tomorrow", "save", "delete 2026-11-20T12:00:00.123Z", "save x"]) {
      expect(readSubmittedForm(new URLSearchParams({ version: invalid, overwrite: invalid }))).toMatchObject({
        version: null,
        overwrite: null,
      });
    }
  });

  test("treats an unknown intent as save, which never publishes", () => {
    expect(readSubmittedForm(new URLSearchParams("intent=delete")).intent).toBe("save");
    expect(readSubmittedForm(new URLSearchParams()).intent).toBe("save");
  });
});

describe("a saved listing in its form", () => {
  test.each<Partial<ListingContent>>([
    {},
    { priceCents: 1_250_050, priceType: "negotiable" },
    { priceCents: 0, priceType: "fixed" },
    { priceCents: null, priceType: "free" },
    { priceCents: null, priceType: "fixed" },
    { priceCents: null, priceType: "negotiable" },
    { subCategory: "mobilier", attributes: { condition: "bon" } },
    { type: "vehicle", attributes: { year: 2016, mileage: 120_000, fuel: "essence" } },
    { contactPreferences: { phone: false, email: true, inApp: false }, region: "Nouveau-Brunswick" },
  ])("round-trips unchanged through the form: %j", (given) => {
    const content = aListingContent(given);
    expect(parseListingForm(formFromListing(content), "publish")).toEqual({ ok: true, content });
  });
});

test("an empty form can be saved as a draft for each of the ten types", () => {
  expect(listingTypes).toHaveLength(10);
  for (const { id: type } of listingTypes) expect(parseListingForm(emptyForm(type), "draft").ok).toBe(true);
});

describe("changing the type", () => {
  const typed = { ...emptyForm("single-item"), title: "Cours", subCategory: "mobilier" };

  test("keeps the input and moves to the new type's category", () => {
    expect(withType(typed, "services")).toEqual({
      ...typed,
      type: "services",
      category: "services",
      subCategory: "",
    });
  });

  test("keeps an explicitly chosen category", () => {
    const chosen = { ...typed, category: "community", subCategory: "entraide" };
    expect(withType(chosen, "job")).toEqual({ ...chosen, type: "job" });
  });

  test("keeps the subcategory when the category is unchanged", () => {
    expect(withType(typed, "vehicle")).toEqual({ ...typed, type: "vehicle" });
  });
});

test("a price typed into a draft without one sets a fixed price; an active listing stays free", () => {
  const free = aListingContent({ priceCents: null, priceType: "free" });
  const later = (status: "draft" | "active") => ({ ...formFromListing({ ...free, status }), price: "60" });
  expect(parseListingForm(later("draft"), "publish")).toMatchObject({
    content: { priceCents: 6000, priceType: "fixed" },
  });
  expect(parseListingForm(later("active"), "publish")).toMatchObject({ content: { priceType: "free" } });
  expect(parseListingForm(formFromListing({ ...free, status: "draft" }), "publish")).toMatchObject({
    content: { priceCents: null, priceType: "free" },
  });
});
