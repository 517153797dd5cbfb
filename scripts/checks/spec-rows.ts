/**
 * The tables of docs/spec-coverage.md, a section of the specification each:
 * `| 2.14 | What is stated, with « its words » or `its number` | code files | test file › title | decision |`
 */
export type SpecRow = {
  line: number;
  id: string;
  /** what the test must hold: the words between « and », and what stands in backticks */
  quotes: string[];
  code: string[];
  test: { file: string; titles: string[] };
  /** `0008 › words of that record`; null where the statement holds as it stands */
  decision: { number: string; words: string | null } | null;
};

export function readSpecRows(markdown: string): { rows: SpecRow[]; sections: number[]; problems: string[] } {
  const rows: SpecRow[] = [];
  const sections: number[] = [];
  const problems: string[] = [];
  let count = 0;
  for (const [index, text] of markdown.split("\n").entries()) {
    const line = index + 1;
    const heading = /^## (\d+)\. \S/u.exec(text);
    if (heading) {
      sections.push(Number(heading[1]));
      count = 0;
    }
    if (!text.startsWith("|") || isHead(text)) continue;
    count += 1;
    const row = readRow(text, line);
    if (typeof row === "string") {
      problems.push(`line ${line}: ${row}`);
      continue;
    }
    const expected = `${sections.at(-1)}.${count}`;
    if (row.id !== expected) problems.push(`line ${line}: ${row.id} stands where ${expected} belongs`);
    rows.push(row);
  }
  return { rows, sections, problems };
}

function isHead(text: string): boolean {
  return /^\| ?(?:#|-+) ?\|/u.test(text);
}

function readRow(text: string, line: number): SpecRow | string {
  const cells = text
    .replace(/^\||\|\s*$/gu, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
  const [id = "", statement = "", code = "", test = "", decision = ""] = cells;
  if (cells.length !== 5) return `has ${cells.length} cells instead of 5`;
  const quotes = quotesOf(statement);
  if (quotes.length === 0) return `${id} quotes no words and no number`;
  const [file = "", ...titles] = test.split(" › ");
  if (titles.length === 0) return `${id} names no test: ${test}`;
  const record = decision === "" ? null : /^(\d{4})(?: › (.+))?$/u.exec(decision);
  if (decision !== "" && !record) return `${id} names no decision: ${decision}`;
  return {
    line,
    id,
    quotes,
    code: code.split(", ").filter((path) => path !== ""),
    test: { file, titles },
    decision: record && { number: record[1] ?? "", words: record[2] ?? null },
  };
}

function quotesOf(statement: string): string[] {
  const found = statement.matchAll(/`([^`]+)`|«[\s\u00a0\u202f]*(.+?)[\s\u00a0\u202f]*»/gu);
  return [...found].map(([, code, words]) => code ?? words ?? "");
}
