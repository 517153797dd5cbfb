/** The uppercased first letter of a name (§2); "?" for a name without any. */
export function initialOf(name: string): string {
  return ([...name.trim()][0] ?? "?").toLocaleUpperCase("fr-CA");
}
