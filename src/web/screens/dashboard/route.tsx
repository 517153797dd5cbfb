import { CalendarDays, LogOut, Mail, Pencil, Phone, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { isEmailVerified } from "../../../accounts/index.server.ts";
import { canEditThesaurus, canManageUsers, isModerator } from "../../../accounts/permissions.ts";
import { countNewMatches } from "../../../alerts/index.server.ts";
import {
  countOwnListings,
  type ListingCard,
  ownListings,
  ownListingsPage,
} from "../../../listings/index.server.ts";
import { deletionUndoSince } from "../../../listings/lifetime.ts";
import { countListingContacts } from "../../../messaging/index.server.ts";
import { countOpenCases } from "../../../moderation/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { accountPaths } from "../../account-paths.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { dashboardStatusLabel } from "../../text/statuses.ts";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SignOutForm } from "../../ui/sign-out-form.tsx";
import type { Route } from "./+types/route.ts";
import { OwnListings } from "./own-listings.tsx";
import { countAll, ownListingsPageSize, parseOwnListingsParams } from "./own-listings-params.ts";
import { StaffLinks } from "./staff-links.tsx";

/** 'Déconnexion' with a confirmation dialog. Without JavaScript the form leads to a confirmation page. */
export function SignOut() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Form
        action={paths.signOut()}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <Button type="submit" variant="secondary" className="w-full">
          <LogOut className="size-5" />
          Déconnexion
        </Button>
      </Form>
      <dialog
        ref={dialog}
        aria-labelledby="deconnexion-question"
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 shadow-float"
      >
        <SignOutForm className="grid gap-6">
          <p id="deconnexion-question" className="font-semibold text-lg">
            Êtes-vous sûr de vouloir vous déconnecter&nbsp;?
          </p>
          <div className="button-row justify-end">
            <Button variant="secondary" onClick={() => dialog.current?.close()}>
              Annuler
            </Button>
            <Button type="submit">Se déconnecter</Button>
          </div>
        </SignOutForm>
      </dialog>
    </>
  );
}

export function Profile({
  name,
  email,
  phone,
  avatarImageId,
  createdAt,
}: {
  name: string;
  email: string;
  phone: string | null;
  avatarImageId: string | null;
  createdAt: Date;
}) {
  return (
    <section
      aria-labelledby="profil"
      className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex items-center gap-4">
        <Avatar name={name} imageId={avatarImageId} className="size-16 shrink-0 text-xl" />
        <h2 id="profil" className="min-w-0 text-lg">
          {name}
        </h2>
      </div>
      <ul className="grid gap-3 text-sm">
        <ProfileRow icon={<Mail className="size-5" />} label="Courriel">
          {email}
        </ProfileRow>
        <ProfileRow icon={<Phone className="size-5" />} label="Téléphone">
          {phone ?? <span className="text-soft">Aucun téléphone</span>}
        </ProfileRow>
        <ProfileRow icon={<CalendarDays className="size-5" />} label="Inscription">
          Membre depuis le{" "}
          <time dateTime={createdAt.toISOString()} className="whitespace-nowrap">
            {formatDate(createdAt)}
          </time>
        </ProfileRow>
      </ul>
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <ButtonLink to={paths.settings()} variant="secondary">
          <Pencil className="size-5" />
          Modifier le profil
        </ButtonLink>
        <SignOut />
      </div>
    </section>
  );
}

function ProfileRow({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="shrink-0 text-spruce">{icon}</span>
      <span className="min-w-0">
        <span className="sr-only">{label}&nbsp;: </span>
        {children}
      </span>
    </li>
  );
}

/** The user's latest listings with views, age and status. */
export function RecentActivity({ cards, now }: { cards: readonly ListingCard[]; now: Date }) {
  return (
    <section aria-labelledby="activite" className="grid gap-4">
      <h2 id="activite" className="text-lg">
        Activité récente
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-4 px-5 py-3.5">
            <div className="grid min-w-0 grow gap-0.5">
              <Link
                to={paths.listing(card.id)}
                dir="auto"
                className="line-clamp-2 wrap-anywhere font-semibold text-sm underline-offset-4 hover:underline"
              >
                {card.title || "Sans titre"}
              </Link>
              <p className="text-soft text-xs tabular">
                {countTexts.views(card.views)}
                <span aria-hidden="true"> · </span>
                <time dateTime={card.listedAt.toISOString()}>{relativeTime(card.listedAt, now)}</time>
              </p>
            </div>
            <span className="shrink-0">
              <Badge variant={card.status === "active" ? "featured" : "plain"}>
                {dashboardStatusLabel(card)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Statistics({
  listings,
  favorites,
  views,
  messages,
}: {
  listings: number;
  favorites: number;
  views: number;
  /** conversations, as buyer and as seller */
  messages: number;
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:max-lg:grid-cols-4">
      <Figure label="Annonces" value={listings} />
      <Figure label="Favoris" value={favorites} />
      <Figure label="Vues" value={views} />
      <Figure label="Messages" value={messages} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-5 py-4">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-bold text-xl tabular">{formatNumber(value)}</dd>
    </div>
  );
}

/** Unobtrusive, because an unverified address restricts nothing on the site. */
export function UnverifiedEmail({ email }: { email: string }) {
  const { formAction } = useNavigation();
  const isBusy = formAction === accountPaths.verification();
  return (
    <section
      aria-label="Adresse à confirmer"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 text-sm"
    >
      <p className="min-w-0 text-soft [overflow-wrap:anywhere]">
        Votre adresse {email} n’est pas encore confirmée.
      </p>
      <Form method="post" action={accountPaths.verification()}>
        <Button type="submit" variant="quiet" className="px-0" disabled={isBusy}>
          {isBusy ? "Envoi…" : "Renvoyer le courriel"}
        </Button>
      </Form>
    </section>
  );
}

export const handle = { audience: "member" };

const recentMax = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, memberLists, conversationCounts } = context.get(requestContext);
  const user = requireUser(context);
  const deletedSince = deletionUndoSince(now());
  const [{ favoriteIds }, conversations, { counts, views }, isVerified, openCases, newMatchCount] =
    await Promise.all([
      memberLists(),
      conversationCounts(),
      countOwnListings(db, user.id, deletedSince),
      isEmailVerified(db, user.id),
      isModerator(user) ? countOpenCases(db) : null,
      memberLists().then(({ hidden }) => countNewMatches(db, user.id, hidden)),
    ]);
  const address = parseOwnListingsParams(url.searchParams, counts);
  const offset = (address.page - 1) * ownListingsPageSize;
  const page = { state: address.state, deletedSince, limit: ownListingsPageSize, offset };
  const own = await ownListingsPage(db, user.id, page);
  // The first page of all of them begins with the latest ones.
  const isLatest = address.state === null && address.page === 1;
  const [recent, contacts] = await Promise.all([
    isLatest ? own.slice(0, recentMax) : ownListings(db, user.id, recentMax),
    countListingContacts(
      db,
      user.id,
      own.map(({ id }) => id),
    ),
  ]);
  return data({
    profile: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      avatarImageId: user.avatarImageId,
      createdAt: user.createdAt,
    },
    statistics: {
      listings: countAll(counts),
      views,
      favorites: favoriteIds.length,
      messages: conversations.total,
    },
    recent,
    own,
    contacts,
    counts,
    address,
    staff: { canManageUsers: canManageUsers(user), canEditThesaurus: canEditThesaurus(user), openCases },
    isVerified,
    newMatchCount,
    now: now(),
  });
}

/** Own listings first; profile, figures and latest activity beside them, or below on a phone. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { profile, statistics, recent, own, contacts, counts, address, now, isVerified, staff } = loaderData;
  return (
    <>
      <AccountTabs newMatchCount={loaderData.newMatchCount} />
      <div className="page grid gap-6 py-6 md:py-8">
        <PageTitle>Tableau de bord</PageTitle>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">Tableau de bord</h1>
          {/* Without listings, the empty state has the button. */}
          {statistics.listings > 0 ? (
            <ButtonLink to={paths.create()}>
              <Plus className="size-5" />
              Publier une annonce
            </ButtonLink>
          ) : null}
        </div>
        <StaffLinks {...staff} />
        {isVerified ? null : <UnverifiedEmail email={profile.email} />}
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <OwnListings listings={own} contacts={contacts} counts={counts} address={address} now={now} />
          <div className="grid gap-6">
            <Profile {...profile} />
            <Statistics {...statistics} />
            {statistics.listings > 0 ? <RecentActivity cards={recent} now={now} /> : null}
          </div>
        </div>
      </div>
    </>
  );
}
