import { assess, isSuspicious } from "../../src/trust/signals.ts";
import type { CorpusRow } from "./corpus.ts";

export type Figures = { rows: number; precision: number; recall: number; wrong: CorpusRow[] };

/** Precision: of the rows that are suspicious, those of fraud. Recall: of the rows of fraud, those that are suspicious. */
export function measure(rows: readonly CorpusRow[]): Figures {
  const judged = rows.map((row) => ({ row, isFound: isSuspicious(assess(row.subject)) }));
  const found = judged.filter(({ isFound }) => isFound);
  const right = found.filter(({ row }) => row.isFraud).length;
  return {
    rows: rows.length,
    precision: found.length === 0 ? 0 : right / found.length,
    recall: right / rows.filter(({ isFraud }) => isFraud).length,
    wrong: judged.flatMap(({ row, isFound }) => (isFound === row.isFraud ? [] : [row])),
  };
}
