import { truncate } from "../../../platform/graphemes.ts";

/** Characters shown before folding; a text up to `wholeMax` is not folded, to avoid hiding only a few lines. */
const startMax = 900;
const wholeMax = 1200;
/** The same limits in lines, for texts with many short lines. */
const startLines = 15;
const wholeLines = 20;

/** Splits a long text after a paragraph, else a sentence, else a word. Only white space is dropped. */
export function foldText(text: string): { start: string; rest: string } {
  const lines = text.split("\n", wholeLines + 1);
  const isTall = lines.length > wholeLines;
  if (text.length <= wholeMax && !isTall) return { start: text, rest: "" };
  const linesEnd = isTall ? lines.slice(0, startLines).join("\n").length : startMax;
  if (linesEnd < startMax)
    return { start: text.slice(0, linesEnd).trimEnd(), rest: text.slice(linesEnd).trimStart() };
  const head = text.slice(0, startMax);
  const breaks = [
    head.lastIndexOf("\n"),
    Math.max(...[". ", "! ", "? "].map((end) => head.lastIndexOf(end))) + 1,
  ];
  const cut = breaks.find((place) => place > startMax / 2) ?? head.lastIndexOf(" ");
  const place = cut > 0 ? cut : truncate(text, startMax).length;
  return { start: text.slice(0, place).trimEnd(), rest: text.slice(place).trimStart() };
}
