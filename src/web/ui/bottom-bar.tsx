import { CircleUserRound, Heart, House, type LucideIcon, Plus, Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useAuth } from "../auth.tsx";
import { useFavorites } from "../favorites.tsx";
import { paths } from "../paths.ts";
import { unreadText } from "../text/plural.ts";
import { CountedIcon, CountText } from "./counted-icon.tsx";
import { SearchOpener } from "./search-overlay.tsx";

// Not centered: the icon would move when its label arrives.
const entry = "flex h-16 w-full flex-col items-center gap-0.5 pt-2.75 text-xs max-[22.5rem]:text-[0.625rem]";

/** Navigation at the bottom of small screens. */
export function BottomBar() {
  const { user, isSignedIn } = useAuth();
  const unreadCount = user?.unreadCount ?? 0;
  const { pathname } = useLocation();
  const { ids } = useFavorites();
  return (
    <nav
      aria-label="Navigation principale"
      // The listing form has a bar of its own there.
      className="[body:has([data-form-bar])_&]:hidden fixed inset-x-0 bottom-0 z-30 box-content h-16 short:static border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5 px-1.5">
        <Entry to={paths.home()} icon={House} label="Accueil" isActive={pathname === paths.home()} />
        <li>
          <SearchOpener>
            <button
              type="submit"
              aria-label={"Rechercher\u00a0: ouvrir la recherche"}
              className={`${entry} text-soft`}
            >
              <Search className="size-6" />
              Rechercher
            </button>
          </SearchOpener>
        </li>
        <li>
          <Link
            to={isSignedIn ? paths.create() : paths.auth()}
            className={`${entry} font-semibold text-spruce`}
          >
            <span className="-mt-3 grid size-9 place-items-center rounded-full bg-spruce text-on-spruce">
              <Plus className="size-6" />
            </span>
            Publier
          </Link>
        </li>
        <Entry
          to={paths.favorites()}
          icon={Heart}
          label="Favoris"
          isActive={pathname === paths.favorites()}
          count={ids.length}
        />
        <Entry
          to={isSignedIn ? paths.dashboard() : paths.auth()}
          icon={CircleUserRound}
          label={isSignedIn ? "Profil" : "Connexion"}
          isActive={pathname === paths.dashboard() || pathname === paths.auth()}
          count={unreadCount}
          countText={unreadText(unreadCount)}
        />
      </ul>
    </nav>
  );
}

function Entry({
  to,
  icon,
  label,
  isActive,
  count = 0,
  countText,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  isActive: boolean;
  count?: number;
  /** the count as text for screen readers, where the number alone is ambiguous */
  countText?: string;
}) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isActive ? "page" : undefined}
        className={`${entry} ${isActive ? "font-bold text-spruce" : "text-soft"}`}
      >
        <span className="relative">
          <CountedIcon
            icon={icon}
            count={count}
            countText={countText}
            iconClass="size-6"
            badgeClass="left-3.5 max-[22.5rem]:left-2"
          />
        </span>
        {label}
        <CountText count={count} text={countText} />
      </Link>
    </li>
  );
}
