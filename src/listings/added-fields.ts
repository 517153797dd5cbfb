/** Fields that operators add to a listing type (console: « Catégories et champs »). */
import type { ListingField } from "./fields.ts";

/** By id of the listing type. */
export type AddedFields = Readonly<Record<string, readonly ListingField[]>>;
