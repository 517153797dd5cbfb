import type { WriteDb } from "../platform/database/database.server.ts";
import type { ListingContent } from "./listing-form.ts";

/** The part of a listing that the search index is built from. */
export type IndexedContent = Pick<
  ListingContent,
  "type" | "title" | "description" | "category" | "subCategory" | "attributes" | "city" | "region"
>;

/** Lexeme of a listing that is marked urgent. « = » as in the terms of titles, which suggestions and pairs of words leave out. */
export const urgentTerm = "=!urgent";

/** @param search as text for `::tsvector` */
export const withUrgentTerm = (search: string, isUrgent: boolean): string =>
  isUrgent ? `${search} '${urgentTerm}'` : search;

/** Index columns that search adds when a listing is written. Search depends on listings, so it implements this interface. */
export type ListingIndex = {
  /** Columns of the listing's row: the search document, the sectors that it names, and the version of the code that built them. */
  columns(content: IndexedContent): {
    search: string;
    search_version: number;
    named_sectors: string[] | null;
  };
  /** Adds the words of public listings to the vocabulary that corrections and suggestions use. */
  addToVocabulary(db: WriteDb, contents: readonly IndexedContent[]): Promise<void>;
};
