import { data, Form, Link, redirect, useNavigation } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import { suspendAuthor } from "../../../console/index.server.ts";
import type { CommandContext } from "../../../events/index.server.ts";
import { isAllowed, type ListingStatus } from "../../../listings/listing.ts";
import { canDecideAppeal } from "../../../moderation/appeal.ts";
import {
  correctCategory,
  countModerators,
  decideAppeal,
  dismissReports,
  findCase,
  holdListingForReview,
  type ModerationCase,
  releaseListing,
  removeListing,
  reopenReports,
  requestCorrection,
  restoreListing,
} from "../../../moderation/index.server.ts";
import { evidenceMaxLength } from "../../../moderation/moderation.ts";
import { isolate } from "../../../platform/isolate.ts";
import { listingIndex } from "../../../search/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";
import { memberMessages, suspensionMessages } from "../../text/admin-texts.ts";
import type { NoticeId } from "../../text/notices.ts";
import { appealMessages, moderationMessages, reasonMessages } from "../../text/report-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CategoryField } from "../../ui/category-field.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { Route } from "./+types/case.ts";
import { type AppealDecider, AppealForm } from "./appeal-section.tsx";
import { toCardProps } from "./card-props.ts";
import { CaseCard } from "./case-card.tsx";
import { DecisionForm, type DecisionResult } from "./decision-form.tsx";
import { Foldable } from "./foldable.tsx";
import { reasonedDecisions } from "./reasoned-decisions.ts";

const notices = {
  remove: "moderation-removed",
  correct: "moderation-correction",
  hold: "moderation-held",
  release: "moderation-released",
  category: "moderation-category",
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
  const text = (name: string) => form.get(name) ?? "";
  const typed = { reason: text("reason"), text: text("text"), evidence: text("evidence") };
  const value = form.get("do");
  if (value === "uphold" || value === "deny")
    return answerAppeal(ctx, { listingId, outcome: value, answer: text("answer"), back });
  if (value === "suspend") return suspend(ctx, { listingId, typed, until: text("until"), back });
  const decision = isDecision(value) ? value : null;
  if (!decision) throw data(null, { status: 400 });
  const [category = "", subCategory = ""] = text("category").split("/");
  const result = await {
    remove: () => removeListing(ctx, { listingId, ...typed }),
    correct: () => requestCorrection(ctx, { listingId, ...typed }),
    hold: () => holdListingForReview(ctx, { listingId, ...typed }),
    release: () => releaseListing(ctx, { listingId }),
    category: () =>
      correctCategory(
        { ...ctx, index: listingIndex },
        { listingId, category, subCategory, text: typed.text },
      ),
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
    case "explanation-required":
    case "evidence-too-long":
      return data<DecisionResult>({ ...typed, of: decision, rejection: result.reason }, { status: 422 });
    case "category-unknown":
    case "category-unchanged":
      return data<DecisionResult>(
        { ...typed, of: decision, message: moderationMessages[result.reason] },
        { status: 422 },
      );
    case "dismissal-final":
      return redirect(back, { headers: noticeHeaders("moderation-not-reopened") });
    default:
      return data<DecisionResult>({ ...typed, message: moderationMessages[result.reason] }, { status: 409 });
  }
}

async function answerAppeal(
  ctx: CommandContext<SignedIn | null>,
  {
    listingId,
    outcome: pressed,
    answer,
    back,
  }: { listingId: string; outcome: "uphold" | "deny"; answer: string; back: string },
) {
  const outcome = pressed === "uphold" ? "upheld" : "denied";
  const result = await decideAppeal(ctx, { listingId, outcome, answer });
  if (result.ok) return redirect(back, { headers: noticeHeaders(`appeal-${outcome}`, listingId) });
  const sent = { of: "appeal", reason: "", text: answer };
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "text-required":
    case "text-too-long":
      return data<DecisionResult>({ ...sent, answerError: appealMessages[result.reason] }, { status: 422 });
    default:
      return data<DecisionResult>({ ...sent, message: appealMessages[result.reason] }, { status: 409 });
  }
}

async function suspend(
  ctx: CommandContext<SignedIn | null>,
  {
    listingId,
    typed,
    until,
    back,
  }: {
    listingId: string;
    typed: { reason: string; text: string; evidence: string };
    until: string;
    back: string;
  },
) {
  const result = await suspendAuthor(ctx, { listingId, until, ...typed });
  if (result.ok) return redirect(back, { headers: noticeHeaders("moderation-suspended", listingId) });
  const sent = { ...typed, until, of: "suspend" };
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "reason-required":
    case "text-required":
    case "text-too-long":
    case "explanation-required":
    case "evidence-too-long":
      return data<DecisionResult>({ ...sent, rejection: result.reason }, { status: 422 });
    case "date-required":
    case "not-a-date":
    case "past-date":
    case "reason-too-long":
      return data<DecisionResult>(
        { ...sent, untilError: suspensionMessages[result.reason] },
        { status: 422 },
      );
    case "own-listing":
      return data<DecisionResult>({ ...sent, message: moderationMessages[result.reason] }, { status: 409 });
    default:
      return data<DecisionResult>({ ...sent, message: memberMessages[result.reason] }, { status: 409 });
  }
}

function noticeOf(decision: Decision, status: ListingStatus): NoticeId {
  return decision === "dismiss" && status === "active" ? "moderation-dismissed-online" : notices[decision];
}

function isDecision(value: string | null): value is Decision {
  return value !== null && Object.hasOwn(notices, value);
}

export const handle = { audience: "moderator" };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const found = await findCase(db, requireId(params.id));
  // Drafts are visible to their author only, deleted listings to no one.
  if (!found || found.listing.publishedAt === null || found.listing.deletedAt !== null) throw notFound();
  const wanted = url.searchParams.get("decision");
  return { ...toCardProps(found, user), decider: await deciderOf(found, user), wanted, now: now() };

  async function deciderOf(
    { appeal, listing }: ModerationCase,
    { id }: { id: string },
  ): Promise<AppealDecider | null> {
    if (!appeal || appeal.outcome !== null) return null;
    if (appeal.moderatorId !== id) return "may";
    const others = await countModerators(db, now(), [id, listing.authorId]);
    return canDecideAppeal(appeal, { id }, others) ? "only-one" : "another";
  }
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
  const { now, isOwn, decider, wanted, ...shown } = loaderData;
  const { id, title, status } = shown.listing;
  const isSending = useNavigation().state === "submitting";
  const canDecide = !isOwn;
  // When the dialog of a decision cannot be loaded, its button leads here.
  const openForm = actionData?.of ?? wanted ?? (isAllowed("remove", status) && !decider ? "remove" : null);
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>{`Modération\u00a0: ${isolate(title)}`}</PageTitle>
      <header className="grid gap-1">
        <Link
          to={staffPaths.moderation()}
          className="-mt-1.5 w-fit py-2.5 text-sm text-spruce underline-offset-4 hover:underline"
        >
          Toutes les annonces signalées
        </Link>
        <h1 className="text-xl">Dossier de modération</h1>
      </header>
      {actionData?.message && !actionData.of ? <Alert kind="error">{actionData.message}</Alert> : null}
      <CaseCard case={shown} isOwn={isOwn} now={now} />
      {decider && shown.appeal && !isOwn ? (
        <AppealForm
          listingId={id}
          verdict={shown.appeal.verdict}
          decider={decider}
          result={actionData?.of === "appeal" ? actionData : undefined}
          isSending={isSending}
        />
      ) : null}
      {canDecide ? (
        <div className="grid gap-3">
          {reasonedDecisions.map(({ decision, title: label, isAvailable }) =>
            isAvailable({ status, hasAuthor: shown.author !== null }) ? (
              <Foldable key={decision} title={label} isOpen={openForm === decision}>
                <DecisionForm
                  decision={decision}
                  form={Form}
                  listingId={id}
                  suspendedUntil={shown.author?.suspendedUntil ?? null}
                  result={actionData?.of === decision ? actionData : undefined}
                  isSending={isSending}
                />
              </Foldable>
            ) : null,
          )}
          <Foldable title="Corriger la catégorie" isOpen={openForm === "category"}>
            <CategoryForm
              listing={shown.listing}
              result={actionData?.of === "category" ? actionData : undefined}
              isSending={isSending}
            />
          </Foldable>
        </div>
      ) : null}
    </div>
  );
}

function CategoryForm({
  listing,
  result,
  isSending,
}: {
  listing: { id: string; category: string; subCategory: string | null };
  result: DecisionResult | undefined;
  isSending: boolean;
}) {
  return (
    <Form
      key={`${listing.category}/${listing.subCategory}`}
      method="post"
      action={staffPaths.moderationCase(listing.id)}
      preventScrollReset
      className="grid gap-5"
    >
      {result?.message ? <Alert kind="error">{result.message}</Alert> : null}
      <CategoryField category={listing.category} subCategory={listing.subCategory ?? null} />
      <TextArea
        label="Explication pour l’auteur"
        isOptional
        name="text"
        rows={2}
        maxLength={evidenceMaxLength}
        error={result?.rejection ? reasonMessages[result.rejection] : undefined}
        defaultValue={result?.text}
      />
      <div className="button-row justify-end">
        <Button type="submit" name="do" value="category" disabled={isSending}>
          Changer la catégorie
        </Button>
      </div>
    </Form>
  );
}
