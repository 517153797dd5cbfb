import { createHash } from "node:crypto";

/**
 * Identity of an imported record: SHA-256 (hex) of its contents. Independent of the order of fields, whitespace,
 * notation of numbers and characters, and of the author it is imported for.
 * @param record the parsed JSON value
 */
export function recordHash(record: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(canonicalize(record)))
    .digest("hex");
}

/** Objects become tagged lists of sorted entries, which also preserves a `__proto__` key. */
function canonicalize(value: unknown): unknown {
  if (Array.isArray(value)) return ["list", ...value.map(canonicalize)];
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ["object", ...entries.map(([name, part]) => [name, canonicalize(part)])];
}
