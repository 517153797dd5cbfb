import { data, Form, redirect, useNavigation } from "react-router";
import { findSuspension, readSuspensionToken } from "../../../accounts/index.server.ts";
import { contestSuspension } from "../../../console/index.server.ts";
import { findAppealOfSuspension, findLastSuspension } from "../../../moderation/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm } from "../../guard.ts";
import { PageTitle } from "../../site.tsx";
import { formatDate } from "../../text/dates.ts";
import { appealMessages } from "../../text/report-messages.ts";
import { lastDayText } from "../../text/suspension-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ContestField } from "../../ui/contest-field.tsx";
import { tokenHeaders } from "../auth/token-headers.ts";
import type { Route } from "./+types/route.ts";

/** The link of the email or of the sign-in page suffices: a suspended member cannot sign in. */
export const handle = { audience: "public" };

export const headers = () => tokenHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, unsubscribeSecret } = context.get(requestContext);
  const link = readSuspensionToken(params.token, unsubscribeSecret);
  const current = link && (await findSuspension(db, link.userId, now()));
  const suspended = link && (await findLastSuspension(db, link.userId));
  // The suspension has ended, or a later one replaced it, whose email has its own link.
  if (!suspended || current?.until.getTime() !== link.until.getTime()) throw notFound();
  const appeal = await findAppealOfSuspension(db, { userId: link.userId, at: suspended.at });
  return {
    token: params.token,
    suspension: current,
    appeal: appeal && { text: appeal.text, dueAt: appeal.dueAt, answer: appeal.answer },
  };
}

type Rejected = { text: string; error: string };

export async function action({ request, context, params }: Route.ActionArgs) {
  const { unsubscribeSecret } = context.get(requestContext);
  const text = (await readForm(request)).get("text") ?? "";
  const ctx = { ...commandContext(context), unsubscribeSecret };
  const result = await contestSuspension(ctx, { token: params.token, text });
  if (result.ok) return redirect(accountPaths.suspension(params.token));
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "already-contested":
      // In another tab: the page shows that appeal.
      return redirect(accountPaths.suspension(params.token));
    default:
      return data<Rejected>({ text, error: appealMessages[result.reason] }, { status: 422 });
  }
}

export default function Suspension({ loaderData, actionData }: Route.ComponentProps) {
  const { token, suspension, appeal } = loaderData;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle>Votre compte est suspendu</PageTitle>
      <h1 className="text-xl">Votre compte est suspendu</h1>
      <section
        aria-label="Décision"
        className="grid gap-2 rounded-card border border-line bg-surface p-4 text-sm"
      >
        <p className="font-semibold">Jusqu’au {lastDayText(suspension.until)} inclus</p>
        <p className="wrap-anywhere whitespace-pre-line">{suspension.reason}</p>
        <p className="text-soft">
          D’ici là, vos annonces sont hors ligne et vous ne pouvez pas vous connecter.
        </p>
      </section>
      {appeal ? (
        <section aria-label="Contestation" className="grid gap-4">
          {appeal.answer === null ? (
            <Alert kind="success">
              Votre contestation est envoyée. La modération vous répond par courriel d’ici le{" "}
              {formatDate(appeal.dueAt)}.
            </Alert>
          ) : (
            <div className="grid gap-1 rounded-card border border-maple bg-maple-tint p-4 text-sm">
              <p className="font-semibold">La modération a maintenu la suspension.</p>
              <p className="wrap-anywhere whitespace-pre-line">{appeal.answer}</p>
            </div>
          )}
          <div className="grid gap-1 text-sm">
            <p className="text-soft">Vous avez écrit{"\u00a0"}:</p>
            <p className="wrap-anywhere whitespace-pre-line">{appeal.text}</p>
          </div>
        </section>
      ) : (
        <Form method="post" action={accountPaths.suspension(token)} className="grid gap-5">
          <ContestField rejected={actionData} />
          <div className="button-row">
            <Button type="submit" disabled={isSending}>
              Envoyer la contestation
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
