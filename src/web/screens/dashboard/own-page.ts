/** All of a person's own listings can be reached, this many at a time. */
export const ownPageSize = 30;

/** The page that the address asks for, brought back to one that exists. */
export function ownPageOf(params: URLSearchParams, total: number): number {
  const asked = Number(params.get("page") ?? 1);
  const last = lastOwnPage(total);
  return Number.isSafeInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1;
}

export function lastOwnPage(total: number): number {
  return Math.max(1, Math.ceil(total / ownPageSize));
}
