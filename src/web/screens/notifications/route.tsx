import { data, Form } from "react-router";
import { findSubscription, unsubscribe } from "../../../alerts/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { unsubscribedNames } from "../../text/email-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";

/** The link of an email suffices: unsubscribing needs no sign-in. */
export const handle = { audience: "public" };

/** Like other pages with a token in the URL (auth/token-headers.ts). */
export function headers() {
  return { "Referrer-Policy": "strict-origin", "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

/** A GET request turns nothing off: mail scanners follow every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, unsubscribeSecret } = context.get(requestContext);
  const subscription = await findSubscription(db, params.token, unsubscribeSecret);
  if (!subscription) throw notFound();
  return {
    what: unsubscribedNames(subscription),
    isSearch: subscription.topic === "search",
    token: params.token,
  };
}

/** The button of the page or of an email client (RFC 8058). The body is ignored: the token in the URL identifies user and topic. */
export async function action({ context, params }: Route.ActionArgs) {
  const { unsubscribeSecret } = context.get(requestContext);
  const result = await unsubscribe(
    { ...commandContext(context), unsubscribeSecret },
    { token: params.token },
  );
  if (!result.ok) throw notFound();
  return data({ isDone: true });
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { what, isSearch, token } = loaderData;
  return (
    <div className="page grid justify-items-center py-8 md:py-14">
      <PageTitle>Courriels</PageTitle>
      <div className="grid w-full max-w-md gap-5">
        <h1 className="text-xl">Vos courriels</h1>
        {actionData?.isDone ? (
          <>
            <Alert kind="success">C’est fait. Vous ne recevrez plus {what}.</Alert>
            <ButtonLink to={paths.home()} variant="secondary">
              Aller à l’accueil
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="[overflow-wrap:anywhere]">
              Ne plus recevoir {what}&nbsp;?{" "}
              {isSearch
                ? "La recherche reste enregistrée, et vos autres alertes continuent."
                : "Vous recevrez encore ceux sur la sécurité de votre compte."}
            </p>
            <Form method="post" action={accountPaths.notifications(token)} className="grid">
              <Button type="submit">Ne plus les recevoir</Button>
            </Form>
          </>
        )}
      </div>
    </div>
  );
}
