import { data, Form, Link, redirect, useNavigation } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import type { CommandContext } from "../../../events/index.server.ts";
import { isAllowed, type ListingStatus } from "../../../listings/listing.ts";
import {
  dismissReports,
  findCase,
  removeListing,
  reopenReports,
  restoreListing,
} from "../../../moderation/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";
import type { NoticeId } from "../../text/notices.ts";
import { moderationMessages } from "../../text/report-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import type { ReasonResult } from "../../ui/reason-fields.tsx";
import type { Route } from "./+types/case.ts";
import { toCardProps } from "./card-props.ts";
import { CaseCard } from "./case-card.tsx";
import { RemovalForm } from "./removal-form.tsx";

const notices = {
  remove: "moderation-removed",
  dismiss: "moderation-dismissed",
  reopen: "moderation-reopened",
  restore: "moderation-restored",
} as const;
export type Decision = keyof typeof notices;

/** Carries out the decision of the pressed button, then redirects to `back`, the page it was pressed on, with a notice. */
async function decide(
  ctx: CommandContext<SignedIn | null>,
  { listingId, form, back }: { listingId: string; form: URLSearchParams; back: string },
) {
  const typed = { reason: form.get("reason") ?? "", text: form.get("text") ?? "" };
  const value = form.get("do");
  const decision = isDecision(value) ? value : null;
  if (!decision) throw data(null, { status: 400 });
  const result = await {
    remove: () => removeListing(ctx, { listingId, ...typed }),
    dismiss: () => dismissReports(ctx, { listingId }),
    reopen: () => reopenReports(ctx, { listingId }),
    restore: () => restoreListing(ctx, { listingId }),
  }[decision]();
  if (result.ok) {
    return redirect(back, { headers: noticeHeaders(noticeOf(decision, result.status), listingId) });
  }
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "reason-required":
    case "text-required":
    case "text-too-long":
      return data<ReasonResult>({ ...typed, rejection: result.reason }, { status: 422 });
    case "dismissal-final":
      return redirect(back, { headers: noticeHeaders("moderation-not-reopened") });
    default:
      return data<ReasonResult>({ ...typed, message: moderationMessages[result.reason] }, { status: 409 });
  }
}

function noticeOf(decision: Decision, status: ListingStatus): NoticeId {
  return decision === "dismiss" && status === "active" ? "moderation-dismissed-online" : notices[decision];
}

function isDecision(value: string | null): value is Decision {
  return value !== null && Object.hasOwn(notices, value);
}

export const handle = { audience: "moderator" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const found = await findCase(db, requireId(params.id));
  // Drafts are visible to their author only, deleted listings to no one.
  if (!found || found.listing.publishedAt === null || found.listing.deletedAt !== null) throw notFound();
  return { ...toCardProps(found, user), now: now() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const listingId = requireId(params.id);
  const form = await readForm(request);
  const back =
    sameOriginReferer(request.headers.get("Referer"), url.origin) ?? staffPaths.moderationCase(listingId);
  return decide(commandContext(context), { listingId, form, back });
}

/** Page of one case: for decisions without JavaScript, and for links. */
export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { now, isOwn, ...shown } = loaderData;
  const { id, title, status } = shown.listing;
  const isSending = useNavigation().state === "submitting";
  const canRemove = !isOwn && isAllowed("remove", status);
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>{`Modération\u00a0: ${isolate(title)}`}</PageTitle>
      <header className="grid gap-1">
        <Link
          to={staffPaths.moderation()}
          className="w-fit py-1 text-sm text-spruce underline-offset-4 hover:underline"
        >
          Toutes les annonces signalées
        </Link>
        <h1 className="text-xl">Dossier de modération</h1>
      </header>
      {actionData?.message ? <Alert kind="error">{actionData.message}</Alert> : null}
      <CaseCard case={shown} isOwn={isOwn} now={now} />
      {canRemove ? (
        <section
          aria-labelledby="retirer"
          className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
        >
          <h2 id="retirer" className="text-lg">
            Retirer cette annonce
          </h2>
          <RemovalForm
            form={Form}
            listingId={id}
            result={actionData && { ...actionData, message: undefined }}
            isSending={isSending}
          />
        </section>
      ) : null}
    </div>
  );
}
