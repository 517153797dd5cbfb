/**
 * Exclusions in a query: by a hyphen, « sauf », « pas » or « sans ». The words are classes of a grammar and the rules are
 * sequences of them (src/search/extraction/grammar.ts); another word that excludes is added to its class.
 */
import { isExpression, isThing } from "../analysis/known-words.ts";
import { type LexToken, lex } from "../analysis/lexer.ts";
import { analyze, units } from "../analysis/tokens.ts";
import { Grammar, type Property, type Sequence, type TokenClasses } from "../extraction/grammar.ts";

/** Before an excluded word, in place of what excludes it. Control characters, which cannot be typed. */
export const exclusionMark = "\u0001";
/** The same of « pas », which listings say in other ways as well: « non chauffé ». */
export const denialMark = "\u0005";
/** The same of « sans », which listings write themselves: « chaises non comprises », « sans chaises ». */
export const lackMark = "\u0007";

const degreeNames = ["°", "º", "degre", "degres"];
const scales = ["c", "f", "celsius", "fahrenheit"];

const classes: TokenClasses = {
  except:
    "sauf | except | excepte | excepter | exceptee | exceptes | exceptees | hormis | autre que | autres que | autre qu' | autres qu'",
  not: "pas",
  lacking: "sans | without",
  article: "le | la | les | l' | l | des | du | de la | de l'",
  none: "aucun | aucune",
  inside: "en | a | au | aux | pres de",
  en: "en",
  /** After « pas »: « pas de cuir », « poêle pas au bois ». */
  of: "de la | de l' | de | du | des | a | au | aux | d'",
  /** « Pas cher », « pas trop grand », « pas besoin de permis »: nothing is excluded. */
  notNegated:
    "cher | chere | chers | cheres | loin | trop | tres | encore | besoin | plus | moins | grave | pour | avec | sans | dans | " +
    "avant | apres | vraiment | necessaire | necessairement | obligatoire | oblige | obligee | pas | sauf | hormis",
  comma: ",",
  or: "ou | et | ni",
  one: "un | une",
  /** « 2 chambres ou plus », « meublé ou non » exclude nothing. */
  either: "ou plus | ou moins | ou non | ou pas | et plus | et moins | et non | et pas",
  hyphen: "-",
  degrees: [
    ...degreeNames.flatMap((name) => [name, ...scales.map((scale) => `${name} ${scale}`)]),
    "c",
    "f",
  ].join(" | "),
};

const isText: Property = (tokens, at) => tokens[at]?.kind === "word" || tokens[at]?.kind === "number";
const isGlued: Property = (tokens, at) => tokens[at]?.isApart === false;
const hasLetters =
  (min: number): Property =>
  (tokens, at) => {
    const token = tokens[at];
    return token?.kind === "word" && !token.key.endsWith("'") && token.key.length >= min;
  };
const isDegrees: Property = (tokens, at) => tokens[at]?.kind === "number" && (tokens[at]?.digits ?? 3) <= 2;
const isRoundTens: Property = (tokens, at) => /^[1-6]0$/u.test(tokens[at]?.key ?? "");
const measured = new RegExp(`^(?:${units})$`, "u");
const isUnit: Property = (tokens, at) => measured.test(tokens[at]?.key ?? "");

/** No things; listings mention them where there are some. */
const defaults: ReadonlySet<string> = new Set(
  "accident bail diplôme escalier fumeur odeur poil rouille tapis voisin animal animaux bruit"
    .split(" ")
    .map((word) => analyze(word)[0]?.term ?? ""),
);

/**
 * Things: a table without chairs is a table whose text has no chairs. Most other words after « sans » name a quality that
 * listings state, as do expressions: « sans fil », « sans frais ».
 */
const mayLack: Property = (tokens, at) => {
  if (tokens[at]?.kind !== "word" || (tokens[at]?.key.length ?? 0) < 2) return false;
  const written = tokens.slice(at, pieceEnd(tokens, at)).map(({ key }) => key);
  const terms = analyze(written.join("")).map(({ term }) => term);
  const isStated = isExpression(["san", ...terms].join(" "));
  return !isStated && (isThing(terms.join(" ")) || defaults.has(terms.join(" ")));
};

const grammar = new Grammar(
  classes,
  {},
  {
    text: isText,
    glued: isGlued,
    // « Pas de sel » excludes a word of three letters; « pas bon » excludes nothing.
    threeLetters: hasLetters(3),
    fourLetters: hasLetters(4),
    lacked: mayLack,
    degreeNumber: isDegrees,
    roundTens: isRoundTens,
    unit: isUnit,
  },
);

type Rule = {
  words: string;
  mark: string;
  /** Words that continue the exclusion: « sauf honda ou toyota »; only after a preposition: « sauf en bois ou en pin ». */
  also: readonly Sequence[];
};
const alsoOne = grammar.compile("comma|or !one !inside [article] text");
const alsoInside = grammar.compile("or inside text");

/** The first that matches counts. */
const rules: readonly (Rule & { sequence: Sequence })[] = (
  [
    { words: "except inside text", mark: exclusionMark, also: [alsoInside, alsoOne] },
    { words: "except [article] text", mark: exclusionMark, also: [alsoOne] },
    { words: "not en !notNegated threeLetters", mark: denialMark, also: [alsoInside, alsoOne] },
    { words: "not of !notNegated threeLetters", mark: denialMark, also: [alsoOne] },
    { words: "not !notNegated fourLetters", mark: denialMark, also: [alsoOne] },
    { words: "lacking [article|none] lacked", mark: lackMark, also: [alsoOne] },
  ] satisfies Rule[]
).map((rule) => ({ ...rule, sequence: grammar.compile(rule.words) }));
const either = grammar.compile("either !glued");
/**
 * « Sac de couchage -20 », « bac -30 °C »: before degrees, and before round tens, the hyphen is a minus sign. Listings
 * write temperatures in many ways, so that the sign is dropped. « iPhone -7 » is an exclusion.
 */
const temperature = grammar.compile("hyphen degreeNumber degrees !glued");
const coldTens = grammar.compile("hyphen roundTens !glued !unit");
const hyphenated = grammar.compile("hyphen &text &glued");
/** First words of what may exclude: without one of them there is nothing to mark. */
const operatorWords: ReadonlySet<string> = new Set(
  ["except", "not", "lacking", "either", "hyphen"].flatMap((name) =>
    (classes[name] ?? "").split("|").map((phrase) => lex(phrase)[0]?.key ?? ""),
  ),
);

/** The query with a mark before each excluded word, in place of what excludes it. `steps`: of the grammar. */
export function markExclusions(text: string): { marked: string; steps: number } {
  const tokens = lex(text);
  if (!tokens.some(({ key }) => operatorWords.has(key))) return { marked: text, steps: 0 };
  grammar.steps = 0;
  let marked = "";
  let from = 0;
  for (let at = 0; at < tokens.length; ) {
    const edits = isOperator(tokens, at) ? editsAt(text, tokens, at) : [];
    for (const { begin, end, mark } of edits) {
      marked += text.slice(from, tokens[begin]?.start) + mark;
      from = tokens[end]?.start ?? text.length;
    }
    at = edits.at(-1)?.next ?? at + 1;
  }
  return { marked: (marked + text.slice(from)).replace(/\s+/gu, " "), steps: grammar.steps };
}

/** Tokens from `begin` to before `end` are replaced by the mark; reading continues at `next`. */
type Edit = { begin: number; end: number; mark: string; next: number };

function isOperator(tokens: readonly LexToken[], at: number): boolean {
  return operatorWords.has(tokens[at]?.key ?? "") && (at === 0 || tokens[at]?.isApart === true);
}

function editsAt(text: string, tokens: readonly LexToken[], at: number): Edit[] {
  if (tokens[at]?.key === "-") return hyphenEdits(text, tokens, at);
  // Not at the start: a query needs something to match.
  if (at === 0) return [];
  const nothing = grammar.match(either, tokens, at);
  if (nothing) return [{ begin: at, end: nothing.end, mark: "", next: nothing.end }];
  const edits: Edit[] = [];
  const rule = rules.find(({ sequence }) => grammar.match(sequence, tokens, at));
  let begin = at;
  for (let match = rule && grammar.match(rule.sequence, tokens, at); rule && match; ) {
    const excluded = match.end - 1;
    const next = pieceEnd(tokens, excluded);
    // The word before a comma ends there.
    edits.push({ begin, end: excluded, mark: ` ${rule.mark}`, next });
    begin = next;
    match = rule.also
      .map((sequence) => grammar.match(sequence, tokens, next))
      .find((found) => found !== null);
  }
  return edits;
}

function hyphenEdits(text: string, tokens: readonly LexToken[], at: number): Edit[] {
  // Dashes are no hyphens.
  if (text[tokens[at]?.start ?? 0] !== "-") return [];
  const degrees = grammar.match(temperature, tokens, at) ?? grammar.match(coldTens, tokens, at);
  if (degrees)
    return [
      { begin: at, end: at + 1, mark: "", next: at + 1 },
      { begin: at + 2, end: degrees.end, mark: " ", next: degrees.end },
    ];
  return grammar.match(hyphenated, tokens, at)
    ? [{ begin: at, end: at + 1, mark: exclusionMark, next: at + 1 }]
    : [];
}

/** Where the piece that begins at the token ends, at white space or a comma: « lave-vaisselle », « l’acajou ». */
function pieceEnd(tokens: readonly LexToken[], at: number): number {
  const end = tokens.findIndex((token, index) => index > at && (token.isApart || token.key === ","));
  return end < 0 ? tokens.length : end;
}
