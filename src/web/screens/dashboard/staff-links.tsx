import { BookA, Settings2, ShieldCheck, Users } from "lucide-react";
import { formatNumber } from "../../../platform/number-format.ts";
import { staffPaths } from "../../staff-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

export type StaffLinksProps = {
  canManageUsers: boolean;
  canEditThesaurus: boolean;
  /** listings awaiting moderation; null for users who are not moderators */
  openCases: number | null;
};

/** Pages of moderators and administrators. */
export function StaffLinks({ canManageUsers, canEditThesaurus, openCases }: StaffLinksProps) {
  if (openCases === null && !canManageUsers && !canEditThesaurus) return null;
  return (
    <nav aria-label="Gérer le site" className="flex flex-wrap gap-3">
      {openCases === null ? null : (
        <ButtonLink to={staffPaths.moderation()} variant="secondary">
          <ShieldCheck className="size-5" />
          {openCases > 0 ? `Modération (${formatNumber(openCases)})` : "Modération"}
        </ButtonLink>
      )}
      {canManageUsers ? (
        <ButtonLink to={staffPaths.adminUsers()} variant="secondary">
          <Users className="size-5" />
          Gestion des utilisateurs
        </ButtonLink>
      ) : null}
      {canManageUsers ? (
        <ButtonLink to={staffPaths.admin()} variant="secondary">
          <Settings2 className="size-5" />
          Administration
        </ButtonLink>
      ) : null}
      {canEditThesaurus ? (
        <ButtonLink to={staffPaths.adminSynonyms()} variant="secondary">
          <BookA className="size-5" />
          Mots équivalents
        </ButtonLink>
      ) : null}
    </nav>
  );
}
