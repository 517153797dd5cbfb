/** Ids are UUIDs; any other text is rejected without a query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(text);
}

/**
 * The id that a copied address means: without what its sentence left behind it (period, bracket, invisible space), in lower
 * case. Null when there is none.
 */
export function intendedId(text: string): string | null {
  const id = text.slice(0, idLength).toLowerCase();
  const isClean = !/[\p{L}\p{N}-]/u.test(text.slice(idLength));
  return isId(id) && isClean ? id : null;
}

const idLength = 36;
