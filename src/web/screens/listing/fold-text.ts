/** What is read at once, in characters; a text a little longer is shown whole, nobody opens two lines. */
const startMax = 900;
const wholeMax = 1200;
/** Short lines make a long way too: a list of forty parts is folded after fifteen. */
const startLines = 15;
const wholeLines = 20;

/** Cuts a long text where a reader would pause: after a paragraph, else a sentence, else a word. Loses nothing but white space. */
export function foldText(text: string): { start: string; rest: string } {
  const lines = text.split("\n", wholeLines + 1);
  const isTall = lines.length > wholeLines;
  if (text.length <= wholeMax && !isTall) return { start: text, rest: "" };
  const tall = isTall ? lines.slice(0, startLines).join("\n").length : startMax;
  if (tall < startMax) return { start: text.slice(0, tall).trimEnd(), rest: text.slice(tall).trimStart() };
  const head = text.slice(0, startMax);
  const pauses = [
    head.lastIndexOf("\n"),
    Math.max(...[". ", "! ", "? "].map((end) => head.lastIndexOf(end))) + 1,
  ];
  const cut = pauses.find((place) => place > startMax / 2) ?? head.lastIndexOf(" ");
  const place = cut > 0 ? cut : wholeCharacters(head);
  return { start: text.slice(0, place).trimEnd(), rest: text.slice(place).trimStart() };
}

/** Never between the two halves of one character. */
function wholeCharacters(head: string): number {
  return head.isWellFormed() ? head.length : head.length - 1;
}
