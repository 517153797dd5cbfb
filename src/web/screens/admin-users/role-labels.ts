import type { Role } from "../../../accounts/account.ts";

export const roleLabels: Record<Role, string> = {
  member: "Membre",
  moderator: "Modération",
  admin: "Administration",
};
