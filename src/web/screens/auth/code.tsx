import { data, Form, Link, redirect, replace, useNavigation } from "react-router";
import { findChallenge, findSecondSteps } from "../../../accounts/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { requestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { codeAttempts } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { type ReturnTo, readReturnTo } from "../../return-to.ts";
import { secondFactorMessages } from "../../text/second-factor-texts.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { Route } from "./+types/code.ts";
import { endedChallengeCookie, readChallenge } from "./challenge-cookie.ts";
import { DeviceDataFields } from "./device-data-fields.tsx";
import { type FormResult, rejectFields, rejectTooMany } from "./form-response.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { runSignIn } from "./run-sign-in.ts";
import { deviceOfRequest, enter, withCookies } from "./sign-in.ts";

export const handle = { audience: "public", handlesNetworkFailure: true };

/** Also the Retry-After header of the action's rate limit. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "private, no-store");
  return headers;
}

const signInOf = (returnTo: ReturnTo | null) => returnTo?.login ?? paths.auth();

/** The sign-in has ended: it starts again with the password. */
function startAgain(returnTo: ReturnTo | null) {
  const headers = withCookies([endedChallengeCookie(), noticeHeaders("sign-in-ended")["Set-Cookie"]]);
  return replace(signInOf(returnTo), { headers });
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, user, now } = context.get(requestContext);
  const returnTo = readReturnTo(url.searchParams);
  if (user) throw redirect(returnTo?.path ?? paths.home());
  const token = readChallenge(request);
  // Without a cookie there was none: a bookmark, or the back button after signing in and out.
  if (token === "") throw redirect(signInOf(returnTo));
  const challenge = await findChallenge(db, token, now());
  if (!challenge) throw startAgain(returnTo);
  const { hasApp, hasPasskey } = await findSecondSteps(db, challenge.userId);
  const isRecovery = url.searchParams.has("recovery");
  return data({ signIn: signInOf(returnTo), isRecovery, hasApp, hasPasskey });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const form = await readForm(request);
  const returnTo = readReturnTo(url.searchParams);
  const challenge = readChallenge(request);
  const found = challenge === "" ? null : await findChallenge(app.db, challenge, app.now());
  if (!found) return startAgain(returnTo);
  const code = form.get("code") ?? "";
  if (code.trim() === "") return rejectFields({ code: secondFactorMessages["code-required"] }, {});
  const attempts = codeAttempts(app, found.email);
  const waitSeconds = await attempts.count();
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, {});
  const result = await app.accounts.finishSignIn({ challenge, code, device: deviceOfRequest(request) });
  if (!result.ok) {
    app.securityEvent("second-factor-failed", { subjectId: found.userId });
    if (result.reason === "ended") return startAgain(returnTo);
    const isRecovery = url.searchParams.has("recovery");
    return rejectFields(
      { code: secondFactorMessages[isRecovery ? "wrong-recovery-code" : "wrong-code"] },
      {},
    );
  }
  await attempts.reset();
  const session = { ...result, cookies: [...result.cookies, endedChallengeCookie()] };
  return enter(request, app, { form, session, next: returnTo?.path ?? paths.home() });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runSignIn(serverAction);
}

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const { signIn, isRecovery, hasApp, hasPasskey } = loaderData;
  const result = actionData && "messages" in actionData ? actionData : undefined;
  return (
    <NarrowPage title="Validation en deux étapes">
      {hasApp ? <CodeForm signIn={signIn} isRecovery={isRecovery} result={result} /> : null}
      {hasPasskey && !isRecovery ? (
        <form className="grid gap-5">
          <p className="text-soft text-sm">
            {hasApp
              ? "Ou confirmez que c’est vous avec une clé d’accès."
              : "Confirmez que c’est vous avec une clé d’accès."}
          </p>
          <DeviceDataFields />
          <PasskeyButton
            signIn={signIn}
            isSecondStep
            fallback={
              hasApp ? null : (
                <Alert kind="error">Ce navigateur ne lit pas les clés d’accès. Essayez-en un autre.</Alert>
              )
            }
          />
        </form>
      ) : null}
      <p className="flex flex-wrap gap-x-5 text-sm">
        {hasApp ? (
          <Link
            to={accountPaths.signInCode(signIn, { recovery: !isRecovery })}
            replace
            className="inline-flex min-h-6 items-center text-spruce underline underline-offset-4"
          >
            {isRecovery ? "Utiliser mon application" : "Utiliser un code de secours"}
          </Link>
        ) : null}
        <Link
          to={signIn}
          replace
          className="inline-flex min-h-6 items-center text-spruce underline underline-offset-4"
        >
          Changer de compte
        </Link>
      </p>
    </NarrowPage>
  );
}

function CodeForm({
  signIn,
  isRecovery,
  result,
}: {
  signIn: string;
  isRecovery: boolean;
  result: FormResult | undefined;
}) {
  const isBusy = useNavigation().formAction?.startsWith("/auth/code") ?? false;
  return (
    <>
      <p className="text-soft text-sm">
        {isRecovery
          ? "Écrivez un de vos codes de secours. Chacun sert une seule fois."
          : "Écrivez le code que montre votre application en ce moment."}
      </p>
      {/* Keyed, so that the other field starts empty and without errors. */}
      <Form
        key={isRecovery ? "recovery" : "app"}
        method="post"
        action={accountPaths.signInCode(signIn, { recovery: isRecovery })}
        noValidate
        className="grid gap-5"
      >
        <MessageBox messages={result?.messages} />
        <TextField
          label={isRecovery ? "Code de secours" : "Code à six chiffres"}
          name="code"
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          error={result?.fields.code}
        />
        <DeviceDataFields />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Connexion…" : "Se connecter"}
        </Button>
      </Form>
    </>
  );
}
