import { signedPasskeyInput } from "../../../accounts/account.input.ts";
import { startPasskeySignIn, startPasskeyStep } from "../../../accounts/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import { tooManyText } from "../../text/messages.ts";
import { passkeyMessages } from "../../text/second-factor-texts.ts";
import { suspensionText } from "../../text/suspension-text.ts";
import type { Route } from "./+types/passkey.ts";
import { endedChallengeCookie, readChallenge } from "./challenge-cookie.ts";
import { readCredential } from "./read-credential.ts";
import { deviceOfRequest, enter } from "./sign-in.ts";

export const handle = { audience: "public" };

const headers = { "Cache-Control": "private, no-store" };
const reject = (message: string, status = 422) => Response.json({ ok: false, message }, { status, headers });

export function loader() {
  throw notFound();
}

/** Signs in with a passkey, or finishes a sign-in with it (`second`), in two requests of the page's script: a challenge, then the browser's signature of it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const form = await readForm(request);
  const isSecondStep = url.searchParams.has("second");
  const challenge = isSecondStep ? readChallenge(request) : "";
  if (form.get("do") === "start") {
    const waitSeconds = await app.consumeLimit("passkey");
    if (waitSeconds !== null) return reject(tooManyText(waitSeconds), 429);
    const { publicUrl } = app.site;
    const options = isSecondStep
      ? await startPasskeyStep({ db: app.db, publicUrl }, { token: challenge })
      : await startPasskeySignIn({ db: app.db, actor: null, publicUrl });
    if (!options) return reject(passkeyMessages.ended);
    return Response.json({ ok: true, options }, { headers });
  }
  const response = readCredential(form, signedPasskeyInput);
  if (!response) return reject(passkeyMessages.invalid);
  const device = deviceOfRequest(request);
  const result = isSecondStep
    ? await app.accounts.finishSignInWithPasskey({ challenge, response, device })
    : await app.accounts.signInWithPasskey(response, device);
  if (!result.ok) {
    app.securityEvent(isSecondStep ? "second-factor-failed" : "sign-in-failed");
    if (result.reason === "suspended")
      return reject(
        `${suspensionText(result.suspension)} Le courriel de la suspension a un lien pour la contester.`,
      );
    const isOther = isSecondStep && result.reason === "invalid-passkey";
    return reject(passkeyMessages[isOther ? "other-passkey" : result.reason]);
  }
  if (isSecondStep) result.cookies.push(endedChallengeCookie());
  const next = readReturnTo(url.searchParams)?.path ?? paths.home();
  const entered = await enter(request, app, { form, session: result, next });
  const answer = Response.json({ ok: true, next }, { headers });
  for (const cookie of entered.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
