/** Said when a list of suggestions opens or changes; nothing while there is none. */
export function suggestionsText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
