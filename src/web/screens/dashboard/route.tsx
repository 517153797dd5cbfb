import { data } from "react-router";
import { countConversations } from "../../../data/conversations.ts";
import { favoriteIds } from "../../../data/favorites.ts";
import { ownListings } from "../../../data/listing-cards.ts";
import { authorStatistics } from "../../../data/statistics.ts";
import { canManageUsers } from "../../../domain/permissions.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { PageTitle } from "../../site.tsx";
import type { Route } from "./+types/route.ts";
import { OwnListings } from "./own-listings.tsx";
import { ownPageOf, ownPageSize } from "./own-page.ts";
import { Profile } from "./profile.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { Statistics } from "./statistics.tsx";

export const handle = { audience: "member" };

const recentMax = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const [statistics, favorites, conversations] = await Promise.all([
    authorStatistics(db, user.id),
    favoriteIds(db, user.id),
    countConversations(db, user.id),
  ]);
  const page = ownPageOf(url.searchParams, statistics.listings);
  const cards = await ownListings(db, user.id, page * ownPageSize);
  return data({
    profile: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      avatarImageId: user.avatarImageId,
      createdAt: user.createdAt,
    },
    statistics: { ...statistics, favorites: favorites.length, messages: conversations.total },
    recent: cards.slice(0, recentMax),
    own: cards.slice((page - 1) * ownPageSize),
    page,
    unreadCount: conversations.unread,
    canManageUsers: canManageUsers(user),
    now: now(),
  });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { profile, statistics, recent, own, page, now, unreadCount, canManageUsers } = loaderData;
  return (
    <div className="page py-8 md:py-12">
      <PageTitle>Tableau de bord</PageTitle>
      <h1 className="text-xl">Tableau de bord</h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-6 lg:sticky lg:top-36">
          <Profile {...profile} />
        </div>
        <div className="grid gap-10">
          <div className="grid gap-4">
            <Statistics {...statistics} />
            <QuickActions canManageUsers={canManageUsers} unreadCount={unreadCount} />
          </div>
          {statistics.listings > 0 ? <RecentActivity cards={recent} now={now} /> : null}
          <OwnListings cards={own} total={statistics.listings} page={page} now={now} />
        </div>
      </div>
    </div>
  );
}
