/**
 * Words that are spelled right whatever the ads say today: who types one means it, and finds nothing rather than another
 * word. All that the shipped thesaurus writes, what it leads to as well, and the names of places. And which of them name
 * things.
 */
import { gazetteer } from "../../places/gazetteer.ts";
import { provinces } from "../../places/place.ts";
import { regionSpellings, regions } from "../../places/regions.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { isSmallWord, searchWords } from "./tokens.ts";

/** @param term as searchWords makes it; a part of a longer name is known too (rive, king) */
export function isKnownWord(term: string): boolean {
  known ??= knownWords();
  return known.has(term);
}

/**
 * Whether it names something, as a table or a ventilateur, and is not what may be said of many things, as blanc or
 * pliant: the shipped thesaurus knows what else it is called, or sorts of it (ventilateur de plafond).
 * @param term as searchWords makes it; of what is written with hyphens, its terms with spaces between
 */
export function isThing(term: string): boolean {
  things ??= thingsNamed();
  return things.has(term);
}

/**
 * Whether the shipped thesaurus writes these words side by side, or with small ones between: « fin de semaine ».
 * @param terms as searchWords makes them, without small ones, with spaces between
 */
export function isExpression(terms: string): boolean {
  expressions ??= new Set(
    shippedThesaurus
      .flatMap(({ words, targets }) => [...words, ...targets])
      .flatMap((written) => {
        const said = searchWords(written).filter(({ term }) => !isSmallWord(term));
        return said.length > 1 ? [said.map(({ term }) => term).join(" ")] : [];
      }),
  );
  return expressions.has(terms);
}

let expressions: ReadonlySet<string> | null = null;

/** Made when the first word is asked about: it takes some fifty milliseconds. */
let known: ReadonlySet<string> | null = null;

function knownWords(): Set<string> {
  const written = [
    ...shippedThesaurus.flatMap(({ words, targets }) => [...words, ...targets]),
    ...gazetteer.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...regions.flatMap(regionSpellings),
    ...provinces,
  ];
  return new Set(written.flatMap((text) => searchWords(text).map(({ term }) => term)));
}

let things: ReadonlySet<string> | null = null;

function thingsNamed(): Set<string> {
  const named = new Set<string>();
  for (const { words, targets } of shippedThesaurus) {
    // Another form of the same (blanc, blanche; réparer, réparation) is no other name; another spelling is (kayak, kayac).
    const isForm =
      [...words, ...targets].every((word) => word.slice(0, 3) === words[0]?.slice(0, 3)) &&
      (targets.length > 0 || words.at(-1)?.endsWith("e"));
    for (const word of words) {
      const [first, next] = searchWords(word);
      if (first && (next ? isSmallWord(next.term) : !isForm)) named.add(first.term);
      if (/^[\p{L}-]+-\p{L}+$/u.test(word)) named.add(termsOf(word));
    }
    // Makes and models, which many entries only lead to: iPhone, Civic.
    for (const target of targets) if (/^\p{L}?\p{Lu}\p{Ll}+$/u.test(target)) named.add(termsOf(target));
  }
  for (const quality of termsMeaning(qualities)) named.delete(quality);
  return named;
}

/**
 * What the thesaurus has other words for as it has for things, so that only its meaning tells: what things are made of, who
 * and where they are for, what state they are in. Read from all that `thingsNamed` would take otherwise; other words for
 * these, as the English ones, need no place here.
 */
const qualities = [
  "noir blanc gris rouge bleu vert jaune rose mauve brun",
  "bois verre inox fer fonte béton céramique rotin osier cuirette similicuir linoléum",
  "homme femme fille garçon bébé enfant ado adulte aîné senior étudiant débutant",
  "salon patio extérieur intérieur été hiver",
  "antique vintage rétro artisanal big bilingue carré complet double électrique gaming gamer meublé",
  "mobile portable portatif sectionnel simple petit vieux jumelé intergénérationnelle riverain",
  "semi-détaché semi-meublé non-fumeur mi-temps part-time full-time",
  "abordable brisé chauffé débloqué défectueux déverrouillé éclairé égaré gratuit négociable neuf perdu",
  "reconditionné remis rénové scellé stérilisé usagé",
  "adopter donner échange échanger location louer réparer rénover vendre vente",
].flatMap((line) => line.split(" "));

/** Terms of whatever is another word for one of them, and leads to nothing else. */
function termsMeaning(written: readonly string[]): ReadonlySet<string> {
  // As they are written: meublé is no meuble.
  const same = new Set(written);
  const isSame = (word: string) => same.has(word);
  for (let before = 0; before < same.size; ) {
    before = same.size;
    for (const { words, targets } of shippedThesaurus)
      if (targets.length > 0 ? targets.every(isSame) : words.some(isSame))
        for (const word of words) same.add(word);
  }
  return new Set([...same].map(termsOf));
}

function termsOf(written: string): string {
  return searchWords(written)
    .map(({ term }) => term)
    .join(" ");
}
