/**
 * Generates src/search/analysis/french-words.json from the Grammalecte spelling dictionary (MPL 2.0):
 *   (cd scripts/french-words && npm ci) && node scripts/build-french-words.ts
 * Nouns in the singular and verbs in the infinitive, without names and abbreviations, grouped by folded first letter. Run by
 * hand after an update of the package; the site reads only the generated file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fold } from "../src/platform/fold.ts";

/** Shorter words are never corrected. */
const wordMin = 4;

const { resolve } = createRequire(path.join(import.meta.dirname, "french-words/package.json"));
const dictionary = path.join(path.dirname(resolve("dictionary-fr")), "index.dic");
const output = path.join(import.meta.dirname, "../src/search/analysis/french-words.json");

// The first line is a count; each other line is a word and, after a slash, its inflection class.
const written = readFileSync(dictionary, "utf8").split("\n").slice(1);
const words = written
  .map((line) => line.split(/[/\s]/u, 1)[0] ?? "")
  .filter((word) => /^\p{Ll}+$/u.test(word) && word.length >= wordMin);
const byInitial = Map.groupBy(new Set(words), (word) => fold(word).charAt(0));
const lists = [...byInitial].map(([initial, found]) => [initial, found.sort().join(" ")]).sort();
writeFileSync(output, `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`);
const count = [...byInitial.values()].flat().length;
console.log(`${count} words, ${(readFileSync(output).byteLength / 1024).toFixed(0)} KB`);
