/** Title words for generated queries. Deliberately independent of the product's text analysis. */

const stopWords = new Set(
  "le la les un une des de du au aux et ou à a en dans sur sous par pour avec sans chez vers entre est sont ne pas plus très tout tous toute toutes ce cette ces mon ma mes son sa ses notre nos votre vos leur leurs qui que dont y on il elle je se si d'y jamais presque moins déjà encore deux trois quatre cinq six sept huit dix quinze the of and possible etc contre dès dont d l".split(
    " ",
  ),
);

/** The words of a title without stop words, punctuation, elided articles and prices. */
export function significantWords(title: string): string[] {
  return title
    .split(/[\s,:;()«»!?/+–—|[\]*&=]+/u)
    .map((word) =>
      word.replace(/^(?:[dlsjnmt]|qu)['’]/iu, "").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""),
    )
    .filter((word) => /^[\p{L}\p{N}'’.-]{2,}$/u.test(word) && !stopWords.has(word.toLowerCase()));
}

/** A word without case, accents and plural, for comparison. */
export function bare(word: string): string {
  const plain = withoutMarks(word).toLowerCase();
  return plain.length > 3 ? plain.replace(/[sx]$/u, "") : plain;
}

export function bareWords(text: string): string[] {
  return (withoutMarks(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(bare);
}

export function withoutMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("Œ", "Oe")
    .replaceAll("æ", "ae");
}
