import { Form } from "react-router";
import { appealTextMaxLength, type ContestableVerdict } from "../../../moderation/appeal.ts";
import type { Appeal } from "../../../moderation/index.server.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatDate } from "../../text/dates.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { DecisionResult } from "./decision-form.tsx";

export type ShownAppeal = Pick<
  Appeal,
  "text" | "createdAt" | "dueAt" | "outcome" | "answer" | "decidedAt"
> & {
  /** of an author; absent: a suspension */
  verdict?: ContestableVerdict;
};

const contestedTexts: Record<ContestableVerdict, { contested: string; keep: string; reverse: string }> = {
  removed: { contested: "Retrait contesté", keep: "Maintenir le retrait", reverse: "Rétablir l’annonce" },
  "correction-requested": {
    contested: "Correction contestée",
    keep: "Maintenir la demande",
    reverse: "Remettre en ligne",
  },
  held: {
    contested: "Mise en vérification contestée",
    keep: "Garder en vérification",
    reverse: "Remettre en ligne",
  },
};

/** An appeal of an author or member against a decision, and the answer. */
export function AppealText({
  appeal,
  by = "l’auteur",
  now,
}: {
  appeal: ShownAppeal;
  by?: string;
  now: Date;
}) {
  return (
    <section
      aria-label="Contestation"
      className="grid gap-1 rounded-field border border-maple bg-maple-tint px-3.5 py-2.5 text-sm"
    >
      <p className="text-soft text-xs">
        <span className="font-semibold text-ink">
          {appeal.verdict ? contestedTexts[appeal.verdict].contested : "Contestée"} par {by}
        </span>{" "}
        le {formatDate(appeal.createdAt)}
        {appeal.outcome ? null : (
          <>
            {" · "}
            <span className={now > appeal.dueAt ? "font-semibold text-maple" : ""}>
              réponse {now > appeal.dueAt ? "en retard, due le" : "due le"} {formatDate(appeal.dueAt)}
            </span>
          </>
        )}
      </p>
      <p className="whitespace-pre-line">{appeal.text}</p>
      {appeal.outcome ? (
        <p className="whitespace-pre-line">
          <span className="font-semibold">
            {appeal.outcome === "upheld" ? "Acceptée" : "Rejetée"}
            {"\u00a0"}:
          </span>{" "}
          {appeal.answer}
        </p>
      ) : null}
    </section>
  );
}

/** `decider`: whether this moderator may answer, or has to because there is no other. */
export type AppealDecider = "may" | "only-one" | "another";

export function AppealForm({
  listingId,
  verdict,
  decider,
  result,
  isSending,
}: {
  listingId: string;
  verdict: ContestableVerdict;
  decider: AppealDecider;
  result: DecisionResult | undefined;
  isSending: boolean;
}) {
  if (decider === "another")
    return (
      <p className="text-sm text-soft">
        Vous avez pris cette décision{"\u00a0"}: une autre personne de la modération répond à l’auteur.
      </p>
    );
  return (
    <Form
      method="post"
      action={staffPaths.moderationCase(listingId)}
      preventScrollReset
      className="grid gap-5 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="text-lg">Répondre à la contestation</h2>
      {result?.message ? <Alert kind="error">{result.message}</Alert> : null}
      <TextArea
        label="Réponse à l’auteur"
        name="answer"
        rows={3}
        maxLength={appealTextMaxLength}
        hint={
          decider === "only-one"
            ? "Personne d’autre ne peut répondre\u00a0: relisez votre décision d’un œil neuf. L’auteur lit que c’est la même personne qui a décidé."
            : "L’auteur lit ce texte sur son annonce et par courriel."
        }
        error={result?.answerError}
        defaultValue={result?.text}
      />
      <div className="button-row justify-end">
        <Button type="submit" name="do" value="deny" variant="secondary" disabled={isSending}>
          {contestedTexts[verdict].keep}
        </Button>
        <Button type="submit" name="do" value="uphold" disabled={isSending}>
          {contestedTexts[verdict].reverse}
        </Button>
      </div>
    </Form>
  );
}
