/** Filters on type-specific listing fields: one choice, or bounds of a number; and their URL parameters. */
export type FieldFilter = { is: string } | { min: number | null; max: number | null };

/** By field id, in order of declaration; fields without filter are absent. */
export type FieldFilters = Readonly<Record<string, FieldFilter>>;

/** A choice is written under the field id, bounds under the id with suffix Min and Max. */
export function writeFieldFilters(filters: FieldFilters, params: URLSearchParams): void {
  for (const [id, filter] of Object.entries(filters)) {
    if ("is" in filter) params.set(id, filter.is);
    else {
      if (filter.min !== null) params.set(`${id}Min`, String(filter.min));
      if (filter.max !== null) params.set(`${id}Max`, String(filter.max));
    }
  }
}
