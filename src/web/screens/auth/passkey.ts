import { signedPasskeyInput } from "../../../accounts/account.input.ts";
import { startPasskeySignIn } from "../../../accounts/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import { tooManyText } from "../../text/messages.ts";
import { passkeyMessages } from "../../text/second-factor-texts.ts";
import { suspensionText } from "../../text/suspension-text.ts";
import type { Route } from "./+types/passkey.ts";
import { readCredential } from "./read-credential.ts";
import { deviceOfRequest, enter } from "./sign-in.ts";

export const handle = { audience: "public" };

const headers = { "Cache-Control": "private, no-store" };
const reject = (message: string, status = 422) => Response.json({ ok: false, message }, { status, headers });

export function loader() {
  throw notFound();
}

/** Signs in with a passkey, in two requests of the page's script: a challenge, then the browser's signature of it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const form = await readForm(request);
  if (form.get("do") === "start") {
    const waitSeconds = await app.consumeLimit("passkey");
    if (waitSeconds !== null) return reject(tooManyText(waitSeconds), 429);
    const options = await startPasskeySignIn({ db: app.db, actor: null, publicUrl: app.site.publicUrl });
    return Response.json({ ok: true, options }, { headers });
  }
  const response = readCredential(form, signedPasskeyInput);
  if (!response) return reject(passkeyMessages.invalid);
  const result = await app.accounts.signInWithPasskey(response, deviceOfRequest(request));
  if (!result.ok) {
    app.securityEvent("sign-in-failed");
    return reject(
      result.reason === "suspended" ? suspensionText(result.suspension) : passkeyMessages["invalid-passkey"],
    );
  }
  const next = readReturnTo(url.searchParams)?.path ?? paths.home();
  const entered = await enter(request, app, { form, session: result, next });
  const answer = Response.json({ ok: true, next }, { headers });
  for (const cookie of entered.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
