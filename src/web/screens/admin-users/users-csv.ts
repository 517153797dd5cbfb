import type { User } from "../../../accounts/index.server.ts";
import { csvOf } from "../../text/csv.ts";
import { roleLabels } from "./role-labels.ts";

export function usersCsv(users: readonly User[]): string {
  return csvOf([
    ["Nom", "Courriel", "Téléphone", "Rôle", "Inscription"],
    ...users.map((user) => [
      user.name,
      user.email,
      user.phone ?? "",
      roleLabels[user.role],
      user.createdAt.toISOString(),
    ]),
  ]);
}
