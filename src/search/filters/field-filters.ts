/** Filters on type-specific listing fields and their URL parameters. */

/** `any`: one of these values; `all`: all of these choices; or bounds of a number. */
export type FieldFilter =
  | { any: readonly string[] }
  | { all: readonly string[] }
  | { min: number | null; max: number | null };

/** By field id, in order of declaration; fields without filter are absent. */
export type FieldFilters = Readonly<Record<string, FieldFilter>>;

/** The values of a filter by value; null for bounds. */
export function filteredValues(filter: FieldFilter): readonly string[] | null {
  if ("any" in filter) return filter.any;
  return "all" in filter ? filter.all : null;
}

/** Values are written under the field id, repeated; bounds under the id with suffix Min and Max. */
export function writeFieldFilters(filters: FieldFilters, params: URLSearchParams): void {
  for (const [id, filter] of Object.entries(filters)) {
    if ("min" in filter) {
      if (filter.min !== null) params.set(`${id}Min`, String(filter.min));
      if (filter.max !== null) params.set(`${id}Max`, String(filter.max));
    } else for (const value of filteredValues(filter) ?? []) params.append(id, value);
  }
}
