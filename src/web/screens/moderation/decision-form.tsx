import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useRef,
} from "react";
import type { FormProps } from "react-router";
import { evidenceMaxLength } from "../../../moderation/moderation.ts";
import { staffPaths } from "../../staff-paths.ts";
import { reasonMessages } from "../../text/report-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { ReasonFields, type ReasonResult } from "../../ui/reason-fields.tsx";
import { SuspensionEndField } from "../../ui/suspension-fields.tsx";

/** Action response of a decision against the author: what was typed in which form. */
export type DecisionResult = ReasonResult & {
  of?: string;
  evidence?: string;
  until?: string;
  untilError?: string;
  answerError?: string;
};

export type ReasonedDecision = keyof typeof labels;

const optional =
  "Facultatif, sauf pour «\u00a0Autre raison\u00a0». L’auteur lit ce texte sur son annonce et par courriel.";
const labels = {
  remove: { submit: "Retirer l’annonce", text: "Explication pour l’auteur", hint: optional },
  correct: {
    submit: "Demander la correction",
    text: "Ce que l’auteur doit changer",
    hint: "L’auteur lit ce texte au-dessus de son formulaire et par courriel.",
  },
  hold: { submit: "Masquer l’annonce", text: "Explication pour l’auteur", hint: optional },
  suspend: {
    submit: "Suspendre l’auteur",
    text: "Raison donnée à l’auteur",
    hint: "L’auteur lit ce texte en se connectant et par courriel.",
  },
} as const;

/** Rule, evidence and explanation of a decision, which the author receives. Used on the case's page and in the dialog. */
export function DecisionForm({
  decision,
  form: Form,
  listingId,
  suspendedUntil,
  result,
  isSending,
  cancel,
  hasDigits = false,
}: {
  decision: ReasonedDecision;
  form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>;
  listingId: string;
  /** of a suspension of the author that is in force */
  suspendedUntil: Date | null;
  result: DecisionResult | undefined;
  isSending: boolean;
  cancel?: ReactNode;
  /** begins at the reasons, which digits choose; only one form of a page may */
  hasDigits?: boolean;
}) {
  const label = labels[decision];
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasDigits) reasonsOf(ref.current)[0]?.focus();
  }, [hasDigits]);
  return (
    <Form
      ref={ref}
      onKeyDown={hasDigits ? chooseReason : undefined}
      method="post"
      action={staffPaths.moderationCase(listingId)}
      preventScrollReset
      className="grid gap-5"
    >
      {result?.message ? <Alert kind="error">{result.message}</Alert> : null}
      <ReasonFields
        legend={decision === "suspend" ? "Règle en cause" : "Raison donnée à l’auteur"}
        textLabel={label.text}
        hint={label.hint}
        result={result}
        hasDigits={hasDigits}
      />
      <TextArea
        label="Constat"
        isOptional
        name="evidence"
        rows={2}
        maxLength={evidenceMaxLength}
        hint="Ce que vous avez vu&#160;: mots cités, photo, prix. L’auteur le lit aussi."
        error={result?.rejection === "evidence-too-long" ? reasonMessages[result.rejection] : undefined}
        defaultValue={result?.evidence}
      />
      {decision === "suspend" ? (
        <SuspensionEndField
          label="Jusqu’au"
          typed={result?.until}
          error={result?.untilError}
          suspendedUntil={suspendedUntil}
        />
      ) : null}
      <input type="hidden" name="do" value={decision} />
      <div className="button-row justify-end">
        {cancel}
        <Button
          type="submit"
          variant={decision === "remove" || decision === "suspend" ? "danger" : "primary"}
          disabled={isSending}
        >
          {label.submit}
        </Button>
      </div>
    </Form>
  );
}

function reasonsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="reason"]') ?? [])];
}

/** A digit outside of the texts chooses the reason of that number; Enter on a reason sends the form. */
function chooseReason(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/u.test(event.key)) return;
  if (event.target instanceof HTMLTextAreaElement) return;
  const reason = reasonsOf(event.currentTarget)[Number(event.key) - 1];
  if (!reason) return;
  event.preventDefault();
  reason.click();
  reason.focus();
}
