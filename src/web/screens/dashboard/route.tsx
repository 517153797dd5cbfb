import { data } from "react-router";
import { countConversations } from "../../../data/conversations.ts";
import { favoriteIds } from "../../../data/favorites.ts";
import { ownListings } from "../../../data/listing-cards.ts";
import { countOpenCases } from "../../../data/moderation-cases.ts";
import { countOwnListings, ownListingsPage } from "../../../data/own-listings.ts";
import { countNews } from "../../../data/saved-searches.ts";
import { authorStatistics } from "../../../data/statistics.ts";
import { isEmailVerified } from "../../../data/user-emails.ts";
import { deletionUndoSince } from "../../../domain/listing-lifetime.ts";
import { canEditThesaurus, canManageUsers, isModerator } from "../../../domain/permissions.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { PageTitle } from "../../site.tsx";
import type { Route } from "./+types/route.ts";
import { OwnListings } from "./own-listings.tsx";
import { ownPageSize, parseOwnAddress } from "./own-page.ts";
import { Profile } from "./profile.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { Statistics } from "./statistics.tsx";
import { UnverifiedEmail } from "./unverified-email.tsx";

export const handle = { audience: "member" };

const recentMax = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const deletedSince = deletionUndoSince(now());
  const [statistics, favorites, conversations, counts, recent, isVerified, openCases, newsCount] =
    await Promise.all([
      authorStatistics(db, user.id),
      favoriteIds(db, user.id),
      countConversations(db, user.id),
      countOwnListings(db, user.id, deletedSince),
      ownListings(db, user.id, recentMax),
      isEmailVerified(db, user.id),
      isModerator(user) ? countOpenCases(db) : null,
      countNews(db, user.id),
    ]);
  const address = parseOwnAddress(url.searchParams, counts);
  const offset = (address.page - 1) * ownPageSize;
  const page = { state: address.state, deletedSince, limit: ownPageSize, offset };
  return data({
    profile: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      avatarImageId: user.avatarImageId,
      createdAt: user.createdAt,
    },
    statistics: { ...statistics, favorites: favorites.length, messages: conversations.total },
    recent,
    own: await ownListingsPage(db, user.id, page),
    counts,
    address,
    unreadCount: conversations.unread,
    canManageUsers: canManageUsers(user),
    canEditThesaurus: canEditThesaurus(user),
    isVerified,
    openCases,
    newsCount,
    now: now(),
  });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    profile,
    statistics,
    recent,
    own,
    counts,
    address,
    now,
    unreadCount,
    canManageUsers,
    canEditThesaurus,
    isVerified,
    openCases,
  } = loaderData;
  return (
    <div className="page py-8 md:py-12">
      <PageTitle>Tableau de bord</PageTitle>
      <h1 className="text-xl">Tableau de bord</h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-6 lg:sticky lg:top-36">
          <Profile {...profile} />
        </div>
        <div className="grid gap-10">
          {isVerified ? null : <UnverifiedEmail email={profile.email} />}
          <div className="grid gap-4">
            <Statistics {...statistics} />
            <QuickActions
              canManageUsers={canManageUsers}
              canEditThesaurus={canEditThesaurus}
              unreadCount={unreadCount}
              newsCount={loaderData.newsCount}
              openCases={openCases}
            />
          </div>
          {statistics.listings > 0 ? <RecentActivity cards={recent} now={now} /> : null}
          <OwnListings listings={own} counts={counts} address={address} now={now} />
        </div>
      </div>
    </div>
  );
}
