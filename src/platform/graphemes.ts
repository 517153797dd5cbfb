/** Grapheme clusters, which readers see as one character: a base with its marks, an emoji of several code points (UAX #29). */

/** Created when needed: a browser's first segmenter takes milliseconds, and most texts need none. */
let segmenter: Intl.Segmenter | undefined;

function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter("fr", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Latin characters, digits and punctuation, which combine with nothing. */
const isPlain = (text: string) => /^[\u0020-\u02ff\u2010-\u2027]*$/u.test(text);

/** The first visible grapheme; "" without one. */
export function firstGrapheme(text: string): string {
  const visible = text.replace(/^[\s\p{Cf}]+/u, "");
  if (isPlain(visible.slice(0, 2))) return visible.charAt(0);
  return graphemesOf(visible).next().value ?? "";
}

/**
 * The start of a text, at most `max` UTF-16 units long, without a cut grapheme.
 * @param ending marks that something is missing, such as "…"; part of the length
 */
export function truncate(text: string, max: number, ending = ""): string {
  if (text.length <= max) return text;
  const room = max - ending.length;
  const head = text.slice(0, room + 1);
  if (isPlain(head)) return head.slice(0, room).trimEnd() + ending;
  let start = "";
  for (const grapheme of graphemesOf(text)) {
    if (start.length + grapheme.length > room) break;
    start += grapheme;
  }
  return start.trimEnd() + ending;
}
