import { data, Form, redirect, useActionData, useNavigation } from "react-router";
import { useAuth } from "../../auth.tsx";
import { type RequestContext, requestContext } from "../../context.ts";
import { replaceDeviceFavorites } from "../../device-favorites.ts";
import { clearDeviceHistory } from "../../device-history.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import { PageTitle } from "../../site.tsx";
import { authMessages, avatarMessages, tooManyText } from "../../text/messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import type { Route } from "./+types/route.ts";
import { AuthPanel } from "./auth-panel.tsx";
import type { FormAnswer } from "./form-response.ts";
import { type PhotoProblem, photoProblemOf, photoStep } from "./photo-problem.ts";
import { receivePhotoForm, storePhoto } from "./receive-photo-form.ts";
import { register } from "./register.ts";
import { signIn } from "./sign-in.ts";

/** The account is there, its photo is not: what happened, another try, and the way on. */
export function PhotoStep({ problem }: { problem: PhotoProblem }) {
  const answer = useActionData<FormAnswer>();
  const isBusy = useNavigation().formAction?.startsWith(paths.auth()) ?? false;
  return (
    <>
      <PageTitle>Votre photo</PageTitle>
      <h1 className="text-xl">Il manque votre photo</h1>
      <div className="mt-6 grid gap-5">
        <Alert kind="success">Votre compte est créé, et la session est ouverte.</Alert>
        <MessageBox messages={answer?.messages ?? [avatarMessages[problem]]} />
        <Form
          key={problem}
          method="post"
          action={photoStep(problem)}
          encType="multipart/form-data"
          className="grid gap-5"
        >
          <ProfilePhotoField />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? "Envoi…" : "Envoyer la photo"}
            </Button>
            <ButtonLink to={paths.home()} look="secondary">
              Continuer sans photo
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}

/** Another try with a photo, after a registration whose photo failed. Sent without one, the person goes on without. */
export async function sendPhoto(request: Request, userId: string, facts: RequestContext) {
  const waitSeconds = await facts.overLimit("upload", userId);
  if (waitSeconds !== null) {
    const headers = { "Retry-After": String(waitSeconds) };
    return data({ messages: [tooManyText(waitSeconds)], fields: {}, typed: {} }, { status: 429, headers });
  }
  const received = await receivePhotoForm(request, facts);
  try {
    const problem = await storePhoto(received, userId, facts);
    return redirect(problem ? photoStep(problem) : paths.home());
  } finally {
    await received.cleanUp();
  }
}

export const handle = { audience: "public", wordsNetworkFailure: true };

/** Only what the form's own answer says: how long to wait after too many tries. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { user, site } = context.get(requestContext);
  const photoProblem = user ? photoProblemOf(url.searchParams) : null;
  const wayBack = readReturnTo(url.searchParams);
  if (user && !photoProblem) throw redirect(wayBack?.path ?? paths.home());
  return data({
    mode: modeOf(url),
    photoProblem,
    wayBack,
    isPasswordPolicyStrong: site.isPasswordPolicyStrong,
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  if (facts.user && photoProblemOf(url.searchParams)) return sendPhoto(request, facts.user.id, facts);
  const next = readReturnTo(url.searchParams)?.path ?? paths.home();
  return modeOf(url) === "register" ? register(request, facts, next) : signIn(request, facts, next);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    // Sent on: somebody is signed in, and what the device kept has joined the account. Left on the device, it would
    // come back after having been taken off there.
    if (answer instanceof Response) {
      replaceDeviceFavorites([]);
      clearDeviceHistory();
    }
    if (!(answer instanceof TypeError)) throw answer;
    // The network failed. The form stays as it is, with what was typed; a status of failure asks for nothing more.
    return data<FormAnswer>({ messages: [authMessages.unknown], fields: {}, typed: {} }, { status: 503 });
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignedIn } = useAuth();
  const { mode, photoProblem, wayBack, isPasswordPolicyStrong } = loaderData;
  return (
    <div className="page grid justify-items-center py-8 md:py-14">
      <div className="w-full max-w-md">
        {photoProblem && isSignedIn ? (
          <PhotoStep problem={photoProblem} />
        ) : (
          <AuthPanel
            mode={mode}
            wayBack={wayBack}
            answer={actionData && "messages" in actionData ? actionData : undefined}
            passwordMinLength={isPasswordPolicyStrong ? 12 : 6}
          />
        )}
      </div>
    </div>
  );
}

function modeOf(url: URL): "login" | "register" {
  return url.searchParams.get("mode") === "register" ? "register" : "login";
}
