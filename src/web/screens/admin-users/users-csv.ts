import type { User } from "../../../accounts/index.server.ts";
import { roleLabels } from "./role-labels.ts";

/**
 * Users as CSV for spreadsheets: UTF-8 with BOM, semicolons (the list separator where the comma is the decimal sign),
 * CRLF. An apostrophe before a cell that would be read as a formula makes it text (OWASP, "CSV Injection").
 */
export function usersCsv(users: readonly User[]): string {
  const lines = [
    ["Nom", "Courriel", "Téléphone", "Rôle", "Inscription"],
    ...users.map((user) => [
      user.name,
      user.email,
      user.phone ?? "",
      roleLabels[user.role],
      user.createdAt.toISOString(),
    ]),
  ];
  return `\ufeff${lines.map((cells) => cells.map(cell).join(";")).join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const plain = /^\s*[=+\-@]/u.test(text) ? `'${text}` : text;
  return /[";\r\n']/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
