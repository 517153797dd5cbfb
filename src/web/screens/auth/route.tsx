import { data, Form, redirect, useActionData, useNavigation } from "react-router";
import { useAuth } from "../../auth.tsx";
import { type RequestContext, requestContext } from "../../context.ts";
import { newStamp } from "../../form-protection.server.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import { PageTitle } from "../../site.tsx";
import { avatarMessages, tooManyText } from "../../text/messages.ts";
import { registrationClosedTexts } from "../../text/registration-texts.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import type { Route } from "./+types/route.ts";
import { AuthPanel } from "./auth-panel.tsx";
import type { FormResult } from "./form-response.ts";
import { type PhotoProblem, photoProblemOf, photoStep } from "./photo-problem.ts";
import { receivePhotoForm, storePhoto } from "./receive-photo-form.ts";
import { register } from "./register.ts";
import { runSignIn } from "./run-sign-in.ts";
import { signIn } from "./sign-in.ts";

/** After a registration whose photo failed: reports the problem and offers another upload. */
export function PhotoStep({ problem, next }: { problem: PhotoProblem; next: string }) {
  const result = useActionData<FormResult>();
  const isBusy = useNavigation().formAction?.startsWith(paths.auth()) ?? false;
  return (
    <>
      <PageTitle>Votre photo</PageTitle>
      <h1 className="text-xl">Il manque votre photo</h1>
      <div className="mt-6 grid gap-5">
        <Alert kind="success">Votre compte est créé, et la session est ouverte.</Alert>
        <MessageBox messages={result?.messages ?? [avatarMessages[problem]]} />
        <Form
          key={problem}
          method="post"
          action={photoStep(problem, next)}
          encType="multipart/form-data"
          className="grid gap-5"
        >
          <ProfilePhotoField />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? "Envoi…" : "Envoyer la photo"}
            </Button>
            <ButtonLink to={next} variant="secondary">
              Continuer sans photo
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}

/** Handles the photo upload of PhotoStep. Without a photo it redirects to the next page. */
async function sendPhoto(request: Request, userId: string, app: RequestContext, next: string) {
  const waitSeconds = await app.consumeLimit("upload", userId);
  if (waitSeconds !== null) {
    const headers = { "Retry-After": String(waitSeconds) };
    return data({ messages: [tooManyText(waitSeconds)], fields: {}, typed: {} }, { status: 429, headers });
  }
  const received = await receivePhotoForm(request, app);
  try {
    const problem = await storePhoto(received, { id: userId }, app);
    return redirect(problem ? photoStep(problem, next) : next);
  } finally {
    await received.cleanUp();
  }
}

export const handle = { audience: "public", handlesNetworkFailure: true };

/** The Retry-After header of the action's rate limit. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  const { user, site } = app;
  const photoProblem = user ? photoProblemOf(url.searchParams) : null;
  const returnTo = readReturnTo(url.searchParams);
  if (user && !photoProblem) throw redirect(returnTo?.path ?? paths.home());
  return data({
    mode: modeOf(url),
    stamp: newStamp(app),
    photoProblem,
    returnTo,
    isPasswordPolicyStrong: site.isPasswordPolicyStrong,
    registration: site.registration,
    providerLabel: app.identityProvider?.label ?? null,
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const next = readReturnTo(url.searchParams)?.path ?? paths.home();
  if (app.user && photoProblemOf(url.searchParams)) return sendPhoto(request, app.user.id, app, next);
  return modeOf(url) === "register" ? register(request, app, next) : signIn(request, app, next);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runSignIn(serverAction);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignedIn } = useAuth();
  const { mode, stamp, photoProblem, returnTo, isPasswordPolicyStrong, registration, providerLabel } =
    loaderData;
  const providerRegisters = registration === "open" || registration === "provider";
  return (
    <div className="page grid justify-items-center py-8 md:py-14">
      <div className="w-full max-w-md">
        {photoProblem && isSignedIn ? (
          <PhotoStep problem={photoProblem} next={returnTo?.path ?? paths.home()} />
        ) : (
          <AuthPanel
            mode={mode}
            stamp={stamp}
            returnTo={returnTo}
            result={actionData && "messages" in actionData ? actionData : undefined}
            passwordMinLength={isPasswordPolicyStrong ? 12 : 6}
            closedText={registration === "open" ? null : registrationClosedTexts[registration]}
            providerLabel={mode === "login" || providerRegisters ? providerLabel : null}
          />
        )}
      </div>
    </div>
  );
}

function modeOf(url: URL): "login" | "register" {
  return url.searchParams.get("mode") === "register" ? "register" : "login";
}
