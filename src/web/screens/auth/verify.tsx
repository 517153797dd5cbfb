import { data, Form, redirect, useNavigation } from "react-router";
import {
  confirmEmail,
  findEmailConfirmation,
  isEmailVerified,
  requestVerification,
} from "../../../accounts/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { commandContext } from "../../command-context.server.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { emailMessages } from "../../text/email-messages.ts";
import { tooManyText } from "../../text/messages.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { Route } from "./+types/verify.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { tokenHeaders } from "./token-headers.ts";

export { shouldRevalidate } from "./expired-link.ts";

export const handle = { audience: "public" };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return new Headers([...Object.entries(tokenHeaders), ...actionHeaders]);
}

/** GET does not confirm, because mail scanners follow all links of an email. The button on the page does. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, user } = context.get(requestContext);
  const token = url.searchParams.get("token") ?? "";
  const link = await findEmailConfirmation(db, token, now());
  if (link) return data({ link: { token, email: link.email }, state: null });
  const isVerified = user !== null && (await isEmailVerified(db, user.id));
  const state = user === null ? "visitor" : isVerified ? "verified" : "unverified";
  return data({ link: null, state } as const, { status: token && state !== "verified" ? 410 : 200 });
}

/** With a token: confirms the address. Without one: sends the verification email again to the signed-in user. */
export async function action({ context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const token = url.searchParams.get("token");
  if (token === null) return resendVerification(app);
  const result = await confirmEmail(commandContext(context), { token, currentSessionId: app.sessionId });
  if (!result.ok) {
    const isTaken = result.reason === "email-already-in-use";
    const message = isTaken ? emailMessages["email-already-in-use"] : null;
    return data({ isTaken, message }, { status: isTaken ? 409 : 410 });
  }
  const notice = noticeHeaders(result.isNewAddress ? "email-changed" : "email-verified");
  throw redirect(app.user ? paths.dashboard() : paths.home(), { headers: notice });
}

async function resendVerification({ db, user, consumeLimit }: RequestContext) {
  if (!user) throw redirect(paths.auth());
  if (await isEmailVerified(db, user.id)) throw redirect(paths.dashboard());
  const waitSeconds = await consumeLimit("verify-email", user.id);
  if (waitSeconds !== null) {
    const headers = { "Retry-After": String(waitSeconds) };
    return data({ isTaken: false, message: tooManyText(waitSeconds) }, { status: 429, headers });
  }
  await requestVerification({ db, actor: user });
  throw redirect(paths.dashboard(), { headers: noticeHeaders("verification-sent") });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { link, state } = loaderData;
  const box = <MessageBox messages={actionData?.message ? [actionData.message] : undefined} />;
  if (actionData?.isTaken) {
    return (
      <NarrowPage title="Cette adresse est prise">
        {box}
        <p>Votre compte garde son adresse actuelle.</p>
        <ButtonLink to={paths.dashboard()}>Aller au tableau de bord</ButtonLink>
      </NarrowPage>
    );
  }
  if (link) {
    return (
      <NarrowPage title="Confirmez votre adresse">
        {box}
        <p className="[overflow-wrap:anywhere]">
          <strong>{link.email}</strong> est bien votre adresse courriel&nbsp;?
        </p>
        <Form method="post" action={accountPaths.verify(link.token)} className="grid">
          <SubmitButton label="Confirmer mon adresse" busyLabel="Confirmation…" />
        </Form>
      </NarrowPage>
    );
  }
  if (state === "verified") {
    return (
      <NarrowPage title="Votre adresse est confirmée">
        <p>Il n’y a plus rien à faire.</p>
        <ButtonLink to={paths.dashboard()}>Aller au tableau de bord</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Ce lien n’est plus valide">
      {box}
      <p>Il a déjà servi, il a expiré, ou il était pour une autre adresse.</p>
      {state === "unverified" ? (
        <Form method="post" action={accountPaths.verification()} className="grid">
          <SubmitButton label="Renvoyer le courriel" busyLabel="Envoi…" />
        </Form>
      ) : (
        <>
          <p>Connectez-vous pour en recevoir un autre depuis votre tableau de bord.</p>
          <ButtonLink to={paths.auth()}>Se connecter</ButtonLink>
        </>
      )}
    </NarrowPage>
  );
}

function SubmitButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  const { state } = useNavigation();
  return (
    <Button type="submit" disabled={state !== "idle"}>
      {state === "submitting" ? busyLabel : label}
    </Button>
  );
}
