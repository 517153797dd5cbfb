import type { Role } from "../../../domain/account.ts";

export const roleLabels: Record<Role, string> = {
  member: "Membre",
  moderator: "Modération",
  admin: "Administration",
};
