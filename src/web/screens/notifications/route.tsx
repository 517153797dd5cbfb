import { data, Form } from "react-router";
import { findSubscription, unsubscribe } from "../../../alerts/unsubscribe.commands.server.ts";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { unsubscribedNames } from "../../text/email-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";

/** The token in the email is sufficient: unsubscribing requires no sign-in. */
export const handle = { audience: "public" };

/** Same as other pages with a token in the URL (auth/token-headers.ts). */
export function headers() {
  return { "Referrer-Policy": "strict-origin", "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
}

/** GET does not unsubscribe, because mail scanners follow all links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const subscription = await findSubscription(context.get(requestContext).db, params.token);
  if (!subscription) throw notFound();
  return {
    what: unsubscribedNames(subscription),
    isSearch: subscription.topic === "search",
    token: params.token,
  };
}

/**
 * POST of the page's button or of a mail client (RFC 8058); the body is ignored, the token in the URL identifies the
 * subscription.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const result = await unsubscribe(context.get(requestContext).db, params.token);
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
                : "Ceux qui protègent votre compte continueront."}
            </p>
            <Form method="post" action={paths.notifications(token)} className="grid">
              <Button type="submit">Ne plus les recevoir</Button>
            </Form>
          </>
        )}
      </div>
    </div>
  );
}
