import { type ColumnMapping, missingColumns, recordOf } from "./column-mapping.server.ts";
import { type ArrayElement, readUtf8 } from "./read-json-array.server.ts";
import { splitCsv, UnreadableCsv } from "./split-csv.ts";

/** Streams the rows of a CSV file as listings; the first row names the columns. */
export async function* readCsv(file: string, mapping: ColumnMapping): AsyncGenerator<ArrayElement> {
  let header: string[] | null = null;
  let number = 0;
  for await (const row of splitCsv(readUtf8(file), mapping.separator)) {
    if (header === null) {
      header = row.map((name) => name.trim());
      const missing = missingColumns(mapping, header);
      if (missing.length > 0) throw new UnreadableCsv(`has no column ${missing.join(", ")}`);
      continue;
    }
    number += 1;
    yield { number, value: recordOf(mapping, header, row) };
  }
  if (header === null) throw new UnreadableCsv("is empty");
}
