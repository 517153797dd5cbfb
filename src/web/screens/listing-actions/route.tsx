import { replace } from "react-router";
import type { Actor } from "../../../accounts/permissions.ts";
import {
  deleteListing,
  type ListingTools,
  markSold,
  type OwnListingChanged,
  renewListing,
  restoreDeletedListing,
} from "../../../listings/lifecycle.commands.server.ts";
import { findListing } from "../../../listings/listings.queries.server.ts";
import { canRestoreDeleted, listingVisibility } from "../../../listings/permissions.ts";
import { displayPrice } from "../../../listings/price.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { PageTitle } from "../../site.tsx";
import {
  lifetimeText,
  type OwnListingAction,
  ownListingActionNotices,
  ownListingActions,
  ownListingRejectionNotices,
} from "../../text/own-listing.ts";
import { dashboardStatusLabels } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { DeletionQuestion } from "../../ui/deletion-question.tsx";
import { OwnListingActions } from "../../ui/own-listing-actions.tsx";
import type { Route } from "./+types/route.ts";

const verbs: Record<
  OwnListingAction,
  (tools: ListingTools, actor: NonNullable<Actor>, id: string) => Promise<OwnListingChanged>
> = {
  sold: markSold,
  renew: renewListing,
  resell: renewListing,
  delete: deleteListing,
  restore: restoreDeletedListing,
};

export function runListingAction(
  wish: OwnListingAction,
  ...given: Parameters<(typeof verbs)[OwnListingAction]>
) {
  return verbs[wish](...given);
}

/**
 * The page to go back to: where the button stood, but never the page of an ad that is deleted. A form without
 * JavaScript (`wantsPage`) comes back to the ad in its list; with it the page has not moved.
 */
export function pageAfter(
  request: Request,
  origin: string,
  { listingId, isGone, wantsPage }: { listingId: string; isGone: boolean; wantsPage: boolean },
): string {
  const before = sameOriginReferer(request.headers.get("Referer"), origin);
  const path = before?.split("?")[0];
  const isOfListing = path === paths.listing(listingId) || path === paths.ownListing(listingId);
  if (before && path && isOfListing && !isGone) return path;
  const list = before && !isOfListing ? before : paths.dashboard();
  if (!wantsPage || !list.startsWith(paths.dashboard())) return list;
  return `${list}#${isGone ? "mes-annonces" : `annonce-${listingId}`}`;
}

export const handle = { audience: "owner" };

/** One own ad and what can be done with it: where a letter leads, and where deleting is asked once more. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const listing = await findListing(db, requireId(params.id));
  if (listing?.authorId !== user.id) throw notFound();
  const isThere = listingVisibility(listing, user) === "open" || canRestoreDeleted(listing, user, now());
  if (!isThere) throw notFound();
  const { id, title, status, listedAt, expiresAt, deletedAt, priceCents, priceType } = listing;
  return {
    listing: { id, title, status, listedAt, expiresAt, deletedAt, priceCents, priceType },
    isAsked: url.searchParams.get("do") === "delete",
    now: now(),
  };
}

/** `do` says what; the answer leads back to where the button stood, with a sentence on what was done or why not. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, now, log } = context.get(requestContext);
  const user = requireUser(context);
  const listingId = requireId(params.id);
  const asked = (await readForm(request)).get("do");
  const wish = ownListingActions.find((known) => known === asked);
  if (!wish) throw replace(paths.ownListing(listingId));
  const result = await runListingAction(wish, { db, now: now() }, user, listingId);
  const refusal = result.ok ? null : result.reason;
  if (refusal === "missing") throw notFound();
  log.info({ actorId: user.id, listingId, wish, refusal }, "own listing");
  const notice = refusal ? ownListingRejectionNotices[refusal] : ownListingActionNotices[wish];
  const wantsPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  const isGone = refusal === "deleted" || (wish === "delete" && !refusal);
  const after = pageAfter(request, url.origin, { listingId, isGone, wantsPage });
  return replace(after, { headers: noticeHeaders(notice, listingId) });
}

export default function OwnListingPage({ loaderData }: Route.ComponentProps) {
  const { listing, isAsked, now } = loaderData;
  const title = listing.title || "Sans titre";
  const isAsking = isAsked && !listing.deletedAt && listing.status !== "removed";
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>{isAsking ? "Supprimer l’annonce" : "Gérer l’annonce"}</PageTitle>
      <h1 className="text-xl">{isAsking ? "Supprimer l’annonce" : "Gérer l’annonce"}</h1>
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
        <div className="grid gap-1">
          <h2 className="text-lg">{title}</h2>
          <p className="font-bold tabular">{displayPrice(listing)}</p>
          <p className="flex flex-wrap items-center gap-2 pt-1 text-soft text-sm">
            <Badge look={listing.status === "active" ? "featured" : "plain"}>
              {listing.deletedAt ? "Supprimée" : dashboardStatusLabels[listing.status]}
            </Badge>
            {lifetimeText(listing, now)}
          </p>
        </div>
        {isAsking ? (
          <DeletionQuestion
            id={listing.id}
            cancel={
              <ButtonLink to={paths.dashboard()} look="secondary">
                Annuler
              </ButtonLink>
            }
          />
        ) : (
          <OwnListingActions listing={listing} now={now} />
        )}
      </div>
      {isAsking ? null : (
        <ButtonLink to={paths.dashboard()} look="quiet" className="justify-self-start px-0">
          Toutes mes annonces
        </ButtonLink>
      )}
    </div>
  );
}
