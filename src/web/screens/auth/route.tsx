import { data, redirect } from "react-router";
import { useAuth } from "../../auth.tsx";
import { requestContext } from "../../context.ts";
import { replaceDeviceFavorites } from "../../device-favorites.ts";
import { forgetDeviceSeen } from "../../device-seen.ts";
import { paths } from "../../paths.ts";
import { authMessages } from "../../text/messages.ts";
import { readWayBack } from "../../way-back.ts";
import type { Route } from "./+types/route.ts";
import { AuthPanel } from "./auth-panel.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { photoProblemOf } from "./photo-problem.ts";
import { PhotoStep } from "./photo-step.tsx";
import { register } from "./register.ts";
import { sendPhoto } from "./send-photo.ts";
import { signIn } from "./sign-in.ts";

export const handle = { audience: "public", wordsNetworkFailure: true };

/** Only what the form's own answer says: how long to wait after too many tries. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { user, site } = context.get(requestContext);
  const photoProblem = user ? photoProblemOf(url.searchParams) : null;
  const wayBack = readWayBack(url.searchParams);
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
  const next = readWayBack(url.searchParams)?.path ?? paths.home();
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
      forgetDeviceSeen();
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
