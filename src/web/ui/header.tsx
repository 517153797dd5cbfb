import { LogOut, MessageSquare, Plus, Search } from "lucide-react";
import { Form, Link, useLocation } from "react-router";
import { categories } from "../../listings/category.ts";
import { type AuthUser, useAuth } from "../auth.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../site.tsx";
import { unreadText } from "../text/plural.ts";
import { usePrefetch } from "../use-prefetch.ts";
import { Avatar } from "./avatar.tsx";
import { badgeCount } from "./badge-count.ts";
import { ButtonLink, buttonClass } from "./button.tsx";
import { toneClass } from "./category-icon.tsx";
import { SearchOpener } from "./search-overlay.tsx";

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

function Brand() {
  const { name } = useSite();
  return (
    <Link
      to={paths.home()}
      className="flex shrink-0 items-center gap-2 whitespace-nowrap rounded-md font-bold text-ink text-lg tracking-tight"
    >
      <Logo className="size-8 text-spruce" />
      <span>{name}</span>
    </Link>
  );
}

function MessagesLink({ unreadCount }: { unreadCount: number }) {
  return (
    <Link
      to={paths.messages()}
      aria-label={unreadCount > 0 ? `Messages, ${unreadText(unreadCount)}` : "Messages"}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
    >
      <MessageSquare className="size-5" />
      {unreadCount > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 rounded-chip bg-spruce px-1.5 font-bold text-on-spruce text-xs leading-4 tabular"
        >
          {badgeCount(unreadCount)}
        </span>
      ) : null}
    </Link>
  );
}

export function Header() {
  const { user } = useAuth();
  return (
    <header className="sticky top-0 z-30 short:static border-line border-b bg-paper">
      <div className="page flex h-16 items-center gap-4">
        <Brand />
        {/* Its position does not depend on the elements after it: browsers may paint before they have the rest of the header. */}
        <SearchOpener className="mr-auto hidden min-w-53 max-w-md flex-1 md:block lg:ml-6 xl:ml-16">
          <button
            type="submit"
            className="flex h-11 w-full items-center gap-3 rounded-chip border border-edge bg-surface px-4 text-left text-soft text-sm hover:border-ink"
          >
            <Search className="size-5 shrink-0 text-spruce" />
            {/* The accessible name contains the visible text (WCAG 2.5.3), for voice control. */}
            <CurrentQuery />
            <span className="sr-only"> Ouvrir la recherche</span>
          </button>
        </SearchOpener>
        {/* Hidden until the navigation after it has been parsed: its first button would shift while the HTML streams in. */}
        <div className="ml-auto flex min-w-0 items-center gap-2 [header:not(:has(nav))_&]:invisible md:ml-0">
          {user ? <SignedInActions user={user} /> : <SignedOutActions />}
        </div>
      </div>
      <CategoryTabs />
    </header>
  );
}

/** On results pages the current query, else the placeholder. */
function CurrentQuery() {
  const { pathname, search } = useLocation();
  const isResultsPage =
    pathname === paths.search() || categories.some(({ id }) => pathname === paths.category(id));
  const query = isResultsPage ? new URLSearchParams(search).get("q")?.trim() : "";
  return query ? (
    <span className="truncate text-ink">{query}</span>
  ) : (
    <span className="truncate">Que cherchez-vous{"\u00a0"}?</span>
  );
}

function SignedOutActions() {
  return (
    <>
      <ButtonLink to={paths.auth()} variant="secondary" className="shrink-0 whitespace-nowrap">
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
  const { name, avatarImageId, unreadCount = 0 } = user;
  return (
    <>
      <Link
        to={paths.dashboard()}
        className="flex min-w-0 items-center gap-2 rounded-chip py-1 pr-2 pl-1 hover:bg-sunken"
      >
        <Avatar name={name} imageId={avatarImageId} />
        <span className="grid min-w-0 text-left leading-tight">
          <span className="max-w-28 truncate font-semibold text-sm xl:max-w-48">{name}</span>
          <span className="hidden text-soft text-xs md:block">Connecté</span>
        </span>
      </Link>
      <MessagesLink unreadCount={unreadCount} />
      <Form method="post" action={paths.signOut()} className="hidden shrink-0 md:block">
        <button type="submit" className={buttonClass("quiet", "px-3")}>
          <LogOut className="size-5 lg:hidden" />
          <span className="whitespace-nowrap max-lg:sr-only">Déconnexion</span>
        </button>
      </Form>
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
      Publier<span className="max-lg:sr-only"> une annonce</span>
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
        {categories.map((category) => {
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
