import { Bell, BookA, Heart, MessageSquare, Plus, Settings, ShieldCheck, Users } from "lucide-react";
import { formatNumber } from "../../../platform/number-format.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { unreadText } from "../../text/plural.ts";
import { ButtonLink } from "../../ui/button.tsx";

export function QuickActions({
  canManageUsers,
  canEditThesaurus,
  unreadCount,
  newMatchCount,
  openCases,
}: {
  canManageUsers: boolean;
  canEditThesaurus: boolean;
  unreadCount: number;
  /** new matches of the saved searches */
  newMatchCount: number;
  /** listings awaiting moderation; null for users who are not moderators */
  openCases: number | null;
}) {
  return (
    <nav aria-label="Actions rapides" className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
      <ButtonLink
        to={paths.create()}
        className="min-h-13 px-2 min-[22.5rem]:max-sm:flex-col min-[22.5rem]:max-sm:gap-1"
      >
        <Plus className="size-5" />
        Publier une annonce
      </ButtonLink>
      <ButtonLink
        to={paths.favorites()}
        variant="secondary"
        className="min-h-13 px-2 min-[22.5rem]:max-sm:flex-col min-[22.5rem]:max-sm:gap-1"
      >
        <Heart className="size-5" />
        Mes favoris
      </ButtonLink>
      <ButtonLink
        to={paths.messages()}
        variant="secondary"
        className="min-h-13 px-2 min-[22.5rem]:max-sm:flex-col min-[22.5rem]:max-sm:gap-1"
      >
        <MessageSquare className="size-5" />
        Messages{unreadCount > 0 ? ` (${unreadText(unreadCount)})` : ""}
      </ButtonLink>
      <ButtonLink
        to={paths.settings()}
        variant="secondary"
        className="min-h-13 px-2 min-[22.5rem]:max-sm:flex-col min-[22.5rem]:max-sm:gap-1"
      >
        <Settings className="size-5" />
        Paramètres
      </ButtonLink>
      <ButtonLink to={paths.savedSearches()} variant="secondary" className="col-span-full min-h-13">
        <Bell className="size-5" />
        Mes recherches{newMatchCount > 0 ? ` (${countTexts.newMatches(newMatchCount)})` : ""}
      </ButtonLink>
      {openCases === null ? null : (
        <ButtonLink to={paths.moderation()} variant="secondary" className="min-h-13 col-span-full">
          <ShieldCheck className="size-5" />
          {openCases > 0 ? `Modération (${formatNumber(openCases)})` : "Modération"}
        </ButtonLink>
      )}
      {canManageUsers ? (
        <ButtonLink to={paths.adminUsers()} variant="secondary" className="min-h-13 col-span-full">
          <Users className="size-5" />
          Gestion des utilisateurs
        </ButtonLink>
      ) : null}
      {canEditThesaurus ? (
        <ButtonLink to={paths.adminSynonyms()} variant="secondary" className="min-h-13 col-span-full">
          <BookA className="size-5" />
          Mots équivalents
        </ButtonLink>
      ) : null}
    </nav>
  );
}
