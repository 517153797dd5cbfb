import type { ComponentType, ReactNode } from "react";
import type { FormProps } from "react-router";
import type { Reasons, ReportRejection } from "../../../moderation/report.ts";
import { useAuth } from "../../auth.tsx";
import { inquiryMessages } from "../../text/inquiry-texts.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ProtectionFields } from "../../ui/protection-fields.tsx";
import { ReasonFields, type ReasonResult } from "../../ui/reason-fields.tsx";

/** `email`: address at which a visitor asks to be notified of the outcome */
export type ReportResult = Omit<ReasonResult, "rejection"> & {
  email: string;
  rejection?: ReportRejection;
};

/**
 * Used on the pages that report a listing or a member, and in the dialog.
 * @param form the page's Form, or a fetcher's, which does not navigate
 * @param action where it is posted
 * @param reasons by default those of listings
 * @param cancel link or button that closes without reporting
 * @param stamp of a page, for visitors; without it, as in the dialog of cached pages, the site waits before it accepts the report
 */
export function ReportForm({
  form: Form,
  action,
  reasons,
  hint = "Facultatif, sauf pour «\u00a0Autre raison\u00a0». Personne ne saura que le signalement vient de vous.",
  result,
  isSending,
  cancel,
  stamp = "",
  children,
}: {
  form: ComponentType<FormProps>;
  action: string;
  reasons?: Reasons;
  hint?: string;
  result: ReportResult | undefined;
  isSending: boolean;
  cancel: ReactNode;
  stamp?: string;
  /** further fields, first */
  children?: ReactNode;
}) {
  const { isSignedIn } = useAuth();
  const rejection = result?.rejection;
  const isEmailRejected = rejection === "invalid-email";
  return (
    <Form method="post" action={action} className="grid gap-5">
      {result?.message ? <Alert kind="error">{result.message}</Alert> : null}
      {isSignedIn ? null : <ProtectionFields stamp={stamp} />}
      {children}
      <ReasonFields
        {...(reasons ? { reasons } : {})}
        legend={"Qu’est-ce qui ne va pas\u00a0?"}
        textLabel="Précisions"
        hint={hint}
        result={result && { ...result, rejection: isEmailRejected ? undefined : rejection }}
      />
      {isSignedIn ? (
        <p className="text-soft text-sm">
          Nous vous dirons ce que nous avons décidé, selon vos réglages de notification.
        </p>
      ) : (
        <TextField
          label="Votre adresse courriel"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          isOptional
          hint="Pour vous dire ce que nous avons décidé, et rien d’autre. Sans adresse, nous ne pourrons pas vous répondre."
          error={isEmailRejected ? inquiryMessages[rejection] : undefined}
          defaultValue={result?.email}
        />
      )}
      <div className="button-row justify-end">
        {cancel}
        <Button type="submit" disabled={isSending}>
          Envoyer le signalement
        </Button>
      </div>
    </Form>
  );
}
