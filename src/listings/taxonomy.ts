/**
 * The categories and added fields of this site: what operators changed, merged into the product's own. One immutable
 * value per process, replaced as a whole (docs/decisions/0039-taxonomy.md); null while an operator has changed nothing. On
 * the server it is read from the database (taxonomy.queries.server.ts), in the browser it comes with the page.
 */

import type { AddedFields } from "./added-fields.ts";
import type { Category } from "./category-types.ts";

export type Taxonomy = {
  /** all of them in the operator's order, hidden ones too */
  categories: readonly Category[];
  /** by listing type, after the product's own */
  fields: AddedFields;
  /** ids */
  removedFields: readonly string[];
};

// Pages are a bundle with copies of this module: all copies in a process share the value.
const key = Symbol.for("babillard.taxonomy");
const shared = globalThis as { [key]?: Taxonomy | null };

export function currentTaxonomy(): Taxonomy | null {
  return shared[key] ?? null;
}

export function applyTaxonomy(taxonomy: Taxonomy | null): void {
  shared[key] = taxonomy;
}
