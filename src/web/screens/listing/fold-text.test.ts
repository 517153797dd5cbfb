import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

const squeezed = (text: string) => text.replace(/\s+/gu, "");

test("a text of usual length is shown whole", () => {
  const text = "Une phrase. ".repeat(99).trim();
  expect(foldText(text)).toEqual({ start: text, rest: "" });
});

test("a long one is cut after a paragraph, else after a sentence, else after a word", () => {
  const paragraph = `${"mot ".repeat(150).trim()}.`;
  expect(foldText(`${paragraph}\n\n${paragraph}\n\n${paragraph}`).start).toBe(paragraph);
  expect(foldText("Une phrase courte. ".repeat(90)).start).toMatch(/courte\.$/u);
  expect(foldText("mot ".repeat(500)).start).toMatch(/mot$/u);
});

test("many short lines are folded too, a few are not", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `pièce ${index + 1}`).join("\n");
  expect(foldText(lines(60)).start).toBe(lines(15));
  expect(foldText(lines(60)).rest).toMatch(/^pièce 16\n/u);
  expect(foldText(lines(20))).toEqual({ start: lines(20), rest: "" });
});

test("nothing is lost, and no character is cut in two", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", " ", "\n", ". ", "😀", "é", "mot "), { minLength: 700, maxLength: 4000 }),
      (parts) => {
        const text = parts.join("");
        const { start, rest } = foldText(text);
        expect(squeezed(start + rest)).toBe(squeezed(text));
        expect(start.isWellFormed() && rest.isWellFormed()).toBe(true);
      },
    ),
  );
});
