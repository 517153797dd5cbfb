import { Heart, Plus } from "lucide-react";
import { type ComponentType, Suspense } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { offeredCategories } from "../../listings/category.ts";
import { type AuthUser, useAuth } from "../auth.tsx";
import { useFavorites } from "../favorites.tsx";
import { lazyComponent } from "../fetch-module.ts";
import { paths } from "../paths.ts";
import { useSite } from "../site.tsx";
import { usePrefetch } from "../use-prefetch.ts";
import { ButtonLink } from "./button.tsx";
import { toneClass } from "./category-icon.tsx";
import { CountedLink } from "./counted-link.tsx";
import { HeaderSearch } from "./header-search.tsx";

/** The site's logo: a pinned note. */
function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        fill="currentColor"
        d="M6.2 8.4 24.7 5a2 2 0 0 1 2.3 1.6l2 10.8-6.6 9.7-13 2.4a2 2 0 0 1-2.3-1.6L4.6 10.7a2 2 0 0 1 1.6-2.3Z"
      />
      <path className="fill-paper" fillOpacity=".45" d="m29 17.4-6.6 9.7-.9-5a2.6 2.6 0 0 1 2.1-3l5.4-1.7Z" />
      <circle cx="15" cy="7.4" r="4.6" className="fill-maple" />
      <circle cx="13.6" cy="6" r="1.3" fill="#fff" fillOpacity=".75" />
    </svg>
  );
}

function Brand({ isSignedIn }: { isSignedIn: boolean }) {
  const { name, logo } = useSite();
  return (
    <Link
      to={paths.home()}
      className="flex shrink-0 items-center gap-2 whitespace-nowrap rounded-md font-bold text-ink text-lg tracking-tight md:my-4"
    >
      {logo ? (
        <img
          src={logo.path}
          width={logo.width}
          height={logo.height}
          alt=""
          className="h-8 w-auto max-w-32 object-contain"
        />
      ) : (
        <Logo className="size-8 text-spruce" />
      )}
      {/* Where the search fields, or a member's name, need the space, the logo stands alone. */}
      <span className={isSignedIn ? "max-xl:sr-only" : "max-md:sr-only lg:max-xl:sr-only"}>{name}</span>
    </Link>
  );
}

function FavoritesLink() {
  const { ids } = useFavorites();
  return (
    <CountedLink
      to={paths.favorites()}
      icon={Heart}
      label="Favoris"
      count={ids.length}
      countText={String(ids.length)}
    />
  );
}

/** Without its code, the header of a page that was rendered in the browser still leads to the user's own pages. */
const MemberActions = lazyComponent(
  () => import("./member-actions.tsx"),
  ({ user }: { user: AuthUser }) => (
    <ButtonLink to={paths.dashboard()} className="min-w-0 px-3">
      <span dir="auto" className="max-w-16 truncate md:max-w-40">
        {user.name}
      </span>
    </ButtonLink>
  ),
);

/** `handle.HeaderAction`: component of a page that replaces the bell in the header of phones, which stays in view. */
function PageAction() {
  const { HeaderAction } = (useMatches().at(-1)?.handle ?? {}) as { HeaderAction?: ComponentType };
  return HeaderAction ? <HeaderAction /> : null;
}

/**
 * One row on phones and from 1024 px; between, the search has a row of its own. Each part is as high as the row, since
 * those after it may be painted later.
 */
export function Header() {
  const { user } = useAuth();
  return (
    <header className="sticky top-0 z-30 short:static border-line border-b bg-paper">
      <div className="page flex min-h-16 items-center gap-2 md:flex-wrap md:gap-x-4 md:gap-y-0 lg:flex-nowrap">
        <Brand isSignedIn={user !== null} />
        <HeaderSearch className="min-w-0 flex-1 md:max-lg:order-last md:max-lg:mb-1 md:max-lg:basis-full lg:max-w-xl" />
        {/* Hidden until the navigation after it has been parsed: its first button would shift while the HTML streams in. */}
        <div className="ml-auto flex min-w-0 items-center gap-1 md:h-16 md:gap-2 [header:not(:has(nav))_&]:invisible">
          <PageAction />
          {user ? <SignedInActions user={user} /> : <SignedOutActions />}
        </div>
      </div>
      <CategoryTabs />
    </header>
  );
}

function SignedOutActions() {
  return (
    <>
      <FavoritesLink />
      <ButtonLink to={paths.auth()} variant="secondary" className="shrink-0 whitespace-nowrap max-md:px-3">
        Connexion
      </ButtonLink>
      <ButtonLink to={paths.auth()} className="shrink-0 whitespace-nowrap max-md:hidden">
        <Plus className="size-5" />
        <PublishLabel />
      </ButtonLink>
    </>
  );
}

function SignedInActions({ user }: { user: AuthUser }) {
  return (
    <>
      <FavoritesLink />
      {/* Their links work before they are hydrated. */}
      <Suspense>
        <MemberActions user={user} />
      </Suspense>
      <ButtonLink to={paths.create()} className="shrink-0 whitespace-nowrap max-md:hidden">
        <Plus className="size-5" />
        <PublishLabel />
      </ButtonLink>
    </>
  );
}

/** Shortened visually where the search field needs the space; screen readers get the full label. */
function PublishLabel() {
  return (
    <span>
      Publier<span className="max-xl:sr-only"> une annonce</span>
    </span>
  );
}

/** The active tab is underlined when the current path contains the category's path (§2). */
function CategoryTabs() {
  const { pathname } = useLocation();
  const prefetch = usePrefetch();
  return (
    <nav aria-label="Catégories" className="page hidden md:block">
      <ul className="flex gap-8">
        {offeredCategories().map((category) => {
          const isActive = pathname.includes(paths.category(category.id));
          return (
            <li key={category.id} className={toneClass[category.id]}>
              <Link
                to={paths.category(category.id)}
                prefetch={prefetch}
                aria-current={isActive ? "page" : undefined}
                className={`block border-b-3 py-2.5 text-sm ${
                  isActive
                    ? "border-tone font-bold text-tone"
                    : "border-transparent font-medium hover:border-line"
                }`}
              >
                {category.name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
