/**
 * A grammar over classes of tokens. A class is a list of phrases; a rule is a sequence of classes, definitions and
 * properties of numbers. There are no regular expressions in rules. Matching is counted in steps and stops at
 * `stepsMax`, so that no query is expensive.
 */
import { type LexToken, lex } from "../analysis/lexer.ts";

export const stepsMax = 20_000;

/**
 * Elements of a sequence, separated by spaces: `name` (class, definition or property of a number), `[name]` optional,
 * `a|b` one of several, `!name` not followed by it, `&name` followed by it, `<name` and `<!name` preceded by it or not.
 */
type Element = {
  names: readonly string[];
  mode: "one" | "optional" | "not" | "ahead" | "before" | "notBefore";
};
export type Sequence = readonly Element[];

/** Numbers of a match in order; `isThousands`: written with k or mille. */
export type Captured = { value: number; isThousands: boolean };
export type Matched = { end: number; captured: readonly Captured[] };

/** Phrases of each class, separated by « | ». */
export type TokenClasses = Readonly<Record<string, string>>;
/** Sequences of each definition. */
export type Definitions = Readonly<Record<string, readonly string[]>>;

/** Properties of the token at a position, computed from what follows. */
export type Property = (tokens: readonly LexToken[], at: number, grammar: Grammar) => boolean;

export class Grammar {
  readonly #phrases = new Map<string, Map<string, string[][]>>();
  readonly #definitions = new Map<string, Sequence[]>();
  readonly #properties: Readonly<Record<string, Property>>;
  readonly #sequences = new Map<string, Sequence>();
  readonly #firstNames = new Map<Sequence, ReadonlySet<string>>();
  /** results by name, per position of the tokens of the last call */
  #results: { tokens: readonly LexToken[]; byName: Map<string, Matched[]>[] } = { tokens: [], byName: [] };
  steps = 0;

  constructor(
    classes: TokenClasses,
    definitions: Definitions,
    properties: Readonly<Record<string, Property>>,
  ) {
    for (const [name, phrases] of Object.entries(classes)) {
      const byFirst = new Map<string, string[][]>();
      for (const phrase of phrases.split("|")) {
        const keys = lex(phrase.trim()).map(({ key }) => key);
        const first = keys[0] ?? "";
        byFirst.set(first, [...(byFirst.get(first) ?? []), keys]);
      }
      for (const known of byFirst.values()) known.sort((a, b) => b.length - a.length);
      this.#phrases.set(name, byFirst);
    }
    for (const [name, sequences] of Object.entries(definitions))
      this.#definitions.set(name, sequences.map(toSequence));
    this.#properties = properties;
    for (const sequence of [...this.#definitions.values()].flat()) this.#check(sequence);
  }

  /** The sequence of a rule; names that nothing defines are an error. */
  compile(written: string): Sequence {
    const known = this.#sequences.get(written);
    if (known) return known;
    const sequence = toSequence(written);
    this.#check(sequence);
    this.#sequences.set(written, sequence);
    return sequence;
  }

  /** The longest match of the sequence at the position; null when there is none or no steps are left. */
  match(sequence: Sequence, tokens: readonly LexToken[], at: number): Matched | null {
    if (![...this.#first(sequence)].some((name) => this.#name(name, tokens, at).length > 0)) return null;
    const [best = null] = this.#sequence(sequence, 0, tokens, at).sort((a, b) => b.end - a.end);
    return best && { end: best.end, captured: multiplied(best.captured) };
  }

  /** Classes and properties that a match can begin with. */
  #first(sequence: Sequence): ReadonlySet<string> {
    const known = this.#firstNames.get(sequence);
    if (known) return known;
    const found = new Set<string>();
    for (const { names, mode } of sequence) {
      if (mode !== "one" && mode !== "optional") continue;
      for (const name of names) this.#addFirst(name, found);
      if (mode === "one" && !names.some((name) => this.#isNullable(name))) break;
    }
    this.#firstNames.set(sequence, found);
    return found;
  }

  #addFirst(name: string, found: Set<string>): void {
    const definition = this.#definitions.get(name);
    if (!definition) found.add(name);
    for (const sequence of definition ?? []) for (const first of this.#first(sequence)) found.add(first);
  }

  #isNullable(name: string): boolean {
    return (
      this.#definitions
        .get(name)
        ?.some((sequence) =>
          sequence.every(({ names, mode }) => mode !== "one" || names.some((each) => this.#isNullable(each))),
        ) ?? false
    );
  }

  /** Length in tokens of the longest phrase of a class at the position; 0 when there is none. */
  phraseAt(name: string, tokens: readonly LexToken[], at: number): number {
    const first = tokens[at];
    if (!first) return 0;
    this.steps += 1;
    const phrases = this.#phrases.get(name)?.get(first.key) ?? [];
    return phrases.find((keys) => keys.every((key, index) => tokens[at + index]?.key === key))?.length ?? 0;
  }

  #check(sequence: Sequence): void {
    for (const name of sequence.flatMap(({ names }) => names))
      if (!this.#phrases.has(name) && !this.#definitions.has(name) && !(name in this.#properties))
        throw new Error(`the grammar does not define ${name}`);
  }

  #sequence(sequence: Sequence, from: number, tokens: readonly LexToken[], at: number): Matched[] {
    const element = sequence[from];
    if (!element) return [{ end: at, captured: [] }];
    if (this.steps >= stepsMax) return [];
    this.steps += 1;
    const starts = this.#element(element, tokens, at);
    return starts.flatMap((start) =>
      this.#sequence(sequence, from + 1, tokens, start.end).map(({ end, captured }) => ({
        end,
        captured: [...start.captured, ...captured],
      })),
    );
  }

  #element({ names, mode }: Element, tokens: readonly LexToken[], at: number): Matched[] {
    const here = { end: at, captured: [] };
    if (mode === "before" || mode === "notBefore") {
      const isBefore = names.some((name) => this.phraseBefore(name, tokens, at));
      return isBefore === (mode === "before") ? [here] : [];
    }
    const found = names.flatMap((name) => this.#name(name, tokens, at));
    if (mode === "not") return found.length > 0 ? [] : [here];
    if (mode === "ahead") return found.length > 0 ? [here] : [];
    return mode === "optional" ? [...found, here] : found;
  }

  /** Whether a phrase of the class ends before the position. */
  phraseBefore(name: string, tokens: readonly LexToken[], at: number): boolean {
    if (name in this.#properties) return at > 0 && (this.#properties[name]?.(tokens, at - 1, this) ?? false);
    return [1, 2, 3].some((length) => at >= length && this.phraseAt(name, tokens, at - length) === length);
  }

  #name(name: string, tokens: readonly LexToken[], at: number): Matched[] {
    if (this.#results.tokens !== tokens) this.#results = { tokens, byName: tokens.map(() => new Map()) };
    const results = this.#results.byName[at];
    const known = results?.get(name);
    if (known || this.steps >= stepsMax) return known ?? [];
    const found = this.#matchName(name, tokens, at);
    results?.set(name, found);
    return found;
  }

  #matchName(name: string, tokens: readonly LexToken[], at: number): Matched[] {
    const definition = this.#definitions.get(name);
    if (definition) return definition.flatMap((sequence) => this.#sequence(sequence, 0, tokens, at));
    const property = this.#properties[name];
    if (!property) {
      const length = this.phraseAt(name, tokens, at);
      return length > 0 ? [{ end: at + length, captured: name === "thousands" ? [thousands] : [] }] : [];
    }
    this.steps += 1;
    const token = tokens[at];
    if (!token || !property(tokens, at, this)) return [];
    const isNumber = token.kind === "number" || token.kind === "spelled";
    return [{ end: at + 1, captured: isNumber ? [{ value: token.value, isThousands: false }] : [] }];
  }
}

/** Multiplies the number before it. */
const thousands: Captured = { value: 1_000, isThousands: true };

function multiplied(captured: readonly Captured[]): Captured[] {
  return captured.flatMap((number, at) => {
    if (number === thousands) return [];
    return captured[at + 1] === thousands
      ? [{ value: number.value * thousands.value, isThousands: true }]
      : [number];
  });
}

function toSequence(written: string): Sequence {
  return written
    .split(" ")
    .filter((part) => part !== "")
    .map((part): Element => {
      const names = (text: string) => text.split("|");
      if (part.startsWith("[")) return { names: names(part.slice(1, -1)), mode: "optional" };
      if (part.startsWith("<") && !part.startsWith("<!"))
        return { names: names(part.slice(1)), mode: "before" };
      if (part.startsWith("<!")) return { names: names(part.slice(2)), mode: "notBefore" };
      if (part.startsWith("!")) return { names: names(part.slice(1)), mode: "not" };
      if (part.startsWith("&")) return { names: names(part.slice(1)), mode: "ahead" };
      return { names: names(part), mode: "one" };
    });
}
