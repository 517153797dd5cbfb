import { data } from "react-router";
import { favoriteListings, publicListingsById } from "../../../listings/index.server.ts";
import { idsPerRequest, parseListingIds } from "../../../lists/favorites.ts";
import { historyCutoff, historyMax } from "../../../lists/history.ts";
import { favoritePriceDrops, findHidden, viewedListings } from "../../../lists/index.server.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { lazyComponent } from "../../fetch-module.ts";
import { PageTitle } from "../../site.tsx";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import type { Route } from "./+types/route.ts";
import { DeviceFavorites } from "./device-favorites.tsx";
import { FavoriteCards } from "./favorite-cards.tsx";

const MemberHistory = lazyComponent(() => import("../history/member-history.tsx"));

export const handle = { audience: "public" };

/** A user's favorites. For a visitor, whose favorites are on the device, the cards of the `ids` parameter. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user, now } = context.get(requestContext);
  const requestedIds = parseListingIds(url.searchParams.get("ids") ?? "", idsPerRequest);
  const isOwn = user !== null && requestedIds.length === 0;
  const cards = isOwn ? await favoriteListings(db, user.id) : await publicListingsById(db, requestedIds);
  const viewed = isOwn
    ? await viewedListings(db, user.id, {
        since: historyCutoff(now()),
        limit: historyMax,
        hidden: await findHidden(db, user.id),
      })
    : [];
  const drops = isOwn ? await favoritePriceDrops(db, user.id) : {};
  return data({ cards, drops, requestedIds, viewed, now: now() });
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { isSignedIn } = useAuth();
  return (
    <>
      {isSignedIn ? <AccountTabs /> : null}
      {/* A visitor's cards are loaded by script: full screen height from the start, to avoid a layout shift of the footer. */}
      <div className={`page grid content-start gap-6 py-8 md:py-12 ${isSignedIn ? "" : "min-h-dvh"}`}>
        <PageTitle>Mes favoris</PageTitle>
        {isSignedIn ? (
          <>
            <FavoriteCards cards={loaderData.cards} drops={loaderData.drops} now={loaderData.now} />
            {loaderData.viewed.length > 0 ? (
              <div className="pt-14 md:pt-20">
                <MemberHistory cards={loaderData.viewed} now={loaderData.now} />
              </div>
            ) : null}
          </>
        ) : (
          <DeviceFavorites now={loaderData.now} />
        )}
      </div>
    </>
  );
}
