import { data } from "react-router";
import { favoriteListings, type ListingCard, publicListingsById } from "../../../data/listing-cards.ts";
import { idsPerRequest, parseListingIds } from "../../../domain/favorites.ts";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { useFavorites } from "../../favorites.tsx";
import { PageTitle } from "../../site.tsx";
import type { Route } from "./+types/route.ts";
import { DeviceFavorites } from "./device-favorites.tsx";
import { FavoriteCards } from "./favorite-cards.tsx";

export const handle = { audience: "public" };

/** A member's favourites; of a visitor's, which the server does not know, the cards of the `ids` in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user, now } = context.get(requestContext);
  const askedIds = parseListingIds(url.searchParams.get("ids") ?? "", idsPerRequest);
  const isMembers = user !== null && askedIds.length === 0;
  const cards = isMembers ? await favoriteListings(db, user.id) : await publicListingsById(db, askedIds);
  return data({ cards, askedIds, now: now() });
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { isSignedIn } = useAuth();
  return (
    <div className="page grid gap-6 py-8 md:py-12">
      <PageTitle>Mes favoris</PageTitle>
      {isSignedIn ? (
        <SavedFavorites cards={loaderData.cards} now={loaderData.now} />
      ) : (
        <DeviceFavorites now={loaderData.now} />
      )}
    </div>
  );
}

/** A heart taken off takes its card off at once; the server's answer follows. */
function SavedFavorites({ cards, now }: { cards: readonly ListingCard[]; now: Date }) {
  const { ids } = useFavorites();
  return <FavoriteCards cards={cards.filter((card) => ids.includes(card.id))} now={now} />;
}
