/** Differs when the value differs: a form that was opened before another change does not undo it. */
export function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5; // FNV-1a: detects a change, protects nothing
  for (const character of JSON.stringify(value))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
