import { createHash } from "node:crypto";

/**
 * The identity of an imported record: SHA-256, in hex, of what it says. The order of its fields, blanks and the ways
 * of writing a number or a character do not matter; whose ad it becomes does not either.
 * @param record what JSON.parse gave
 */
export function recordHash(record: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(ordered(record)))
    .digest("hex");
}

/** Objects as tagged lists of their entries: sorted, and without a `__proto__` that would be lost on the way. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return ["list", ...value.map(ordered)];
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ["object", ...entries.map(([name, part]) => [name, ordered(part)])];
}
