import { Form, redirect } from "react-router";
import { decideFeedback, findContestedFeedback } from "../../../deals/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";
import { answerTexts } from "../../text/feedback-texts.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import type { Route } from "./+types/feedback.ts";

export const handle = { audience: "moderator" };

const shownMax = 50;

/** Feedback that the one it is about contests, oldest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  return { contested: await findContestedFeedback(db, shownMax) };
}

/** `do`: keep or remove; `id`: of the feedback. */
export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request);
  const decision = form.get("do");
  const feedbackId = form.get("id") ?? "";
  if ((decision !== "keep" && decision !== "remove") || !isId(feedbackId))
    return redirect(staffPaths.contestedFeedback());
  const decided = await decideFeedback({ ...commandContext(context), actor: user }, { feedbackId, decision });
  if (!decided.ok) throw notFound();
  return redirect(staffPaths.contestedFeedback(), { headers: noticeHeaders(`feedback-${decision}`) });
}

export default function ContestedFeedback({ loaderData: { contested } }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>Avis contestés</PageTitle>
      <h1 className="text-xl">Avis contestés</h1>
      {contested.length === 0 ? (
        <p className="rounded-card border border-line border-dashed p-8 text-center text-soft">
          Rien à traiter. Les avis contestés apparaîtront ici.
        </p>
      ) : (
        <ul className="grid gap-4">
          {contested.map((feedback) => (
            <li key={feedback.id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
              <h2 className="text-base [overflow-wrap:anywhere]">{feedback.listingTitle}</h2>
              <p className="text-soft text-sm">
                Avis de {feedback.authorName ?? "quelqu’un dont le compte est fermé"} (
                {feedback.by === "seller" ? "vendeur" : "acheteur"})
              </p>
              <ul className="list-inside list-disc text-sm">
                {answerTexts(feedback).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">
                <b className="font-semibold">Contesté{"\u00a0"}:</b> {feedback.contestReason}
              </p>
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={feedback.id} />
                <button type="submit" name="do" value="keep" className={buttonClass("secondary")}>
                  Garder l’avis
                </button>
                <button type="submit" name="do" value="remove" className={buttonClass("danger")}>
                  Retirer l’avis
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={staffPaths.moderation()} variant="quiet" className="justify-self-start px-0">
        Modération
      </ButtonLink>
    </div>
  );
}
