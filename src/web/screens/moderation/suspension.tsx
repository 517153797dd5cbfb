import { data, Form, Link, redirect, useNavigation } from "react-router";
import { findSuspension } from "../../../accounts/index.server.ts";
import { decideSuspensionAppeal } from "../../../console/index.server.ts";
import { appealTextMaxLength, canDecideAppeal } from "../../../moderation/appeal.ts";
import { countModerators, findSuspensionAppeal } from "../../../moderation/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { suspensionAppealMessages } from "../../text/report-messages.ts";
import { lastDayText } from "../../text/suspension-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { Route } from "./+types/suspension.ts";
import { AppealText } from "./appeal-section.tsx";
import { CaseHeader } from "./case-header.tsx";

export const handle = { audience: "moderator" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { id } = requireUser(context);
  const appeal = await findSuspensionAppeal(db, requireId(params.id));
  if (!appeal) throw notFound();
  const { userId, suspendedBy, suspendedAt: _, id: appealId, ...shown } = appeal;
  const others = await countModerators(db, now(), [id, userId]);
  return {
    appeal: { ...shown, id: appealId },
    suspension: await findSuspension(db, userId, now()),
    isOwn: userId === id,
    mayDecide: canDecideAppeal({ moderatorId: suspendedBy }, { id }, others),
    now: now(),
  };
}

type Rejected = { answer: string; error?: string; message?: string };

/** `do`: uphold or deny. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const appealId = requireId(params.id);
  const form = await readForm(request);
  const pressed = form.get("do");
  if (pressed !== "uphold" && pressed !== "deny") throw data(null, { status: 400 });
  const outcome = pressed === "uphold" ? "upheld" : "denied";
  const answer = form.get("answer") ?? "";
  const result = await decideSuspensionAppeal(commandContext(context), { appealId, outcome, answer });
  // Denied: the page shows the answer.
  if (result.ok)
    return outcome === "denied"
      ? redirect(staffPaths.moderationSuspension(appealId))
      : redirect(staffPaths.moderation(), {
          headers: noticeHeaders(result.until ? "suspension-overturned" : "member-unsuspended"),
        });
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "text-required":
    case "text-too-long":
      return data<Rejected>({ answer, error: suspensionAppealMessages[result.reason] }, { status: 422 });
    default:
      return data<Rejected>({ answer, message: suspensionAppealMessages[result.reason] }, { status: 409 });
  }
}

export default function ContestedSuspension({ loaderData, actionData }: Route.ComponentProps) {
  const { appeal, suspension, isOwn, mayDecide, now } = loaderData;
  const rejected: Rejected | undefined = actionData;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <CaseHeader title="Suspension contestée" subject={appeal.name} />
      {rejected?.message ? <Alert kind="error">{rejected.message}</Alert> : null}
      <article className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
        <h2 className="wrap-anywhere text-base">
          <Link to={paths.seller(appeal.publicId)} className="text-spruce underline underline-offset-4">
            {appeal.name}
          </Link>
        </h2>
        {suspension ? (
          <div className="grid gap-1 text-sm">
            <p className="font-semibold">Suspendu jusqu’au {lastDayText(suspension.until)} inclus</p>
            <p className="wrap-anywhere whitespace-pre-line">{suspension.reason}</p>
          </div>
        ) : (
          <p className="text-soft text-sm">La suspension est terminée.</p>
        )}
        <AppealText appeal={appeal} by="le membre" now={now} />
      </article>
      {appeal.outcome === null ? (
        isOwn || !mayDecide ? (
          <p className="text-sm text-soft">
            {suspensionAppealMessages[isOwn ? "own-account" : "other-moderator"]}
          </p>
        ) : (
          <Form
            method="post"
            action={staffPaths.moderationSuspension(appeal.id)}
            className="grid gap-5 rounded-card border border-line bg-surface p-4 md:p-5"
          >
            <h2 className="text-lg">Répondre à la contestation</h2>
            <TextArea
              label="Réponse au membre"
              name="answer"
              rows={3}
              maxLength={appealTextMaxLength}
              hint="La personne lit ce texte par courriel."
              error={rejected?.error}
              defaultValue={rejected?.answer}
            />
            <div className="button-row justify-end">
              <Button type="submit" name="do" value="deny" variant="secondary" disabled={isSending}>
                Maintenir la suspension
              </Button>
              <Button type="submit" name="do" value="uphold" disabled={isSending}>
                Lever la suspension
              </Button>
            </div>
          </Form>
        )
      ) : null}
    </div>
  );
}
