import type { ComponentType, ReactNode } from "react";
import type { FormProps } from "react-router";
import { staffPaths } from "../../staff-paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ReasonFields, type ReasonResult } from "../../ui/reason-fields.tsx";

/** Reason and note of a removal, which the author receives. Used on the case's page and in the dialog. */
export function RemovalForm({
  form: Form,
  listingId,
  result,
  isSending,
  cancel,
}: {
  form: ComponentType<FormProps>;
  listingId: string;
  result: ReasonResult | undefined;
  isSending: boolean;
  cancel?: ReactNode;
}) {
  return (
    <Form
      method="post"
      action={staffPaths.moderationCase(listingId)}
      preventScrollReset
      className="grid gap-5"
    >
      {result?.message ? <Alert kind="error">{result.message}</Alert> : null}
      <ReasonFields
        legend="Raison donnée à l’auteur"
        textLabel="Explication pour l’auteur"
        hint={
          "Facultatif, sauf pour «\u00a0Autre raison\u00a0». L’auteur lit ce texte sur son annonce et par courriel."
        }
        result={result}
      />
      <input type="hidden" name="do" value="remove" />
      <div className="button-row justify-end">
        {cancel}
        <Button type="submit" variant="danger" disabled={isSending}>
          Retirer l’annonce
        </Button>
      </div>
    </Form>
  );
}
