import { Form, Link, useNavigation } from "react-router";
import { findCase } from "../../../data/moderation-cases.ts";
import { isAllowed } from "../../../domain/listing.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { pageBefore } from "../../page-before.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { Alert } from "../../ui/alert.tsx";
import type { Route } from "./+types/case.ts";
import { cardFacts } from "./card-facts.ts";
import { CaseCard } from "./case-card.tsx";
import { decide } from "./decide.ts";
import { RemovalForm } from "./removal-form.tsx";

export const handle = { audience: "moderator" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const found = await findCase(db, requireId(params.id));
  // A draft is its author's alone; what was deleted is nobody's.
  if (!found || found.listing.publishedAt === null || found.listing.deletedAt !== null) throw notFound();
  return { ...cardFacts(found, user), now: now() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const listingId = requireId(params.id);
  const form = await readForm(request);
  const back = pageBefore(request.headers.get("Referer"), url.origin) ?? paths.moderationCase(listingId);
  return decide(context.get(requestContext), requireUser(context), { listingId, form, back });
}

/** One case on a page of its own: where decisions are taken without JavaScript, and where a link can point. */
export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { now, isOwn, ...shown } = loaderData;
  const { id, title, status } = shown.listing;
  const isSending = useNavigation().state === "submitting";
  const canRemove = !isOwn && isAllowed("remove", status);
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>{`Modération\u00a0: ${title}`}</PageTitle>
      <header className="grid gap-1">
        <Link
          to={paths.moderation()}
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
            answer={actionData && { ...actionData, message: undefined }}
            isSending={isSending}
          />
        </section>
      ) : null}
    </div>
  );
}
