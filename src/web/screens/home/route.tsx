import { data, Link } from "react-router";
import { findHidden } from "../../../data/hidden.ts";
import { featuredListings, ownListings, recentListings } from "../../../data/listing-cards.ts";
import { countByCategory } from "../../../data/listing-counts.ts";
import { seenListings } from "../../../data/seen-listings.ts";
import { siteStatistics } from "../../../data/statistics.ts";
import { countUsers } from "../../../data/users.ts";
import { everything } from "../../../domain/search/search-filters.ts";
import { seenSince } from "../../../domain/seen.ts";
import { seenOnHomeMax } from "../../../domain/seen-limits.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { lazyPart } from "../../fetch-module.ts";
import { feedPath, paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { CardGrid } from "../../ui/listing-card.tsx";
import { usePrefetch } from "../../use-prefetch.ts";
import { DeviceSeenSlot } from "../seen/device-seen-slot.tsx";
import type { Route } from "./+types/route.ts";
import { CallToAction } from "./call-to-action.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { OwnListings } from "./own-listings.tsx";
import { Section } from "./section.tsx";

export const handle = { audience: "public", caching: "lists" };

const MemberSeen = lazyPart(() => import("../seen/member-seen.tsx"));

const featuredMax = 6;
const recentMax = 8;
const ownMax = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, user, site, now } = context.get(requestContext);
  const hidden = await findHidden(db, user?.id ?? null);
  const [counts, featured, recent, own, seen, statistics, users] = await Promise.all([
    countByCategory(db, hidden),
    featuredListings(db, featuredMax, hidden),
    recentListings(db, recentMax, hidden),
    user ? ownListings(db, user.id, ownMax) : [],
    user ? seenListings(db, user.id, { since: seenSince(now()), limit: seenOnHomeMax, hidden }) : [],
    siteStatistics(db),
    site.displayedUserTotal === "real" || site.displayedActiveUsers === "real" ? countUsers(db, now()) : null,
  ]);
  return data({
    counts,
    featured,
    recent,
    own,
    seen,
    now: now(),
    figures: {
      listings: statistics.listings,
      views: statistics.views,
      users: site.displayedUserTotal === "real" ? (users?.total ?? 0) : site.displayedUserTotal,
      activeUsers: site.displayedActiveUsers === "real" ? (users?.total ?? 0) : site.displayedActiveUsers,
    },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { isSignedIn } = useAuth();
  const { counts, featured, recent, own, seen, now, figures } = loaderData;
  return (
    <>
      <PageTitle
        path={paths.home()}
        feed={feedPath(everything)}
        description={
          "Logement, emplois, services, produits et communauté\u00a0: les petites annonces francophones du Canada, sans détour."
        }
      >
        Petites annonces d’ici
      </PageTitle>
      <Hero />
      <div className="page grid gap-14 pt-8 md:gap-20 md:pt-12">
        <CategoryTiles counts={counts} />
        {featured.length > 0 ? (
          <Section title="À la une" id="a-la-une" more={paths.featured()}>
            <CardGrid cards={featured} now={now} view="strip" />
          </Section>
        ) : null}
        <div>
          <Section title="Annonces récentes" id="recentes" more={paths.recent()}>
            {recent.length > 0 ? (
              <CardGrid
                cards={recent}
                now={now}
                view="brief"
                end={recent.length === recentMax ? <AllAds counts={counts} /> : null}
              />
            ) : (
              <p className="text-soft">Le babillard est encore vide. La première annonce sera la vôtre.</p>
            )}
          </Section>
          {isSignedIn ? null : <DeviceSeenSlot isRow />}
        </div>
        {seen.length > 0 ? <MemberSeen cards={seen} now={now} isRow /> : null}
        {isSignedIn ? <OwnListings cards={own} /> : null}
        <Figures {...figures} />
        <CallToAction activeUsers={figures.activeUsers} />
      </div>
    </>
  );
}

/** Eight ads leave one place of three columns empty: there the way goes on. */
function AllAds({ counts }: { counts: Record<string, number> }) {
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
