import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNumber } from "../../platform/number-format.ts";
import { countTexts } from "./count-texts.ts";
import { plural } from "./plural.ts";
import { availableText } from "./result-counts.ts";

const available = (total: number) => availableText({ total, isMore: false });

test("0 and 1 are singular, everything above is plural", () => {
  expect(available(0)).toBe("0\u00a0annonce disponible");
  expect(available(1)).toBe("1\u00a0annonce disponible");
  expect(available(2)).toBe("2\u00a0annonces disponibles");
  expect(countTexts.saved(1)).toBe("1\u00a0annonce sauvegardée");
  expect(countTexts.saved(12)).toBe("12\u00a0annonces sauvegardées");
});

test("plural picks one of the two forms and inserts the number", () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), (count) => {
      const text = plural(count, { one: "# vue", other: "# vues" });
      expect(text).toBe(`${formatNumber(count)} ${count < 2 ? "vue" : "vues"}`);
    }),
  );
});

test("numbers are grouped with non-breaking spaces and preserve all digits", () => {
  expect(formatNumber(1250)).toBe("1\u00a0250");
  expect(formatNumber(15.2)).toBe("15,2");
  fc.assert(
    fc.property(fc.nat(), (value) => {
      const text = formatNumber(value);
      expect(text).not.toMatch(/[ \u202f]/u);
      expect(Number(text.replaceAll("\u00a0", ""))).toBe(value);
    }),
  );
});
