/**
 * Splits a JSON array that arrives in chunks into its elements: memory use is bounded by one element. Only brackets,
 * commas and strings are interpreted; parsing an element finds its errors.
 */
export type UnreadableReason = "not-an-array" | "malformed" | "truncated" | "text-after-the-end" | "not-utf8";

/** The file is invalid, and nothing more can be read from it. */
export class UnreadableJson extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(`unreadable JSON: ${reason}`);
    this.reason = reason;
  }
}

/** In UTF-16 units, without whitespace between values. A description has at most 10,000 characters. */
const elementMaxLength = 1_000_000;
/** A record has three levels; thousands could only serve to exhaust the stack. */
const elementMaxDepth = 32;

// The alternatives match every character, also when a chunk ends within a token.
const outsideStrings = /["{}[\],]|[\t\n\r ]+|[^"{}[\],\t\n\r ]+/y;
const insideStrings = /["\\]|[^"\\]+/y;

/** Yields the JSON text of each element; null for one that is too long or too deep. */
export async function* splitJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  const splitter = new Splitter();
  for await (const chunk of chunks) yield* splitter.take(chunk);
  splitter.end();
}

class Splitter {
  #state: "before" | "inside" | "after" = "before";
  /** open brackets within the current element */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isBlankPending = false;
  #parts: string[] = [];
  #length = 0;
  #isTooLarge = false;
  #elements = 0;

  *take(chunk: string): Generator<string | null> {
    for (let at = 0; at < chunk.length; ) {
      const pattern = this.#isInString && !this.#isEscaped ? insideStrings : outsideStrings;
      pattern.lastIndex = at;
      // After a backslash, the next character always belongs to the string.
      const token = this.#isEscaped ? chunk.charAt(at) : (pattern.exec(chunk)?.[0] ?? "");
      at += token.length;
      if (this.#isInString) this.#takeInString(token);
      else if (/^[\t\n\r ]/.test(token)) this.#isBlankPending = true;
      else if (this.#state === "inside") yield* this.#takeBetweenStrings(token);
      else if (this.#state === "before" && token === "[") this.#state = "inside";
      else throw new UnreadableJson(this.#state === "before" ? "not-an-array" : "text-after-the-end");
    }
  }

  end(): void {
    if (this.#state === "before") throw new UnreadableJson("not-an-array");
    if (this.#state === "inside") throw new UnreadableJson("truncated");
  }

  #takeInString(token: string): void {
    this.#add(token);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (token === "\\") this.#isEscaped = true;
    else if (token === '"') this.#isInString = false;
  }

  *#takeBetweenStrings(token: string): Generator<string | null> {
    if (this.#depth === 0 && token === ",") {
      yield this.#finishElement();
      return;
    }
    if (this.#depth === 0 && token === "]") {
      this.#state = "after";
      if (this.#elements > 0 || this.#length > 0) yield this.#finishElement();
      return;
    }
    if (token === "{" || token === "[") this.#depth += 1;
    if (token === "}" || token === "]") this.#depth -= 1;
    if (this.#depth < 0) throw new UnreadableJson("malformed");
    if (token === '"') this.#isInString = true;
    this.#add(token);
  }

  #finishElement(): string | null {
    if (this.#length === 0) throw new UnreadableJson("malformed"); // nothing between two commas
    const element = this.#isTooLarge ? null : this.#parts.join("");
    this.#parts = [];
    this.#length = 0;
    this.#isTooLarge = false;
    this.#isBlankPending = false;
    this.#elements += 1;
    return element;
  }

  /** Consecutive whitespace counts as one space, so that it cannot exhaust memory. */
  #add(token: string): void {
    const text = this.#isBlankPending && this.#length > 0 ? ` ${token}` : token;
    this.#isBlankPending = false;
    this.#length += text.length;
    if (this.#length > elementMaxLength || this.#depth > elementMaxDepth) {
      this.#isTooLarge = true;
      this.#parts = [];
    }
    if (!this.#isTooLarge) this.#parts.push(text);
  }
}
