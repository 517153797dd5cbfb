import type { ComponentType, ReactNode } from "react";
import type { FormProps } from "react-router";
import type { Reasons } from "../../../moderation/report.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ReasonFields, type ReasonResult } from "../../ui/reason-fields.tsx";

/**
 * Used on the pages that report a listing or a member, and in the dialog.
 * @param form the page's Form, or a fetcher's, which does not navigate
 * @param action where it is posted
 * @param reasons by default those of listings
 * @param cancel link or button that closes without reporting
 */
export function ReportForm({
  form: Form,
  action,
  reasons,
  hint = "Facultatif, sauf pour «\u00a0Autre raison\u00a0». Personne ne saura que le signalement vient de vous.",
  result,
  isSending,
  cancel,
  children,
}: {
  form: ComponentType<FormProps>;
  action: string;
  reasons?: Reasons;
  hint?: string;
  result: ReasonResult | undefined;
  isSending: boolean;
  cancel: ReactNode;
  /** further fields, first */
  children?: ReactNode;
}) {
  return (
    <Form method="post" action={action} className="grid gap-5">
      {result?.message ? <Alert kind="error">{result.message}</Alert> : null}
      {children}
      <ReasonFields
        {...(reasons ? { reasons } : {})}
        legend={"Qu’est-ce qui ne va pas\u00a0?"}
        textLabel="Précisions"
        hint={hint}
        result={result}
      />
      <div className="button-row justify-end">
        {cancel}
        <Button type="submit" disabled={isSending}>
          Envoyer le signalement
        </Button>
      </div>
    </Form>
  );
}
