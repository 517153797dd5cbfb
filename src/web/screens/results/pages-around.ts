/** First, last and those around the current one; null where pages are left out: 1 … 4 5 6 … 20 */
export function pagesAround(current: number, last: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}
