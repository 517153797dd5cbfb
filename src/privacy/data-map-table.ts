/** The data map as Markdown, for docs/data-map.md. */
import { dataMap, type RetentionRule, retentionRules, type TableData } from "./data-map.ts";

export function dataMapTable(): string {
  const personal = Object.entries(dataMap).filter(([, { category }]) => category !== null);
  const other = Object.entries(dataMap).filter(([, { category }]) => category === null);
  return [
    "## About people",
    ...personal.map(([table, data]) => section(table, data)),
    "## Not about people",
    "| Table | Purpose | Columns |\n|---|---|---|",
    other
      .map(([table, { purpose, other: columns }]) => `| \`${table}\` | ${purpose} | ${list(columns)} |`)
      .join("\n"),
  ].join("\n\n");
}

function section(table: string, data: TableData): string {
  const reasons = Map.groupBy(Object.entries(data.omitted), ([, reason]) => reason);
  const lines = [
    `- Stored: ${retentionText(data.retention)}.`,
    `- When the account is closed: ${erasureTexts[data.erasure]}.`,
    ...Object.entries(data.survives ?? {}).map(([column, why]) => `  - \`${column}\` stays: ${why}.`),
    data.exported.length > 0 && `- In the export: ${list(data.exported)}.`,
    ...[...reasons].map(
      ([reason, columns]) => `- Not in the export, ${reason}: ${list(columns.map(([column]) => column))}.`,
    ),
    data.other.length > 0 && `- Not about a person: ${list(data.other)}.`,
  ];
  return [`### ${table}`, `${data.purpose}.`, lines.filter((line) => line !== false).join("\n")].join("\n\n");
}

const erasureTexts = {
  deleted: "deleted",
  detached: "stays for others, without the account",
  expires: "stays until its retention ends",
  none: "not about a person",
};

function retentionText(rule: RetentionRule): string {
  const retention = retentionRules[rule];
  if ("with" in retention) return `as long as the ${retention.with} exists`;
  if ("ownEnd" in retention) return "until the end that the row itself has";
  const [[unit, count] = ["", 0]] = Object.entries(retention);
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit} (\`${rule}\`)`;
}

const list = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(", ");
