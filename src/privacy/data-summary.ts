/** The data map by category, for the privacy page. */
import { type DataCategory, dataCategories, dataMap, type Erasure, type RetentionRule } from "./data-map.ts";

export type CategorySummary = {
  category: DataCategory;
  /** of its tables, each once */
  rules: RetentionRule[];
  erasures: Erasure[];
  /** something of it is in the export */
  isExported: boolean;
};

export function summarizeDataMap(): CategorySummary[] {
  return dataCategories.map((category) => {
    const tables = Object.values(dataMap).filter((table) => table.category === category);
    return {
      category,
      rules: [...new Set(tables.map(({ retention }) => retention))],
      erasures: [...new Set(tables.map(({ erasure }) => erasure))],
      isExported: tables.some(({ exported }) => exported.length > 0),
    };
  });
}
