/** Ids are UUIDs; any other text is rejected without a query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(text);
}

/**
 * The id that a copied address means: without what its sentence left around it (period, bracket, invisible space, « &utm=… »
 * instead of « ?utm=… »), in lower case. Null when there is none.
 */
export function intendedId(text: string): string | null {
  const copied = text.replace(/^[^\p{L}\p{N}]+/u, "");
  const id = copied.slice(0, idLength).toLowerCase();
  return isId(id) && !/^[\p{L}\p{N}-]/u.test(copied.slice(idLength)) ? id : null;
}

const idLength = 36;
