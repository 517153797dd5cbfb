import { Form, Link } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import type { EmailReachability } from "./find-email-reachability.ts";

/** Warns, next to the choice of alerts, that alert emails would not be delivered, and how to fix it. */
export function EmailReachabilityNotice({ reach: { email, state } }: { reach: EmailReachability }) {
  if (state === "reached") return null;
  return (
    <section
      aria-label="Courriels d’alerte"
      className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3 text-sm"
    >
      {state === "unverified" ? (
        <>
          <p className="[overflow-wrap:anywhere]">
            Votre adresse {email} n’est pas encore confirmée. D’ici là, aucune alerte ne part par
            courriel&nbsp;; «&nbsp;Mes recherches&nbsp;» montre le nombre de nouvelles annonces.
          </p>
          <Form method="post" action={accountPaths.verification()}>
            <Button type="submit" variant="quiet" className="px-0 text-left">
              Renvoyer le courriel de confirmation
            </Button>
          </Form>
        </>
      ) : (
        <p>
          Vous avez coupé tous les courriels d’alerte. Vous pouvez les{" "}
          <Link to={paths.settingsPage("notifications")} className="text-spruce underline underline-offset-4">
            rétablir dans vos paramètres
          </Link>
          .
        </p>
      )}
    </section>
  );
}
