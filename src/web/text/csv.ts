/**
 * CSV for spreadsheets: UTF-8 with BOM, semicolons (the list separator where the comma is the decimal sign), CRLF. An
 * apostrophe before a cell, or a part of one, that would be read as a formula makes it text (OWASP, "CSV Injection").
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvLines(rows)}`;
}

/** Lines without the BOM, for a file that is sent in parts. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(";")}\r\n`).join("");
}

/**
 * JSON for a cell. A program that splits at other separators, or ignores quotes, would find cells within the text: characters
 * that would start a formula there are escaped as JSON allows.
 */
export function jsonCell(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /(?<=[",;])(?:[=+@]|-(?!\d))/gu,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}

export function csvHeaders(fileName: string): Record<string, string> {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "private, no-store",
  };
}

/** A program that splits at other separators finds cells within the text. Some take full-width signs for their own. */
const formulaWithin = /(?<=[",;\t\r\n]\s*)(?=[=+@＝＋＠]|[-－](?!\d))/gu;

function cell(text: string): string {
  const safe = text.replaceAll(formulaWithin, "'");
  const plain = /^\s*[=+\-@＝＋－＠]/u.test(safe) ? `'${safe}` : safe;
  return /[";\r\n']/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
