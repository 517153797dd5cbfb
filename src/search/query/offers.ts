/**
 * Whether a query asks to buy or to rent, in the words of the grammar (src/search/extraction/grammar.ts). Infinitives that are joined
 * or misspelled as participles, and English words, are read as the French ones: « alouer », « à loué », « to rent ». Another form is
 * added to its class.
 */
import { isFrenchWord } from "../analysis/french-words.ts";
import { isExpression } from "../analysis/known-words.ts";
import { type LexToken, lex } from "../analysis/lexer.ts";
import { analyze } from "../analysis/tokens.ts";
import { Grammar, type Property, type Sequence } from "../extraction/grammar.ts";

export type Offer = "sale" | "rent";

/** By infinitive, the forms that are meant as it: after « à » no other one, which sounds the same, is possible. */
const misspelled: Readonly<Record<string, string>> = {
  louer: "loue louee loues louees louez",
  donner: "donne donnee donnes donnees donnez doner done donee dones donees donez",
  échanger: "echange echangee echanges echangees echangez",
};
/** Those that are also written in one word with « à »: alouer, à-louer, avendre. */
const joined: Readonly<Record<string, string>> = {
  ...misspelled,
  louer: `${misspelled.louer} louer`,
  donner: `${misspelled.donner} donner`,
  échanger: `${misspelled.échanger} echanger`,
  "sous-louer": "sous-loue sous-louee sous-louer sous-louez",
  vendre: "vendre vendr",
  rénover: "renover",
  réparer: "reparer",
  partager: "partager",
};
const english: Readonly<Record<string, string>> = {
  "à louer": "for rent | to rent | 4 rent | for lease | to lease",
  "à vendre": "for sale | 4 sale | to sell",
};

const phrases = (forms: string, toPhrases: (form: string) => string[]) =>
  forms.split(" ").flatMap(toPhrases).join(" | ");

type Form = { meant: string; name: string; phrases: string; words: string };
const forms: readonly Form[] = [
  ...Object.entries(misspelled).map(([verb, written]) => ({
    meant: `à ${verb}`,
    name: `misspelled ${verb}`,
    phrases: phrases(written, (form) => [`a ${form}`]),
    words: "",
  })),
  ...Object.entries(joined).map(([verb, written]) => ({
    meant: `à ${verb}`,
    name: `joined ${verb}`,
    phrases: phrases(written, (form) => [`a${form}`, `a-${form}`]),
    words: "!dictionary",
  })),
  ...Object.entries(english).map(([meant, written]) => ({
    meant,
    name: `english ${meant}`,
    phrases: written,
    words: "",
  })),
].map((form) => ({ ...form, name: form.name.replaceAll(" ", "_") }));

/** « Adonner » is a word. */
const isInDictionary: Property = (tokens, at) => isFrenchWord(tokens[at]?.key ?? "");

const classes: Readonly<Record<Offer, string>> = {
  sale: "a vendre | a acheter | acheter | for sale",
  rent: "a louer | a sous-louer | louer | sous-louer | location | for rent",
};
const grammar = new Grammar(
  { ...Object.fromEntries(forms.map((form) => [form.name, form.phrases])), ...classes },
  {},
  { dictionary: isInDictionary },
);
const rules: readonly (Form & { sequence: Sequence })[] = forms.map((form) => ({
  ...form,
  sequence: grammar.compile(`${form.words} ${form.name}`),
}));
const offers: readonly { offer: Offer; sequence: Sequence }[] = (["sale", "rent"] as const).map((offer) => ({
  offer,
  sequence: grammar.compile(offer),
}));

/** First words of what is replaced or asks for something: without one of them there is nothing to read. */
const firstWords: ReadonlySet<string> = new Set(
  [...Object.values(classes), ...forms.map((form) => form.phrases)].flatMap((some) =>
    some.split("|").map((phrase) => lex(phrase.trim())[0]?.key ?? ""),
  ),
);

/** The text with these forms replaced by the French ones. `steps`: of the grammar. */
export function normalizeOffers(text: string): { text: string; steps: number } {
  const tokens = lex(text);
  if (!tokens.some(({ key }) => firstWords.has(key))) return { text, steps: 0 };
  grammar.steps = 0;
  let normalized = "";
  let from = 0;
  for (let at = 0; at < tokens.length; ) {
    const found = isWordStart(tokens, at) ? formAt(tokens, at) : null;
    if (found) {
      normalized += text.slice(from, tokens[at]?.start) + found.meant;
      from = tokens[found.end - 1]?.end ?? text.length;
    }
    at = found?.end ?? at + 1;
  }
  return { text: normalized + text.slice(from), steps: grammar.steps };
}

function formAt(tokens: readonly LexToken[], at: number): { meant: string; end: number } | null {
  for (const { meant, sequence } of rules) {
    const match = grammar.match(sequence, tokens, at);
    if (!match || !isWordEnd(tokens, match.end)) continue;
    // « House for rent » is one entry of the thesaurus.
    const isKnown = meant === "à louer" && isExpression(`${termBefore(tokens, at)} rent`);
    return { meant: isKnown ? "for rent" : meant, end: match.end };
  }
  return null;
}

const termBefore = (tokens: readonly LexToken[], at: number) => analyze(tokens[at - 1]?.key ?? "")[0]?.term;

/** Null when the query asks for neither, or for both. */
export function offerOf(q: string): Offer | null {
  const tokens = lex(normalizeOffers(q).text);
  if (!tokens.some(({ key }) => firstWords.has(key))) return null;
  grammar.steps = 0;
  const isAsked = (sequence: Sequence, at: number) => {
    const match = isWordStart(tokens, at) ? grammar.match(sequence, tokens, at) : null;
    return match !== null && isWordEnd(tokens, match.end);
  };
  const asked = offers.filter(({ sequence }) => tokens.some((_, at) => isAsked(sequence, at)));
  return asked.length === 1 ? (asked[0]?.offer ?? null) : null;
}

/** A PostgreSQL regular expression matching titles that make the other offer. */
export const otherOfferPattern = (offer: Offer | null): string | null =>
  offer && `(^|[^[:alpha:]])(${titles[offer === "sale" ? "rent" : "sale"]})([^[:alpha:]]|$)`;

const titles: Readonly<Record<Offer, string>> = {
  sale: "[àÀa][ -]vendre|for sale",
  rent: "[àÀa][ -](sous-)?louer|location|for rent|for lease",
};

const isWordStart = (tokens: readonly LexToken[], at: number) =>
  tokens[at]?.isApart === true || at === 0 || isFreeSign(tokens[at - 1]);
const isWordEnd = (tokens: readonly LexToken[], end: number) =>
  tokens[end] === undefined || tokens[end]?.isApart === true || isFreeSign(tokens[end]);
/** Not a hyphen or an apostrophe, which join words. */
const isFreeSign = (token: LexToken | undefined) =>
  token?.kind === "sign" && token.key !== "-" && token.key !== "'";
