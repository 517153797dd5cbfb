import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizePhone, phoneHref, phoneMaxLength } from "./phone.ts";

describe("a phone number", () => {
  test.each([
    ["514 555-0123", "514 555-0123"],
    ["(514) 555-0123", "(514) 555-0123"],
    ["+1 514 555 0123", "+1 514 555 0123"],
    ["5550123", "5550123"],
    ["+33 1 23 45 67 89", "+33 1 23 45 67 89"],
    ["514.555.0123 x42", "514.555.0123 poste 42"],
    ["514 555/-0123", "514 555-0123"],
    ["514-555-0100 poste 12", "514-555-0100 poste 12"],
    ["514-555-0100, poste: 12", "514-555-0100 poste 12"],
    ["514-555-0100 Poste #12", "514-555-0100 poste 12"],
    ["514 555-0100 p. 12", "514 555-0100 poste 12"],
    ["514 555-0100 ext. 12", "514 555-0100 poste 12"],
    ["514 555-0100 (ext 12)", "514 555-0100 poste 12"],
    ["514 555-0100x12", "514 555-0100 poste 12"],
    ["514 555-0100 #12", "514 555-0100 poste 12"],
    ["514‑555‑0100", "514-555-0100"],
    ["514–555—0100", "514-555-0100"],
    ["514 − 555 − 0100", "514-555-0100"],
    ["514/555-0100", "514 555-0100"],
    ["514•555•0100", "514 555 0100"],
    ["\u200e514 555-0100\u202c", "514 555-0100"],
    ["514\u00a0555\u202f0100", "514 555 0100"],
    ["５１４ ５５５-０１００", "514 555-0100"],
    ["٥١٤ ٥٥٥ ٠١٠٠", "514 555 0100"],
    ["tel:+15145550100", "+15145550100"],
    ["tel:+1-514-555-0100;ext=12", "+1-514-555-0100 poste 12"],
    ["Tél. : 514 555-0100", "514 555-0100"],
    ["Cell 514 555-0100", "514 555-0100"],
    ["514 555-0100 (bureau)", "514 555-0100"],
    ["(+1) 514 555-0100", "(+1) 514 555-0100"],
    ["+ 1 514 555-0100.", "+1 514 555-0100"],
    ["+1 (514) 555-0100 poste 1234567", "+15145550100 poste 1234567"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored);
  });

  test.each([
    "",
    "555-012",
    "1234567890123456",
    "514-555-ABCD",
    "++15145550123",
    "<script>5145550123",
    "514 555-0100 ou 514 555-0101",
    "514 555-0100 poste",
    "514 555-0100 poste 12345678",
    "zoe@exemple.ca",
  ])("is not %j", (typed) => {
    expect(normalizePhone(typed)).toBeNull();
  });

  // In quadratic time these would take minutes.
  test.each([`5${" ".repeat(500_000)}x`, `5${"\t".repeat(500_000)}5`, "p ext ".repeat(100_000)])(
    "of hundreds of thousands of characters is none (case %#)",
    (typed) => expect(normalizePhone(typed)).toBeNull(),
  );

  test("that is stored is not changed again, and fits", () => {
    const parts = [
      "514",
      "555",
      "0100",
      "+1",
      "(",
      ")",
      "-",
      "–",
      " ",
      ".",
      "/",
      "poste",
      "x",
      "12",
      "tel:",
      "\u200e",
      "#",
    ];
    const typed = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: "binary" })), (text) => {
        const stored = normalizePhone(text);
        if (stored === null) return;
        expect(normalizePhone(stored)).toBe(stored);
        expect(stored.length).toBeLessThanOrEqual(phoneMaxLength);
        expect(stored).toMatch(/^[\d+().\- ]+(?:poste \d{1,7})?$/u);
      }),
    );
  });
});

test.each([
  ["514 555-0123", "tel:5145550123"],
  ["+1 (514) 555-0123 poste 12", "tel:+15145550123,12"],
  // Stored by an earlier version.
  ["514.555.0123 x42", "tel:5145550123,42"],
])("%s is called at %s", (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});
