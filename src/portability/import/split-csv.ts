/** CSV as RFC 4180 and spreadsheets write it: quoted fields may contain separators, line breaks and doubled quotes. */

export class UnreadableCsv extends Error {}

/** A listing is shorter, also in a file with many columns. Each field takes memory of its own, also an empty one. */
const rowMaxLength = 1_000_000;

/** Rows of fields. Empty lines are skipped. */
export async function* splitCsv(chunks: AsyncIterable<string>, separator: string): AsyncGenerator<string[]> {
  let row: string[] = [];
  let field = "";
  let length = 0;
  let state: "start" | "plain" | "quoted" | "quote" = "start";
  let afterReturn = false;
  const endField = () => {
    row.push(field);
    field = "";
    state = "start";
  };
  const endRow = (): string[] | null => {
    const isEmpty = row.length === 0 && field === "" && state === "start";
    endField();
    const ended = row;
    row = [];
    length = 0;
    return isEmpty ? null : ended;
  };
  for await (const chunk of chunks) {
    for (const character of chunk) {
      const isLineEnd = character === "\n" || character === "\r";
      const isSecondOfPair = character === "\n" && afterReturn;
      afterReturn = false;
      if (state === "quoted") {
        if (character === '"') state = "quote";
        else field += character;
      } else if (state === "quote" && character === '"') {
        field += character;
        state = "quoted";
      } else if (character === separator) endField();
      else if (isLineEnd) {
        afterReturn = character === "\r";
        const ended = isSecondOfPair ? null : endRow();
        if (ended) yield ended;
      } else if (state === "start" && character === '"') state = "quoted";
      else if (state === "quote") throw new UnreadableCsv("has text after a quoted field");
      else {
        field += character;
        state = "plain";
      }
      length += 1;
      if (length > rowMaxLength) throw new UnreadableCsv("has a row without an end");
    }
  }
  // TypeScript does not see that the loop changes it.
  if ((state as string) === "quoted") throw new UnreadableCsv("ends in a quoted field");
  const last = endRow();
  if (last) yield last;
}
