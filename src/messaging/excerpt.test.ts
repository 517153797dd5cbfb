import { expect, test } from "vitest";
import { excerptAround } from "./excerpt.ts";

const long = `${"Bonjour à vous. ".repeat(10)}Le vélo a été réparé hier.${" Merci encore.".repeat(20)}`;

test.each([
  ["Le vélo est prêt.", "velo", "Le vélo est prêt."],
  ["Ligne un\n\nligne  deux", "deux", "Ligne un ligne deux"],
  ["Ce que cherche le titre", "absent", "Ce que cherche le titre"],
  ["", "mot", ""],
])("of %j about %j is %j", (body, words, expected) => {
  expect(excerptAround(body, words)).toBe(expected);
});

test("of a long text begins with a word before the one that was found, and says that it was cut", () => {
  const excerpt = excerptAround(long, "REPARE");
  expect(excerpt).toMatch(/^…\S.*réparé hier\..*…$/u);
  expect([...excerpt].length).toBeLessThanOrEqual(142);
});

test("of a text without spaces has the words", () => {
  expect(excerptAround(`${"x".repeat(300)}cle${"y".repeat(300)}`, "clé")).toContain("cle");
});
