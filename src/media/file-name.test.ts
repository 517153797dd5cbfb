import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayFileName, listingObjectKey, sanitizeFileName } from "./file-name.ts";
import { requireObjectKey } from "./storage/object-key.ts";

describe("sanitizeFileName", () => {
  test.each([
    ["velo.jpg", "velo.jpg"],
    ["Vélo d'été (2).JPG", "V_lo_d__t___2_.JPG"],
    ["Ve\u0301lo.jpg", "V_lo.jpg"],
    ["a_b-c.d", "a_b-c.d"],
    ["🚲.png", "_.png"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["", "_"],
  ])("%j becomes %j", (name, sanitised) => {
    expect(sanitizeFileName(name)).toBe(sanitised);
  });

  test("keeps the extension of a long name", () => {
    expect(sanitizeFileName(`${"a".repeat(300)}.jpg`)).toBe(`${"a".repeat(196)}.jpg`);
  });

  test("yields only letters, digits, dots, hyphens and underscores, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const sanitised = sanitizeFileName(name);
        expect(sanitised).toMatch(/^[A-Za-z0-9._-]{1,200}$/);
        expect(sanitizeFileName(sanitised)).toBe(sanitised);
      }),
    );
  });
});

describe("listingObjectKey", () => {
  test("7.5 7.6 is listings/{userId}/{timestamp}_{index}_{sanitized filename}", () => {
    expect(listingObjectKey("u1", 1763700000000, 0, "vélo.jpg")).toBe("listings/u1/1763700000000_0_v_lo.jpg");
    expect(listingObjectKey("u2", 1763700000001, 7, "b.png")).toBe("listings/u2/1763700000001_7_b.png");
  });

  test("is a valid object key for any file name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.nat(7), (name, index) => {
        const key = listingObjectKey("Ab3_-9", 1763700000000, index, name);
        expect(requireObjectKey(key).split("/")).toHaveLength(3);
      }),
    );
  });

  test.each(["", "..", "a/b", "é"])("throws for the user id %j", (userId) => {
    expect(() => listingObjectKey(userId, 0, 0, "a.jpg")).toThrow();
  });

  test.each([-1, 1.5, Number.NaN])("throws for the index %j", (index) => {
    expect(() => listingObjectKey("u1", 0, index, "a.jpg")).toThrow();
  });
});

describe("displayFileName", () => {
  test.each([
    ["C:\\fakepath\\Été.jpg", "Été.jpg"],
    ["../../etc/passwd", "passwd"],
    ["a\u0000b\u0007.jpg", "ab.jpg"],
    ["gpj.\u202ephoto", "gpj.photo"],
    ["E\u0301te\u0301.jpg", "Été.jpg"],
    ["  ", ""],
    ["photos/", ""],
  ])("%j is shown as %j", (received, shown) => {
    expect(displayFileName(received)).toBe(shown);
  });

  test("is at most 200 characters, without path or control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const shown = displayFileName(name);
        expect([...shown].length).toBeLessThanOrEqual(200);
        expect(shown).not.toMatch(/[\p{Cc}/\\]/u);
      }),
    );
  });
});
