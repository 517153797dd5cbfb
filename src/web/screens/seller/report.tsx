import { data, Form, Link, redirect, useNavigation } from "react-router";
import { loadCards, newestFirst, publicListings } from "../../../listings/index.server.ts";
import { reportMember } from "../../../moderation/index.server.ts";
import { memberReportReasons } from "../../../moderation/report.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { newStamp } from "../../form-protection.server.ts";
import { notFound, requireId } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { readReport } from "../report/read-report.ts";
import { ReportForm, type ReportResult } from "../report/report-form.tsx";
import type { Route } from "./+types/report.ts";
import { loadSeller } from "./load-seller.ts";

export const handle = { audience: "public" };

const listingsMax = 50;

/** A report of the member, and links to report one of the listings instead. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  const { reads, user } = app;
  const seller = await loadSeller(context, params.sellerId);
  if (seller.id === user?.id) throw notFound();
  const newest = newestFirst(publicListings(reads).where("author_id", "=", seller.id)).limit(listingsMax);
  const cards = await loadCards(newest);
  return {
    seller: { publicId: seller.publicId, name: seller.name },
    stamp: newStamp(app),
    listings: cards.map(({ id, title, city }) => ({ id, title, city })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { reporter } = context.get(requestContext);
  const memberId = requireId(params.sellerId);
  const report = await readReport(context, request);
  if (!report.ok) return report.response;
  const { typed } = report;
  const sent = await reportMember(commandContext(context), { ...typed, memberId, reporter });
  const page = paths.seller(memberId);
  if (sent.ok) return redirect(page, { headers: noticeHeaders("member-reported") });
  switch (sent.reason) {
    case "already-received":
      return redirect(page, { headers: noticeHeaders("member-reported-before") });
    case "missing":
      throw notFound();
    default:
      return data<ReportResult>({ ...typed, rejection: sent.reason }, { status: 422 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ReportSeller({ loaderData, actionData }: Route.ComponentProps) {
  const { seller, listings, stamp } = loaderData;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle>Signaler ce membre</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-xl">Signaler ce membre</h1>
        <p className="[overflow-wrap:anywhere]">{seller.name}</p>
      </header>
      {listings.length > 0 ? (
        <details className="group rounded-card border border-line bg-surface">
          <summary className="flex min-h-11 items-center px-4 py-2 font-semibold text-sm text-spruce underline underline-offset-4">
            C’est une annonce qui pose problème
          </summary>
          <ul className="grid divide-y divide-line border-line border-t">
            {listings.map(({ id, title, city }) => (
              <li key={id}>
                <Link
                  to={paths.report(id)}
                  rel="nofollow"
                  className="grid min-h-11 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4"
                >
                  <span className="truncate font-semibold text-spruce">{title}</span>
                  <span className="text-sm text-soft">{city}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <ReportForm
        form={Form}
        action={paths.reportSeller(seller.publicId)}
        reasons={memberReportReasons}
        result={actionData}
        isSending={isSending}
        stamp={stamp}
        cancel={
          <ButtonLink to={paths.seller(seller.publicId)} variant="secondary">
            Revenir à ses annonces
          </ButtonLink>
        }
      />
    </div>
  );
}
