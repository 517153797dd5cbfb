/**
 * French spacing for our own texts: a non-breaking space before « : ; ! ? » » and after « « », a typographic
 * apostrophe. Never applied to what people wrote.
 */
export function typeset(text: string): string {
  return text
    .replaceAll("'", "’")
    .replace(/[ \u00a0]?([:;!?»])(?!\/)/gu, (match, sign: string, offset: number) => {
      const before = text[offset - 1];
      if (match.length > 1) return `\u00a0${sign}`;
      return sign === ":" && before !== undefined && /\d/u.test(before) ? sign : `\u00a0${sign}`;
    })
    .replace(/« ?/gu, "«\u00a0");
}
