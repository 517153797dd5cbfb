/** Excerpt of a message that a search found: the text around the words. */

const contextLength = 40;
const excerptLength = 140;

/** One accented character for one, as the search compares them (`contains` in conversations.queries.server.ts). */
const plain = (text: string) =>
  text.toLowerCase().replace(/[àâäéèêëîïôöùûüç]/gu, (accented) => accented.normalize("NFD").charAt(0));

export function excerptAround(body: string, words: string): string {
  const text = body.replaceAll(/\s+/gu, " ").trim();
  const at = plain(text).indexOf(plain(words));
  const start = at <= contextLength ? 0 : beginningOfWord(text, at - contextLength, at);
  const characters = [...text.slice(start)];
  const shown = characters.slice(0, excerptLength).join("").trimEnd();
  return `${start > 0 ? "…" : ""}${shown}${characters.length > excerptLength ? "…" : ""}`;
}

/** The first one from `from` on, at most `to`. */
function beginningOfWord(text: string, from: number, to: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space >= to ? to : space + 1;
}
