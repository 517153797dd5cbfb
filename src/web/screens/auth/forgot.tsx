import { data, Form, Link, useNavigation } from "react-router";
import { isEmail, normalizeEmail } from "../../../accounts/account.ts";
import { requestPasswordReset } from "../../../accounts/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { emailMessages } from "../../text/email-messages.ts";
import { registrationMessages } from "../../text/messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { Route } from "./+types/forgot.ts";
import { NarrowPage } from "./narrow-page.tsx";

export const handle = { audience: "public" };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * Same response, rate limits and work whether or not the address has an account, to prevent account enumeration. The
 * same response above the limits, too: a mailbox that had its emails has valid links, and who asked for them does not
 * matter. The limit per IP address does not apply to a device or an address from which the owner has signed in before.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { consumeLimit, findKnownClient } = context.get(requestContext);
  const typed = (await readForm(request)).get("email") ?? "";
  const email = normalizeEmail(typed);
  const reject = (error: string, init: ResponseInit) => data({ isSent: false, typed, error }, init);
  if (email === "") return reject(registrationMessages["email-required"], { status: 422 });
  if (!isEmail(email)) return reject(registrationMessages["invalid-email"], { status: 422 });
  const { device, isAddressKnown } = await findKnownClient(email);
  const isLimited = device || isAddressKnown ? false : (await consumeLimit("forgot-address")) !== null;
  if (!isLimited && (await consumeLimit("forgot-email", email)) === null)
    await requestPasswordReset(commandContext(context), { email });
  return data({ isSent: true, typed, error: "" });
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  return (
    <NarrowPage title="Mot de passe oublié">
      {actionData?.isSent ? (
        <>
          <Alert kind="success">{emailMessages["reset-sent"]}</Alert>
          <p className="text-soft text-sm">
            Il est valable une heure. Rien dans votre boîte après quelques minutes&nbsp;? Regardez dans les
            courriels indésirables, ou{" "}
            <Link to={paths.forgot()} className="text-spruce underline underline-offset-4">
              recommencez
            </Link>
            .
          </p>
        </>
      ) : (
        <>
          <p className="text-soft text-sm">
            Écrivez l’adresse de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de
            passe.
          </p>
          <Form method="post" action={paths.forgot()} noValidate className="grid gap-5">
            <MessageBox messages={actionData?.error ? [actionData.error] : undefined} />
            <TextField
              label="Courriel"
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={actionData?.typed}
              error={actionData?.error || undefined}
            />
            <Button type="submit" disabled={state !== "idle"}>
              {state === "submitting" ? "Envoi…" : "Envoyer le lien"}
            </Button>
          </Form>
        </>
      )}
      <Link
        to={paths.auth()}
        className="inline-flex min-h-6 items-center justify-self-start text-sm text-spruce underline underline-offset-4"
      >
        Revenir à la connexion
      </Link>
    </NarrowPage>
  );
}
