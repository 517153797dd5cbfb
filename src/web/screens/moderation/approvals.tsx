import { data, Form, redirect } from "react-router";
import {
  type AwaitingListing,
  approveListing,
  countAwaitingApproval,
  listAwaitingApproval,
} from "../../../moderation/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { listingIndex } from "../../../search/index.server.ts";
import { findListingAssessments, type StoredAssessment } from "../../../trust/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { moderationMessages } from "../../text/report-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/approvals.ts";
import { TrustEvidence } from "./trust-evidence.tsx";

export const handle = { audience: "moderator" };

const listingsPerPage = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db } = context.get(requestContext);
  const [total, listings] = await Promise.all([
    countAwaitingApproval(db),
    listAwaitingApproval(db, listingsPerPage),
  ]);
  const ids = listings.map(({ id }) => id);
  const assessments = await findListingAssessments(db, ids);
  return {
    total,
    listings: listings.map((one) => {
      const isOwn = one.authorId === user.id;
      // Signals are never shown to the author, whatever their role.
      return { ...one, isOwn, assessment: isOwn ? null : (assessments[one.id] ?? null) };
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const listingId = form.get("id") ?? "";
  if (form.get("do") !== "approve" || !isId(listingId)) throw data(null, { status: 400 });
  const lifetimeDays = context.get(requestContext).site.listingLifetimeDays;
  const ctx = { ...commandContext(context), index: listingIndex, lifetimeDays };
  const result = await approveListing(ctx, { listingId });
  if (!result.ok && result.reason === "missing") throw notFound();
  if (!result.ok && result.reason === "own-listing")
    return data({ message: moderationMessages["own-listing"] }, { status: 409 });
  const notice = result.ok ? "listing-approved" : "listing-already-approved";
  return redirect(staffPaths.approvals(), { headers: noticeHeaders(notice) });
}

/** Listings that are held until a moderator has seen them. */
export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const { total, listings } = loaderData;
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>Annonces à approuver</PageTitle>
      <header className="grid gap-1">
        <ButtonLink to={staffPaths.moderation()} variant="quiet" className="justify-self-start px-0">
          Modération
        </ButtonLink>
        <h1 className="text-xl">Annonces à approuver</h1>
        <p className="text-soft text-sm tabular">{countTexts.listings(total)}</p>
      </header>
      {actionData?.message ? <Alert kind="error">{actionData.message}</Alert> : null}
      {listings.length === 0 ? (
        <p className="rounded-card border border-line border-dashed p-8 text-center text-soft">
          Rien à approuver.
        </p>
      ) : (
        <ul className="grid gap-4">
          {listings.map((listing) => (
            <li key={listing.id}>
              <Awaiting listing={listing} isOwn={listing.isOwn} assessment={listing.assessment} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Awaiting({
  listing,
  isOwn,
  assessment,
}: {
  listing: AwaitingListing;
  isOwn: boolean;
  assessment: StoredAssessment | null;
}) {
  const { id, title, description, city, region, authorName, submittedAt } = listing;
  return (
    <article className="grid gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <h2 className="wrap-anywhere text-lg">{title}</h2>
      <p className="text-soft text-sm">
        {city}, {region} · {authorName} · {formatDate(submittedAt)}
      </p>
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-sm">{description}</p>
      {assessment ? <TrustEvidence assessment={assessment} /> : null}
      <div className="button-row">
        {isOwn ? (
          <p className="text-soft text-sm">C’est la vôtre{"\u00a0"}: une autre personne doit décider.</p>
        ) : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="do" value="approve" aria-label={`Publier ${title}`}>
              Publier
            </Button>
          </Form>
        )}
        <ButtonLink to={paths.listing(id)} variant="secondary" aria-label={`Voir ${title}`}>
          Voir
        </ButtonLink>
        {isOwn ? null : (
          <ButtonLink to={staffPaths.moderationCase(id)} variant="danger" aria-label={`Retirer ${title}`}>
            Retirer…
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
