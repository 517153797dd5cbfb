/**
 * A user's words within a French text that has no elements: page titles, subjects, labels. Right-to-left words would move
 * the punctuation and numbers beside them. Elements are isolated by styles/base.css.
 */
export function isolate(words: string): string {
  return /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    words,
  )
    ? `\u2068${words}\u2069`
    : words;
}
