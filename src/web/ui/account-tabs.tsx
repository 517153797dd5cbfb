import { Bookmark, Heart, LayoutList, type LucideIcon, MessageSquare, Settings } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useAuth } from "../auth.tsx";
import { useFavorites } from "../favorites.tsx";
import { paths } from "../paths.ts";
import { countTexts } from "../text/count-texts.ts";
import { unreadText } from "../text/plural.ts";
import { CountedIcon, CountText } from "./counted-icon.tsx";

/**
 * Tabs of a user's own pages: each is a page with a URL of its own.
 * @param newMatchCount new matches of the saved searches, on pages that count them
 */
export function AccountTabs({ newMatchCount = 0 }: { newMatchCount?: number }) {
  const unreadCount = useAuth().user?.unreadCount ?? 0;
  const { ids } = useFavorites();
  return (
    <nav aria-label="Mon espace" className="border-line border-b">
      <ul className="page grid grid-cols-5 max-md:px-1 md:flex md:gap-8">
        <Tab to={paths.dashboard()} icon={LayoutList} label="Annonces" />
        <Tab to={paths.favorites()} icon={Heart} label="Favoris" count={ids.length} />
        <Tab
          to={paths.savedSearches()}
          icon={Bookmark}
          label="Recherches"
          count={newMatchCount}
          countText={countTexts.newMatches(newMatchCount)}
        />
        <Tab
          to={paths.messages()}
          icon={MessageSquare}
          label="Messages"
          count={unreadCount}
          countText={unreadText(unreadCount)}
        />
        <Tab to={paths.settings()} icon={Settings} label="Paramètres" />
      </ul>
    </nav>
  );
}

function Tab({
  to,
  icon,
  label,
  count = 0,
  countText,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  count?: number;
  /** the count as text for screen readers, where the number alone is ambiguous */
  countText?: string;
}) {
  const { pathname } = useLocation();
  const isPage = pathname === to;
  const isCurrent = isPage || pathname.startsWith(`${to}/`);
  return (
    <li>
      <Link
        to={to}
        aria-current={isPage ? "page" : isCurrent ? "true" : undefined}
        className={`flex min-h-14 flex-col items-center justify-center gap-0.5 border-b-3 text-xs max-[22.5rem]:text-[0.625rem] md:min-h-12 md:flex-row md:gap-2 md:text-sm ${
          isCurrent
            ? "border-spruce font-bold text-spruce"
            : "border-transparent font-medium text-soft hover:border-line hover:text-ink"
        }`}
      >
        <span className="relative md:contents">
          <CountedIcon
            icon={icon}
            count={count}
            countText={countText}
            iconClass="size-5"
            badgeClass="left-3 md:static md:order-last md:bg-sunken md:text-ink"
          />
        </span>
        {label}
        <CountText count={count} text={countText} />
      </Link>
    </li>
  );
}
