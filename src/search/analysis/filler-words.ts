/**
 * Filler words: conversational phrases around a query, as in « bonjour, je cherche une poussette svp ». Listings do not
 * contain them, so that a query requiring them would find nothing. A query of filler words only is unchanged.
 */

/** The query without filler words; unchanged when nothing would be left or when it contains a quotation. */
export function stripFillerWords(q: string): string {
  if (/["«“]/u.test(q)) return q;
  let rest = q.replace(fillerPattern, " ").replace(/\s+/gu, " ").trim();
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(openingPattern, "").trim();
  }
  const isShorter = rest.length < q.replace(/\s+/gu, " ").trim().length;
  return isShorter && /[\p{L}\p{N}]/u.test(rest) ? rest : q;
}

const end = String.raw`(?![\p{L}\p{N}])`;

/** Phrases that open a query; several may follow each other. */
const openingPhrases = [
  "bonjour|bonsoir|salut|all[oô]|hello|hi|hey",
  String.raw`(?:(?:je|on|nous)\s+)?(?:re)?cherch(?:e|ons|ais)`,
  String.raw`(?:(?:je suis|on est)\s+)?[àa] la recherche(?:\s+de)?`,
  String.raw`(?:je|on|nous|j['’])\s*(?:veux|veut|voulons|voudrais|aimerais|souhaite)(?:\s+(?:acheter|trouver|avoir|vendre))?`,
  String.raw`(?:(?:j['’]\s?ai|on a|jai)\s+)?besoin(?:\s+d['’\s]?\s?aide(?:\s+pour)?|\s+de)?`,
  String.raw`(?:où|ou)\s+(?:trouver|acheter|avoir)`,
  String.raw`(?:est-ce que\s+)?(?:quelqu['’\s]?un|qqu?n)(?:\s+(?:qui|pour|aurait|a|vend|fait|peut))*`,
  String.raw`(?:avez|auriez|vendez)[-\s]vous|(?:as|aurais|vends)[-\s]tu|y a[-\s]t[-\s]il|y a[-\s]tu`,
  String.raw`est[-\s]ce qu(?:e\s|['’]\s?)(?:vous (?:avez|auriez|vendez)|tu (?:as|aurais|vends)|(?:il )?y a)`,
  String.raw`(?:(?:connaissez|connaîtriez)[-\s]vous|vous connaissez|connais[-\s]tu|tu connais)(?:\s+une?\s+bon(?:ne)?)?`,
  String.raw`(?:(?:je suis|on est|nous sommes)\s+)?int[ée]ress[ée]e?s?\s+(?:par|[àa])`,
  String.raw`qui\s+(?:vend|fait|donne|a|peut)`,
  String.raw`acheter|(?:j['’]\s?)?ach[èe]te|trouver|faire(?=\s+[\p{L}]{3,}er\s)|comment(?=\s+[\p{L}]{3,}(?:er|ir|re)\s)`,
  String.raw`(?:(?:i['’]?m|i am|we are)\s+)?looking for|(?:i|we)\s+(?:want|need)(?:\s+to\s+(?:buy|find))?`,
];
const openingPattern = new RegExp(
  String.raw`^(?:${openingPhrases.join("|")})${end}[\s,.:;!?]*(?:d['’](?=\p{L}))?`,
  "iu",
);

/** Near the user, whose position is unknown. */
const nearbyPhrases = [
  String.raw`(?:pas loin|pr[èe]s|proche|autour|[àa] c[ôo]t[ée])\s+(?:de\s+(?:(?:chez[\s-]+)?(?:moi|nous)|mon\s+(?:coin|quartier))|d['’]\s?ici)|near\s+me`,
  String.raw`dans\s+(?:(?:mon|notre)\s+(?:coin|bout|quartier|secteur)|le\s+coin)|[àa]\s+proximit[ée](?!\s+(?:d['’]|d(?:e|u|es)\s))`,
].join("|");

/**
 * Courtesies; English words implied by nearly every listing (`impliedWords` in tokens.ts has the French ones); and
 * conditions that few listings state: a good price, soon, nearby. « disponible maintenant » and « logement abordable » are
 * specific enough to be matched.
 */
const fillerPhrases = [
  String.raw`s['’]il vous pla[iî]t|svp|stp|s\.v\.p\.|merci(?:\s+d['’]avance)?|please|for sale|used|cheap`,
  String.raw`(?:vraiment\s+)?(?:pas|peu|moins?)(?:\s+(?:trop|tr[èe]s|si))?\s+ch[eè]re?s?(?:\s+possible)?|vraiment`,
  String.raw`(?:[àa]\s+)?(?:bons?|petits?|meilleurs?)\s+(?:march[ée]|prix)|(?<!logements?\s)abordables?`,
  String.raw`urgente?s?|asap|rapidement|(?:au|le)\s+plus\s+vite(?:\s+possible)?|[àa]\s+qui\s+la\s+chance`,
  nearbyPhrases,
  "n[ée]g(?:o(?:ciables?)?)?|obo",
  String.raw`(?:disponibles?|dispo)(?!\s+(?:maintenant|imm[ée]diatement|tout\s+de\s+suite))`,
].join("|");
const wholePhrase = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${pattern})${end}`, "giu");
const fillerPattern = wholePhrase(fillerPhrases);
const nearbyPattern = wholePhrase(nearbyPhrases);

/**
 * Whether a word is a filler word.
 * @param before the query text before it
 */
export function isFillerWord(word: string, before: string): boolean {
  if (openingPattern.exec(word)?.[0] === word) return true;
  return !`${before}${word}`.replace(fillerPattern, " ").endsWith(word);
}

/** Whether the query asks for results nearby: « près de chez moi ». */
export function isNearbyQuery(q: string): boolean {
  return q.search(nearbyPattern) >= 0;
}
