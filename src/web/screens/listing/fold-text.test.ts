import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

const withoutSpace = (text: string) => text.replace(/\s+/gu, "");

test("a short text is not folded", () => {
  const text = "Une phrase. ".repeat(99).trim();
  expect(foldText(text)).toEqual({ start: text, rest: "" });
});

test("a long text is cut after a paragraph, else a sentence, else a word", () => {
  const paragraph = `${"mot ".repeat(150).trim()}.`;
  expect(foldText(`${paragraph}\n\n${paragraph}\n\n${paragraph}`).start).toBe(paragraph);
  expect(foldText("Une phrase courte. ".repeat(90)).start).toMatch(/courte\.$/u);
  expect(foldText("mot ".repeat(500)).start).toMatch(/mot$/u);
});

test("more than 20 lines are folded after 15", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `pièce ${index + 1}`).join("\n");
  expect(foldText(lines(60)).start).toBe(lines(15));
  expect(foldText(lines(60)).rest).toMatch(/^pièce 16\n/u);
  expect(foldText(lines(20))).toEqual({ start: lines(20), rest: "" });
});

test("no text is lost and no surrogate pair is split", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", " ", "\n", ". ", "😀", "é", "mot "), { minLength: 700, maxLength: 4000 }),
      (parts) => {
        const text = parts.join("");
        const { start, rest } = foldText(text);
        expect(withoutSpace(start + rest)).toBe(withoutSpace(text));
        expect(start.isWellFormed() && rest.isWellFormed()).toBe(true);
      },
    ),
  );
});
