import { createdPasskeyInput } from "../../../accounts/account.input.ts";
import { addPasskey, startPasskey } from "../../../accounts/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireUser } from "../../guard.ts";
import { passwordContext } from "../../password-attempts.server.ts";
import { tooManyText } from "../../text/messages.ts";
import { passkeyMessages } from "../../text/second-factor-texts.ts";
import { wrongPasswordText } from "../../text/settings-messages.ts";
import { readCredential } from "../auth/read-credential.ts";
import type { Route } from "./+types/passkey.ts";

export const handle = { audience: "member" };

const headers = { "Cache-Control": "private, no-store" };
const reject = (message: string, status = 422) => Response.json({ ok: false, message }, { status, headers });

export function loader() {
  throw notFound();
}

/** Adds a passkey, in two requests of the page's script: what the browser needs, then what it made. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const user = requireUser(context);
  const form = await readForm(request);
  const { publicUrl, name: siteName } = app.site;
  if (form.get("do") === "start") {
    const own = { ...passwordContext(app, user), publicUrl, siteName };
    const result = await startPasskey(own, { currentPassword: form.get("currentPassword") ?? "" });
    if (result.ok) return Response.json(result, { headers });
    if (result.reason === "too-many-attempts") return reject(tooManyText(result.waitSeconds), 429);
    if (result.reason === "too-many-passkeys") return reject(passkeyMessages["too-many-passkeys"]);
    app.securityEvent("password-check-failed");
    return reject(wrongPasswordText);
  }
  const response = readCredential(form, createdPasskeyInput);
  if (!response) return reject(passkeyMessages.invalid);
  const ctx = { db: app.db, actor: user, publicUrl };
  const result = await addPasskey(ctx, { name: form.get("name") ?? "", response });
  if (!result.ok) return reject(passkeyMessages[result.reason]);
  app.securityEvent("passkey-added");
  return Response.json({ ok: true }, { headers });
}
