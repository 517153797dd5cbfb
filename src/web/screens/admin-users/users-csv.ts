import type { User } from "../../../accounts/users.queries.server.ts";
import { roleLabels } from "./role-labels.ts";

/**
 * Users as a spreadsheet opens them: UTF-8 with its mark, semicolons (the list separator where the comma is the
 * decimal sign), CRLF. A cell that a spreadsheet would take for a formula is kept text by an apostrophe (OWASP, "CSV
 * Injection").
 */
export function usersCsv(users: readonly User[]): string {
  const lines = [
    ["Nom", "Email", "Téléphone", "Rôle", "Inscription"],
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
