import { Form, useNavigation } from "react-router";
import type { ContestableVerdict } from "../../../moderation/appeal.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ContestField } from "../../ui/contest-field.tsx";

export type Contestable = {
  id: string;
  title: string;
  verdict: ContestableVerdict;
  reason: string;
  rule: string;
};
/** A rejected text. */
export type ContestResult = { text: string; error: string };

const titles: Record<ContestableVerdict, string> = {
  removed: "Contester le retrait",
  "correction-requested": "Contester la correction demandée",
  held: "Contester la mise en vérification",
};

/** The author of a listing that moderation took offline contests that. */
export function ContestForm({
  contestable: { id, title, verdict, reason, rule },
  result,
}: {
  contestable: Contestable;
  result: ContestResult | undefined;
}) {
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle>{titles[verdict]}</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-xl">{titles[verdict]}</h1>
        <p className="wrap-anywhere">{title}</p>
      </header>
      <section
        aria-label="Décision"
        className="grid gap-2 rounded-card border border-line bg-surface p-4 text-sm"
      >
        <p className="whitespace-pre-line font-semibold">{reason}</p>
        <p className="text-soft">
          Règle{"\u00a0"}: {rule}
        </p>
      </section>
      <Form method="post" action={accountPaths.appeal(id)} className="grid gap-5">
        <ContestField rejected={result} />
        <input type="hidden" name="do" value="contest" />
        <div className="button-row">
          <Button type="submit" disabled={isSending}>
            Envoyer la contestation
          </Button>
          <ButtonLink to={paths.listing(id)} variant="secondary">
            Annuler
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
