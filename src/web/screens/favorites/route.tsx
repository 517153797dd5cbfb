import { data } from "react-router";
import { favoriteListings, publicListingsById } from "../../../listings/cards.queries.server.ts";
import { idsPerRequest, parseListingIds } from "../../../lists/favorites.ts";
import { findHidden } from "../../../lists/hidden.queries.server.ts";
import { viewedListings } from "../../../lists/history.queries.server.ts";
import { historyCutoff, historyMax } from "../../../lists/history.ts";
import { favoritePriceDrops } from "../../../lists/price-drops.queries.server.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { lazyPart } from "../../fetch-module.ts";
import { PageTitle } from "../../site.tsx";
import type { Route } from "./+types/route.ts";
import { DeviceFavorites } from "./device-favorites.tsx";
import { FavoriteCards } from "./favorite-cards.tsx";

const MemberSeen = lazyPart(() => import("../history/member-history.tsx"));

export const handle = { audience: "public" };

/** A member's favourites; of a visitor's, which the server does not know, the cards of the `ids` in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user, now } = context.get(requestContext);
  const askedIds = parseListingIds(url.searchParams.get("ids") ?? "", idsPerRequest);
  const isMembers = user !== null && askedIds.length === 0;
  const cards = isMembers ? await favoriteListings(db, user.id) : await publicListingsById(db, askedIds);
  const seen = isMembers
    ? await viewedListings(db, user.id, {
        ...{ since: historyCutoff(now()), limit: historyMax },
        hidden: await findHidden(db, user.id),
      })
    : [];
  const drops = isMembers ? await favoritePriceDrops(db, user.id) : {};
  return data({ cards, drops, askedIds, seen, now: now() });
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { isSignedIn } = useAuth();
  return (
    // A visitor's come from the device: as tall as the screen from the start, so that they move no footer.
    <div className={`page grid content-start gap-6 py-8 md:py-12 ${isSignedIn ? "" : "min-h-dvh"}`}>
      <PageTitle>Mes favoris</PageTitle>
      {isSignedIn ? (
        <>
          <FavoriteCards cards={loaderData.cards} drops={loaderData.drops} now={loaderData.now} />
          {loaderData.seen.length > 0 ? (
            <div className="pt-14 md:pt-20">
              <MemberSeen cards={loaderData.seen} now={loaderData.now} />
            </div>
          ) : null}
        </>
      ) : (
        <DeviceFavorites now={loaderData.now} />
      )}
    </div>
  );
}
