import { expect, test } from "vitest";
import { shippedThesaurus } from "../../../search/thesaurus/shipped-thesaurus.ts";
import { contentKey, parseEntry } from "../../../search/thesaurus/thesaurus.ts";
import { parseThesaurusCsv, thesaurusCsv } from "./thesaurus-file.ts";

test("the exported file has every entry of the product as it is, and is no spreadsheet formula", () => {
  const stored = shippedThesaurus.map((entry, index) => ({
    ...entry,
    isShipped: true,
    isChanged: false,
    isOff: index === 0,
  }));
  const rows = parseThesaurusCsv(thesaurusCsv(stored));
  expect(rows.map(({ id, isOff }) => ({ id, isOff }))).toEqual(
    stored.map(({ id, isOff }) => ({ id, isOff })),
  );
  const changed = rows.filter((row, index) => {
    const parsed = parseEntry(row);
    return !parsed.ok || contentKey(parsed.entry) !== contentKey(stored[index] ?? { words: [], targets: [] });
  });
  expect(changed).toEqual([]);
});

test("a list of words without a heading is one entry a line; commas are part of a cell", () => {
  expect(parseThesaurusCsv("char, auto\nbobette, caleçon")).toEqual([
    { words: "char, auto", targets: "", isOff: false, id: "" },
    { words: "bobette, caleçon", targets: "", isOff: false, id: "" },
  ]);
  expect(parseThesaurusCsv("Mots;Ce qu’ils trouvent aussi\nchar;auto, voiture")).toEqual([
    { words: "char", targets: "auto, voiture", isOff: false, id: "" },
  ]);
});
