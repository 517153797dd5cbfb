import { Form, redirect } from "react-router";
import { failureLevel } from "../../../platform/database/failures.server.ts";
import { requestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/sign-out.ts";

export const handle = { audience: "public" };

/** GET shows a confirmation; only POST ends the session. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(requestContext).user ? null : redirect(paths.home());
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, log } = context.get(requestContext);
  try {
    const headers = new Headers(noticeHeaders("signed-out"));
    for (const cookie of await accounts.signOut(request.headers)) headers.append("Set-Cookie", cookie);
    return redirect(paths.home(), { headers });
  } catch (error) {
    // Only logged (§8): the page shows that the user is still signed in.
    log[failureLevel(error)]({ err: error }, "Erreur lors de la déconnexion:");
    return redirect(paths.home());
  }
}

export default function SignOutPage() {
  return (
    <div className="page max-w-xl py-12 md:py-20">
      <PageTitle>Déconnexion</PageTitle>
      <Form method="post" className="grid gap-6 rounded-card border border-line bg-surface p-6">
        <h1 className="text-lg">Êtes-vous sûr de vouloir vous déconnecter{"\u00a0"}?</h1>
        <div className="button-row justify-end">
          <ButtonLink to={paths.dashboard()} variant="secondary">
            Annuler
          </ButtonLink>
          <Button type="submit">Se déconnecter</Button>
        </div>
      </Form>
    </div>
  );
}
