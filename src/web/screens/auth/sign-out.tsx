import { data, redirect } from "react-router";
import { failureLevel } from "../../../platform/database/failures.server.ts";
import { requestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { PageTitle } from "../../site.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SignOutForm } from "../../ui/sign-out-form.tsx";
import type { Route } from "./+types/sign-out.ts";

export const handle = { audience: "public", handlesNetworkFailure: true };

const failureText = "Erreur lors de la déconnexion:";

/** GET shows a confirmation; only POST ends the session. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(requestContext).user ? null : redirect(paths.home());
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { accounts, log } = context.get(requestContext);
  try {
    const headers = new Headers(noticeHeaders("signed-out"));
    for (const cookie of await accounts.signOut(request.headers)) headers.append("Set-Cookie", cookie);
    return redirect(paths.home(), { headers });
  } catch (error) {
    // Only logged (§8): the page stays, and shows that the user is still signed in.
    log[failureLevel(error)]({ err: error }, failureText);
    const wantsPage = request.headers.get("Accept")?.includes("text/html") ?? false;
    if (!wantsPage) throw data(null, { status: 503 });
    return redirect(sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.home());
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown; // the redirect of a success
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure in the console
    console.error(failureText, thrown);
    // An error status prevents a revalidation.
    return data(null, { status: 503 });
  }
}

export default function SignOutPage() {
  return (
    <div className="page max-w-xl py-12 md:py-16">
      <PageTitle>Déconnexion</PageTitle>
      <SignOutForm className="grid gap-6 rounded-card border border-line bg-surface p-6">
        <h1 className="text-lg">Êtes-vous sûr de vouloir vous déconnecter{"\u00a0"}?</h1>
        <div className="button-row justify-end">
          <ButtonLink to={paths.dashboard()} variant="secondary">
            Annuler
          </ButtonLink>
          <Button type="submit">Se déconnecter</Button>
        </div>
      </SignOutForm>
    </div>
  );
}
