/** Filters by what ads of some types say of themselves: one choice of a list, or bounds of a number. */
export type FieldFilter = { is: string } | { min: number | null; max: number | null };

/** By the field's id, in the order of their declaration; no entry where nothing is asked. */
export type FieldFilters = Readonly<Record<string, FieldFilter>>;

/** In the address: a choice under the field's id, bounds under its id with Min and Max. */
export function writeFieldFilters(filters: FieldFilters, params: URLSearchParams): void {
  for (const [id, filter] of Object.entries(filters)) {
    if ("is" in filter) params.set(id, filter.is);
    else {
      if (filter.min !== null) params.set(`${id}Min`, String(filter.min));
      if (filter.max !== null) params.set(`${id}Max`, String(filter.max));
    }
  }
}
