/** Announced by screen readers when the list of suggestions changes; empty when it is closed. */
export function suggestionsText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
