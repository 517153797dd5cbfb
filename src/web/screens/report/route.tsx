import { data, Form, Link, redirect, useNavigation } from "react-router";
import { findListing, isGone } from "../../../listings/index.server.ts";
import { canReport, listingVisibility } from "../../../listings/permissions.ts";
import { reportListing } from "../../../moderation/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { newStamp } from "../../form-protection.server.ts";
import { requireId } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { readReport } from "./read-report.ts";
import { ReportForm, type ReportResult } from "./report-form.tsx";

export const handle = { audience: "public" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  const { db, user } = app;
  const id = requireId(params.id);
  const listing = await findListing(db, id);
  if (listing && canReport(listing, user)) return { id, title: listing.title, stamp: newStamp(app) };
  const wasPublic = listing ? listingVisibility(listing, null) === "gone" : await isGone(db, id);
  throw data(null, { status: wasPublic ? 410 : 404 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { reporter } = context.get(requestContext);
  const listingId = requireId(params.id);
  const report = await readReport(context, request);
  if (!report.ok) return report.response;
  const { typed } = report;
  const sent = await reportListing(commandContext(context), { ...typed, listingId, reporter });
  if (sent.ok) return redirect(paths.listing(listingId), { headers: noticeHeaders("reported") });
  switch (sent.reason) {
    case "already-received":
      return redirect(paths.listing(listingId), { headers: noticeHeaders("reported-before") });
    case "missing":
    case "gone":
      throw data(null, { status: sent.reason === "gone" ? 410 : 404 });
    default:
      return data<ReportResult>({ ...typed, rejection: sent.reason }, { status: 422 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, stamp } = loaderData;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle>Signaler une annonce</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-xl">Signaler une annonce</h1>
        <p>
          <Link to={paths.listing(id)} className="text-spruce underline underline-offset-4">
            {title}
          </Link>
        </p>
      </header>
      <ReportForm
        form={Form}
        action={paths.report(id)}
        result={actionData}
        isSending={isSending}
        stamp={stamp}
        cancel={
          <ButtonLink to={paths.listing(id)} variant="secondary">
            Revenir à l’annonce
          </ButtonLink>
        }
      />
    </div>
  );
}
