import { Search } from "lucide-react";
import { data, Link } from "react-router";
import { countUsers, hasAdministrator } from "../../../accounts/index.server.ts";
import { listSavedSearches } from "../../../alerts/index.server.ts";
import type { CacheTags } from "../../../listings/cache-tags.ts";
import { type CategoryId, offeredCategories } from "../../../listings/category.ts";
import { type Hidden, isNothingHidden } from "../../../listings/exclusions.ts";
import {
  featuredListings,
  ownListings,
  recentListings,
  siteStatistics,
} from "../../../listings/index.server.ts";
import { historyCutoff, historyOnHomeMax } from "../../../lists/history.ts";
import { viewedListings } from "../../../lists/index.server.ts";
import type { ReadDb } from "../../../platform/database/database.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { defaultFilters } from "../../../search/filters/search-filters.ts";
import { countByCategory } from "../../../search/index.server.ts";
import { useAuth } from "../../auth.tsx";
import { type RequestContext, requestContext } from "../../context.ts";
import { lazyComponent } from "../../fetch-module.ts";
import { feedPath, paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { toneClass } from "../../ui/category-icon.tsx";
import { CardGrid } from "../../ui/listing-card.tsx";
import { SearchOpener } from "../../ui/search-overlay.tsx";
import { usePrefetch } from "../../use-prefetch.ts";
import { DeviceHistorySlot } from "../history/device-history-slot.tsx";
import type { Route } from "./+types/route.ts";
import { FirstRun } from "./first-run.tsx";
import { News } from "./news.tsx";
import { OwnListings } from "./own-listings.tsx";
import { Scene } from "./scene.tsx";
import { Section } from "./section.tsx";

/** `activeUsers`: null on a site without listings, which has no users either. */
export function CallToAction({ activeUsers }: { activeUsers: number | null }) {
  const { isSignedIn } = useAuth();
  return (
    <section
      aria-labelledby="publier"
      className="grid gap-4 rounded-card bg-spruce-tint p-8 lg:grid-cols-[1fr_auto] lg:items-center md:p-12"
    >
      <div className="grid gap-2">
        <h2 id="publier" className="text-xl">
          Vous avez quelque chose à vendre ou à offrir{"\u00a0"}?
        </h2>
        <p className="max-w-prose text-soft">
          {activeUsers === null
            ? null
            : `Plus de ${formatNumber(activeUsers)} utilisateurs actifs regardent le babillard. `}
          Publier est gratuit et prend quelques minutes.
        </p>
      </div>
      <div className="button-row">
        {isSignedIn ? (
          <ButtonLink to={paths.create()}>Publier une annonce</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.register()}>Créer un compte</ButtonLink>
            <ButtonLink to={paths.auth()} variant="secondary">
              Publier une annonce
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

/** The five categories, each with its number of listings. */
export function CategoryTiles({ counts }: { counts: Record<CategoryId, number> }) {
  const prefetch = usePrefetch();
  const categories = offeredCategories();
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="sr-only">
        Catégories
      </h2>
      <ul
        // Chromium leaves the edge of a tile outside the row.
        onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
        className="relative max-md:-mx-4 flex gap-2 overflow-x-auto scroll-p-4 p-1 max-md:px-4 md:grid md:grid-cols-5 md:gap-3 [scrollbar-width:none]"
      >
        {categories.map((category) => (
          <li key={category.id} className={`${toneClass[category.id]} shrink-0`}>
            <Link
              to={paths.category(category.id)}
              prefetch={prefetch}
              className="flex h-full items-stretch overflow-hidden rounded-card border border-line bg-surface hover:border-tone md:max-lg:grid md:content-start"
            >
              <Scene
                id={category.id}
                className="h-14 w-20 shrink-0 bg-tone-tint text-tone md:max-lg:h-auto md:max-lg:w-full md:max-lg:aspect-24/13 lg:max-xl:w-16 xl:h-16 xl:w-24"
              />
              <span className="grid content-center px-3 py-2 whitespace-nowrap md:max-lg:whitespace-normal">
                <span className="font-bold text-sm text-tone [overflow-wrap:normal] xl:text-base">
                  {category.name}
                </span>
                <span className="text-soft text-xs tabular">{countTexts.listings(counts[category.id])}</span>
              </span>
            </Link>
          </li>
        ))}
        <li className="shrink-0 md:hidden">
          <ButtonLink
            to={paths.category(categories[0]?.id ?? "housing")}
            variant="secondary"
            className="h-full whitespace-nowrap"
          >
            Explorer les catégories
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}

/** Site statistics. The numbers are real counts, except the user total, which can be configured (decision 8). */
export function Statistics({ listings, users, views }: { listings: number; users: number; views: number }) {
  const statistics = [
    { label: "Annonces actives", value: listings },
    { label: "Utilisateurs", value: users },
    { label: "Catégories", value: offeredCategories().length },
    { label: "Vues au total", value: views },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-6 border-line border-y py-6 md:grid-cols-4">
      {statistics.map(({ label, value }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="order-2 text-sm text-soft">{label}</dt>
          <dd className="font-bold text-xl tabular">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On phones one line beside a small illustration; from 768 px a search button styled as a field above a large one. */
export function Hero({ title, text }: { title: string; text: string }) {
  return (
    <div className="relative isolate overflow-hidden bg-dusk">
      <div className="page relative grid min-h-28 content-center gap-2 py-3 md:gap-4 md:py-8">
        <h1 className="text-lg md:max-w-[14ch] md:text-2xl lg:max-w-[18ch]">
          {title || (
            <>
              <span className="md:hidden">Que cherchez-vous{"\u00a0"}?</span>
              <span className="hidden md:inline">Ce que vous cherchez est affiché près de chez vous.</span>
            </>
          )}
        </h1>
        <p className="hidden text-lg text-soft md:block md:max-w-[24ch] lg:max-w-[38ch]">
          {text ||
            "Vendre, louer, embaucher, donner un coup de main\u00a0: les petites annonces en français, d’un bout à l’autre du Canada."}
        </p>
        <HeroSearch className="max-md:w-[52%] md:max-w-[47%] lg:max-w-[44%]" />
      </div>
      {/* After the text, whose height determines its position: before it, it would shift while the HTML streams in. */}
      <div className="absolute right-0 bottom-0 -z-1 h-24 max-[22.5rem]:h-16 w-[44%] overflow-hidden md:h-full md:w-[53%]">
        <Scene id="hero" className="absolute right-0 bottom-0 h-full max-md:aspect-18/11 md:w-full" />
      </div>
    </div>
  );
}

/** Members know what the site is: their page starts with what is new for them. */
function MemberHero() {
  return (
    <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 pt-4 md:pt-8">
      <h1 className="text-lg md:text-xl">Que cherchez-vous{"\u00a0"}?</h1>
      <HeroSearch className="grow md:max-w-lg" />
    </div>
  );
}

/** Styled as a field; opens the overlay. */
function HeroSearch({ className }: { className: string }) {
  return (
    <SearchOpener className={className}>
      <button
        type="submit"
        className="flex min-h-11 w-full items-center gap-2 rounded-chip border border-edge bg-surface pl-4 text-left text-soft text-sm hover:border-ink md:min-h-14 md:gap-4 md:pr-1 md:pl-6 md:text-base"
      >
        <span className="sr-only">Ouvrir la recherche{"\u00a0"}: </span>
        <span className="min-w-0 grow truncate">Vélo, 4{"\u00a0"}½, souffleuse…</span>
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-spruce text-on-spruce md:size-12">
          <Search className="size-5 md:size-6" />
        </span>
      </button>
    </SearchOpener>
  );
}

export const handle = { audience: "public", caching: "page" };

const MemberHistory = lazyComponent(() => import("../history/member-history.tsx"));

const featuredMax = 6;
const recentMax = 8;
const ownMax = 6;
const newsMax = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, reads, user, now, shared, cacheTags, memberLists, site } = context.get(requestContext);
  const [{ hidden }, own, searches, statistics] = await Promise.all([
    memberLists(),
    user ? ownListings(db, user.id, ownMax) : [],
    user ? listSavedSearches(db, user.id) : [],
    shared("home statistics", (tags) => loadStatistics(context.get(requestContext), tags)),
  ]);
  const [lists, viewed] = await Promise.all([
    isNothingHidden(hidden)
      ? shared("home lists", (tags) => loadLists(reads, hidden, tags))
      : loadLists(reads, hidden, cacheTags),
    user ? viewedListings(db, user.id, { since: historyCutoff(now()), limit: historyOnHomeMax, hidden }) : [],
  ]);
  const hero = {
    title: site.heroTitle,
    text: site.heroText,
    pageTitle: site.tagline === "" ? "Petites annonces d’ici" : capitalized(site.tagline),
  };
  const news = searches
    .filter(({ newMatchCount }) => newMatchCount > 0)
    .slice(0, newsMax)
    .map(({ id, name, newMatchCount }) => ({ id, name, newMatchCount }));
  return data({ ...lists, news, own, viewed, now: now(), statistics, hero });
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("fr-CA") + text.slice(1);
}

async function loadLists(db: ReadDb, hidden: Hidden, tags: CacheTags) {
  tags.add("lists");
  const [counts, featured, recent] = await Promise.all([
    countByCategory(db, hidden),
    featuredListings(db, featuredMax, hidden),
    recentListings(db, recentMax, hidden),
  ]);
  return { counts, featured, recent };
}

/**
 * The configured numbers describe a site that is in use: an empty one shows none. What the operator is told, until there
 * is an administrator, can stay for the TTL of the page cache.
 */
async function loadStatistics({ reads: db, site, now }: RequestContext, tags: CacheTags) {
  tags.add("lists");
  const { listings, views } = await siteStatistics(db);
  if (listings === 0) {
    // Asked of empty sites only: among many members, the query would read them all.
    const lacksAdministrator = !(await hasAdministrator(db));
    return { shown: null, lacksAdministrator };
  }
  const users =
    site.displayedUserTotal === "real" || site.displayedActiveUsers === "real"
      ? await countUsers(db, now())
      : null;
  const shown = (configured: number | "real") => (configured === "real" ? (users?.total ?? 0) : configured);
  return {
    shown: {
      listings,
      views,
      users: shown(site.displayedUserTotal),
      activeUsers: shown(site.displayedActiveUsers),
    },
    lacksAdministrator: false,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, user } = useAuth();
  const { counts, featured, recent, news, own, viewed, now, statistics, hero } = loaderData;
  const unreadCount = user?.unreadCount ?? 0;
  return (
    <>
      <PageTitle
        path={paths.home()}
        feed={feedPath(defaultFilters)}
        description={
          "Logement, emplois, services, produits et communauté\u00a0: les petites annonces francophones du Canada, sans détour."
        }
      >
        {hero.pageTitle}
      </PageTitle>
      {statistics.lacksAdministrator ? <FirstRun /> : null}
      {isSignedIn ? <MemberHero /> : <Hero title={hero.title} text={hero.text} />}
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 md:gap-12 md:pt-6">
        {isSignedIn ? (
          <>
            <News searches={news} unreadCount={unreadCount} />
            <OwnListings cards={own} />
          </>
        ) : null}
        <CategoryTiles counts={counts} />
        {featured.length > 0 ? (
          <Section title="À la une" id="a-la-une" more={paths.featured()}>
            <CardGrid cards={featured} now={now} view="auto" />
          </Section>
        ) : null}
        <div>
          <Section title="Annonces récentes" id="recentes" more={paths.recent()}>
            {recent.length > 0 ? (
              <CardGrid
                cards={recent}
                now={now}
                view="auto"
                end={recent.length === recentMax ? <AllListingsLink counts={counts} /> : null}
              />
            ) : (
              <p className="text-soft">Le babillard est encore vide. La première annonce sera la vôtre.</p>
            )}
          </Section>
          {isSignedIn ? null : <DeviceHistorySlot isRow />}
        </div>
        {viewed.length > 0 ? <MemberHistory cards={viewed} now={now} isRow /> : null}
        {statistics.shown ? <Statistics {...statistics.shown} /> : null}
        <CallToAction activeUsers={statistics.shown?.activeUsers ?? null} />
      </div>
    </>
  );
}

/** Fills the ninth cell of the grid: eight listings leave one of three columns empty. */
function AllListingsLink({ counts }: { counts: Record<string, number> }) {
  let total = 0;
  for (const count of Object.values(counts)) total += count;
  return (
    <Link
      to={paths.search()}
      prefetch={usePrefetch()}
      className="hidden h-full content-center justify-items-center gap-2 rounded-card border border-line border-dashed p-8 text-center text-spruce hover:border-spruce lg:grid"
    >
      <span className="font-bold text-xl tabular">{countTexts.listings(total)}</span>
      <span className="font-semibold text-sm underline underline-offset-4">Parcourir tout le babillard</span>
    </Link>
  );
}
