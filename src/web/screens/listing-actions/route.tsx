import { data, redirect, replace } from "react-router";
import type { Actor } from "../../../accounts/permissions.ts";
import type { CommandContext } from "../../../events/index.server.ts";
import { endingOf } from "../../../listings/ending.ts";
import {
  deleteListing,
  findListing,
  type Listing,
  markSold,
  type OwnListingResult,
  renewListing,
  restoreDeletedListing,
} from "../../../listings/index.server.ts";
import type { OwnListingInput } from "../../../listings/listing.input.ts";
import { isAllowed } from "../../../listings/listing.ts";
import { canRestoreDeleted, listingVisibility } from "../../../listings/permissions.ts";
import { displayPrice } from "../../../listings/price-text.ts";
import { contestDecision, findAppealOf, findOfflineNotice } from "../../../moderation/index.server.ts";
import { removalText, rules } from "../../../moderation/moderation.ts";
import type { Db } from "../../../platform/database/database.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { readListingNotifications } from "../../read-notifications.server.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { PageTitle } from "../../site.tsx";
import { endedToTitle } from "../../text/deal-texts.ts";
import {
  lifetimeText,
  type OwnListingAction,
  ownListingActionNotice,
  ownListingActions,
  ownListingRejectionNotices,
} from "../../text/own-listing.ts";
import { appealMessages } from "../../text/report-messages.ts";
import { dashboardStatusLabel } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { DeletionConfirmation } from "../../ui/deletion-confirmation.tsx";
import { OwnListingActions } from "../../ui/own-listing-actions.tsx";
import type { Route } from "./+types/route.ts";
import { type Contestable, ContestForm, type ContestResult } from "./contest-form.tsx";

const commands: Record<
  OwnListingAction,
  (
    ctx: CommandContext<NonNullable<Actor>> & { lifetimeDays?: number },
    input: OwnListingInput,
  ) => Promise<OwnListingResult>
> = {
  sold: markSold,
  renew: renewListing,
  resell: renewListing,
  delete: deleteListing,
  restore: restoreDeletedListing,
};

function runListingAction(
  action: OwnListingAction,
  ...args: Parameters<(typeof commands)[OwnListingAction]>
) {
  return commands[action](...args);
}

/**
 * Path of the redirect: the referring page, except the page of a deleted listing. For a form without JavaScript
 * (`wantsPage`) it includes the anchor of the listing in its list; with JavaScript the scroll position is unchanged.
 */
function pageAfter(
  request: Request,
  origin: string,
  { listingId, isGone, wantsPage }: { listingId: string; isGone: boolean; wantsPage: boolean },
): string {
  const referer = sameOriginReferer(request.headers.get("Referer"), origin);
  const path = referer?.split("?")[0];
  const isListingPage = path === paths.listing(listingId) || path === paths.ownListing(listingId);
  if (referer && path && isListingPage && !isGone) return path;
  const list = referer && !isListingPage ? referer : paths.dashboard();
  if (!wantsPage || !list.startsWith(paths.dashboard())) return list;
  return `${list}#${isGone ? "mes-annonces" : `annonce-${listingId}`}`;
}

export const handle = { audience: "owner" };

export const middleware: Route.MiddlewareFunction[] = [readListingNotifications];

/** The author's page of a listing: target of links in emails, and deletion confirmation without JavaScript. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const listing = await findListing(db, requireId(params.id));
  if (listing?.authorId !== user.id) throw notFound();
  const isAvailable = listingVisibility(listing, user) === "open" || canRestoreDeleted(listing, user, now());
  if (!isAvailable) throw notFound();
  const { id, title, status, listedAt, expiresAt, deletedAt } = listing;
  const { priceCents, priceType, type, category, attributes } = listing;
  return {
    listing: {
      id,
      title,
      status,
      listedAt,
      expiresAt,
      deletedAt,
      priceCents,
      priceType,
      type,
      category,
      attributes,
    },
    isDeletionRequested: url.searchParams.get("do") === "delete",
    contestable: url.searchParams.get("do") === "contest" ? await findContestable(db, listing) : null,
    now: now(),
  };
}

/** The listing's page shows that it is contested. */
async function findContestable(db: Db, listing: Listing): Promise<Contestable> {
  const { id, title, deletedAt } = listing;
  const found = deletedAt ? null : await findOfflineNotice(db, id);
  if (!found?.isContestable || (await findAppealOf(db, found.id))) throw redirect(paths.listing(id));
  return { id, title, verdict: found.verdict, reason: removalText(found), rule: rules[found.reason] };
}

async function contest(ctx: CommandContext<NonNullable<Actor>>, listingId: string, text: string) {
  const contested = await contestDecision(ctx, { listingId, text });
  if (contested.ok)
    return redirect(paths.listing(listingId), { headers: noticeHeaders("decision-contested") });
  switch (contested.reason) {
    case "missing":
      throw notFound();
    case "already-contested":
      return redirect(paths.listing(listingId));
    default:
      return data<ContestResult>({ text, error: appealMessages[contested.reason] }, { status: 422 });
  }
}

/** `do` is the action. Redirects back with a notice about the result. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, log, site } = context.get(requestContext);
  const user = requireUser(context);
  const listingId = requireId(params.id);
  const form = await readForm(request);
  const value = form.get("do");
  if (value === "contest")
    return contest({ ...commandContext(context), actor: user }, listingId, form.get("text") ?? "");
  const name = ownListingActions.find((known) => known === value);
  if (!name) throw replace(paths.ownListing(listingId));
  const result = await runListingAction(
    name,
    { ...commandContext(context), actor: user, lifetimeDays: site.listingLifetimeDays },
    { listingId },
  );
  const rejection = result.ok ? null : result.reason;
  if (rejection === "missing") throw notFound();
  log.info({ listingId, action: name, rejection }, "listing action by its author");
  const listing = rejection ? null : await findListing(db, listingId);
  const notice = rejection
    ? ownListingRejectionNotices[rejection]
    : listing && ownListingActionNotice(name, listing);
  const wantsPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  const isGone = rejection === "deleted" || (name === "delete" && !rejection);
  const path = pageAfter(request, url.origin, { listingId, isGone, wantsPage });
  return replace(path, { headers: notice ? noticeHeaders(notice, listingId) : {} });
}

export default function OwnListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, isDeletionRequested, contestable, now } = loaderData;
  if (contestable) return <ContestForm contestable={contestable} result={actionData} />;
  const title = listing.title || "Sans titre";
  const isConfirming = isDeletionRequested && !listing.deletedAt && listing.status !== "removed";
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>{isConfirming ? "Supprimer l’annonce" : "Gérer l’annonce"}</PageTitle>
      <h1 className="text-xl">{isConfirming ? "Supprimer l’annonce" : "Gérer l’annonce"}</h1>
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
        <div className="grid gap-1">
          <h2 className="text-lg">{title}</h2>
          <p className="font-bold tabular">{displayPrice(listing)}</p>
          <p className="flex flex-wrap items-center gap-2 pt-1 text-soft text-sm">
            <Badge variant={listing.status === "active" ? "featured" : "plain"}>
              {listing.deletedAt ? "Supprimée" : dashboardStatusLabel(listing)}
            </Badge>
            {lifetimeText(listing, now)}
          </p>
        </div>
        {isConfirming ? (
          <DeletionConfirmation
            id={listing.id}
            cancel={
              <ButtonLink to={paths.dashboard()} variant="secondary">
                Annuler
              </ButtonLink>
            }
          />
        ) : (
          <OwnListingActions listing={listing} now={now} />
        )}
        {isConfirming || listing.deletedAt || !isAllowed("markSold", listing.status) ? null : (
          <ButtonLink to={paths.endListing(listing.id)} variant="quiet" className="justify-self-start px-0">
            {endedToTitle(endingOf(listing))}
          </ButtonLink>
        )}
      </div>
      {isConfirming ? null : (
        <ButtonLink to={paths.dashboard()} variant="quiet" className="justify-self-start px-0">
          Toutes mes annonces
        </ButtonLink>
      )}
    </div>
  );
}
