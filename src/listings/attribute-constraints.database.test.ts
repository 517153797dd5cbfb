// Also runs on PostgreSQL 15.
/** As listing-constraints.database.test.ts, for type-specific fields. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { writeResult } from "../../tests/support/write-result.ts";
import { type ListingField, parseFieldValue } from "./fields.ts";
import { type ListingTypeId, listingTypes } from "./listing-type.ts";

const { db, pool } = await testDatabase();
const { id } = await aListing(db, { author: await aUser(db) });

const rejected = "attributes_fit_the_type";

/** `attributes` is any JSON value. */
function save(type: ListingTypeId, attributes: unknown): Promise<string> {
  const update = db
    .updateTable("listings")
    .set({ type, attributes: JSON.stringify(attributes) })
    .where("id", "=", id);
  return writeResult(() => update.execute());
}

const allFields = listingTypes.flatMap((type) =>
  type.fields.map((field) => [type.id, field.id, field] as const),
);

describe("each field of each type", () => {
  test.each(allFields)(
    "%s.%s accepts the values that the domain accepts, up to its bounds, and no others",
    async (type, name, field) => {
      const { accepted, others } = valuesOf(field);
      for (const value of accepted) {
        expect(parseFieldValue(field, String(value)), String(value)).toEqual({ ok: true, value });
        expect(await save(type, { [name]: value }), String(value)).toBe("accepted");
      }
      for (const value of others) {
        expect(parseFieldValue(field, String(value)).ok, String(value)).toBe(false);
        expect(await save(type, { [name]: value }), String(value)).toBe(rejected);
      }
    },
  );

  test.each(allFields)("%s.%s accepts no other JSON type", async (type, name, field) => {
    const wrong = field.kind === "integer" ? ["1", String(field.min), 1.5, field.max - 0.5] : [1, 2.5];
    for (const value of [...wrong, true, null, [], {}, [1], ["neuf"], "", { id: "neuf" }]) {
      expect(await save(type, { [name]: value }), JSON.stringify(value)).toBe(rejected);
    }
  });

  test("is accepted only for its own types", async () => {
    const valueByField = new Map(allFields.map(([, name, field]) => [name, valuesOf(field).accepted[0]]));
    for (const type of listingTypes) {
      const own = type.fields.map((field) => field.id);
      for (const name of [...valueByField.keys(), "role", "price", "x", ""]) {
        if (own.includes(name)) continue;
        expect(await save(type.id, { [name]: valueByField.get(name) ?? "x" }), `${type.id}.${name}`).toBe(
          rejected,
        );
      }
    }
  });
});

describe("the attributes of each type", () => {
  test.each(listingTypes.map((type) => [type.id, type] as const))(
    "%s: accepted with no attribute and with all",
    async (id, type) => {
      expect(await save(id, {})).toBe("accepted");
      const all = Object.fromEntries(type.fields.map((field) => [field.id, valuesOf(field).accepted.at(-1)]));
      expect(await save(id, all)).toBe("accepted");
      expect(await save(id, { ...all, unknown: "x" })).toBe(rejected);
    },
  );

  test.each(listingTypes.map((type) => [type.id]))("%s: only an object is accepted", async (id) => {
    for (const value of [[], ["condition"], "neuf", 1, true, null]) {
      expect(await save(id, value), JSON.stringify(value)).toBe(rejected);
    }
  });

  test.each(listingTypes.map((type) => [type.id, type] as const))(
    "%s: has no choice that the domain lacks",
    async (id, type) => {
      const { rows } = await pool.query<{ source: string }>(
        "select prosrc as source from pg_proc where proname = 'are_listing_attributes'",
      );
      const branch = rows[0]?.source.split(/\bwhen '/u).find((text) => text.startsWith(`${id}'`)) ?? "";
      expect(branch).not.toBe("");
      for (const field of type.fields) {
        if (field.kind !== "choice") continue;
        const list = new RegExp(`a->>'${field.id}' in \\(([^)]*)\\)`, "u").exec(branch)?.[1] ?? "";
        const words = [...list.matchAll(/'([^']*)'/gu)].map((match) => match[1]);
        expect(words, field.id).toEqual(field.choices.map((choice) => choice.id));
      }
    },
  );
});

test("choices and integers: domain and database agree on any JSON value", async () => {
  const fields = allFields.filter(([, , field]) => field.kind === "choice" || field.kind === "integer");
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.integer(),
    fc.integer({ min: -2, max: 3000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom("neuf", "diesel", "4.5", "100+", "0", "autre"),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), values, async ([type, name, field], value) => {
      const parsed = parseFieldValue(
        field,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      );
      const isTaken = parsed.ok && parsed.value === value;
      expect(await save(type, { [name]: value })).toBe(isTaken ? "accepted" : rejected);
    }),
    { numRuns: 500 },
  );
});

/** Values of the right JSON type: all at a bound or in the list, and some just outside. */
function valuesOf(field: ListingField): { accepted: (string | number)[]; others: (string | number)[] } {
  switch (field.kind) {
    case "choice":
      return {
        accepted: field.choices.map((choice) => choice.id),
        others: ["no such choice", "Neuf", " neuf"],
      };
    case "integer":
      return {
        accepted: [field.min, field.min + 1, field.max],
        others: [field.min - 1, field.max + 1, 999_999_999_999, -999_999_999_999],
      };
    case "date":
      return {
        accepted: ["2027-07-01", "2028-02-29"],
        others: ["2027-7-1", "01-07-2027", "demain", "2027-07-01T00:00Z"],
      };
    case "url": {
      const prefix = "https://exemple.ca/";
      const longest = `${prefix}${"a".repeat(field.maxLength - prefix.length)}`;
      return { accepted: ["https://exemple.ca", longest], others: [`${longest}a`] };
    }
    case "text":
      return { accepted: ["x", "🚲".repeat(field.maxLength)], others: ["é".repeat(field.maxLength + 1)] };
  }
}
