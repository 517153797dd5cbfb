import { Form, useNavigation } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/** Nothing depends on it but help with a forgotten password, so it asks quietly. */
export function UnverifiedEmail({ email }: { email: string }) {
  const { formAction } = useNavigation();
  const isBusy = formAction === paths.verification();
  return (
    <section
      aria-label="Adresse à confirmer"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 text-sm"
    >
      <p className="min-w-0 text-soft [overflow-wrap:anywhere]">
        Votre adresse {email} n’est pas encore confirmée.
      </p>
      <Form method="post" action={paths.verification()}>
        <Button type="submit" look="quiet" className="px-0" disabled={isBusy}>
          {isBusy ? "Envoi…" : "Renvoyer le courriel"}
        </Button>
      </Form>
    </section>
  );
}
