import type { IndexedContent, ListingIndex } from "../../listings/listing-index.ts";
import { namedSectors } from "./named-sectors.ts";
import { searchedText } from "./searched-text.ts";
import { type SearchedText, searchColumns, upsertVocabulary } from "./vocabulary.server.ts";

export const listingIndex: ListingIndex = {
  columns: (content) => ({
    ...searchColumns(toSearchedText(content)),
    named_sectors: namedSectors(content),
  }),
  addToVocabulary: (db, contents) => upsertVocabulary(db, ...contents.map(toSearchedText)),
};

function toSearchedText(content: IndexedContent): SearchedText {
  return { title: content.title, text: searchedText(content) };
}
