/** Which column of a CSV file is which field of a listing. */
import { readFile } from "node:fs/promises";
import { z } from "zod";

const source = z.union([
  /** name of a column */
  z.string().min(1),
  z.strictObject({
    column: z.string().min(1),
    /** what the values of the column mean; other values stay */
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    /** the column has several values, separated by this */
    separator: z.string().min(1).max(5).optional(),
    /** 1 234,50 or 1,234.50 */
    number: z.enum(["comma", "point"]).optional(),
  }),
  /** the same for every listing */
  z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) }),
]);
type Source = z.output<typeof source>;

/** Keys are paths of the portable form, as `location.city` and `attributes.brand`. Ids of added fields may have digits. */
const mapping = z.strictObject({
  separator: z.string().length(1).default(","),
  fields: z.record(z.string().regex(/^[A-Za-z]+(?:\.[A-Za-z][A-Za-z0-9]*)?$/u), source),
});
export type ColumnMapping = z.output<typeof mapping>;

/** Reads a column-mapping file. `problem`: a sentence for the command line; the caller adds the name of the file */
export async function readColumnMapping(
  file: string,
): Promise<{ ok: true; mapping: ColumnMapping } | { ok: false; problem: string }> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error;
    return { ok: false, problem: isMissing ? "cannot be read." : "is not JSON." };
  }
  const parsed = mapping.safeParse(value);
  if (parsed.success) return { ok: true, mapping: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    ok: false,
    problem: `is no column mapping: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}.`,
  };
}

/** Columns that the mapping names and the file does not have. */
export function missingColumns({ fields }: ColumnMapping, header: readonly string[]): string[] {
  const named = Object.values(fields).flatMap((one) => columnOf(one) ?? []);
  return [...new Set(named)].filter((name) => !header.includes(name));
}

/** The portable form of a row. Empty cells are absent. */
export function recordOf(
  { fields }: ColumnMapping,
  header: readonly string[],
  row: readonly string[],
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [path, from] of Object.entries(fields)) {
    const value = fieldValue(from, (name) => row[header.indexOf(name)] ?? "");
    if (value === undefined) continue;
    const [name = "", part] = path.split(".");
    if (part === undefined) record[name] = value;
    else record[name] = { ...(record[name] as object | undefined), [part]: value };
  }
  return record;
}

function columnOf(from: Source): string | null {
  if (typeof from === "string") return from;
  return "column" in from ? from.column : null;
}

function fieldValue(from: Source, cell: (column: string) => string): unknown {
  if (typeof from === "object" && "value" in from) return from.value;
  const { column, values = {}, separator, number } = typeof from === "string" ? { column: from } : from;
  const text = cell(column).trim();
  if (text === "") return undefined;
  if (separator !== undefined)
    return text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => (Object.hasOwn(values, part) ? values[part] : part));
  if (Object.hasOwn(values, text)) return values[text];
  return number ? numberOf(text, number) : text;
}

/** Text that is not a number is passed on; the import rejects it with a reason. */
function numberOf(text: string, style: "comma" | "point"): number | string {
  const plain = text.replace(/[\s\u00a0\u202f$]/gu, "");
  const point = style === "comma" ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  return /^-?\d+(?:\.\d+)?$/u.test(point) ? Number(point) : text;
}
