import { subscribePush, unsubscribePush } from "../../../notifications/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireUser } from "../../guard.ts";
import type { Route } from "./+types/push.ts";

export const handle = { audience: "member" };

const headers = { "Cache-Control": "private, no-store" };

/** The key that browsers subscribe with. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ publicKey: context.get(requestContext).push.publicKey }, { headers });
}

/** Turns push notifications on or off for the browser of this session. */
export async function action({ request, context }: Route.ActionArgs) {
  const { push, sessionId } = context.get(requestContext);
  const form = await readForm(request);
  const ctx = { ...commandContext(context), actor: requireUser(context) };
  if (!sessionId) throw new Error("a signed-in user has a session");
  if (form.get("do") === "unsubscribe") {
    await unsubscribePush(ctx, sessionId);
    return Response.json({ ok: true }, { headers });
  }
  const field = (name: string) => form.get(name) ?? "";
  const { allowsPrivateAddresses } = push;
  const result = await subscribePush(
    { ...ctx, allowsPrivateAddresses },
    { endpoint: field("endpoint"), p256dh: field("p256dh"), auth: field("auth"), sessionId },
  );
  return Response.json(result, { status: result.ok ? 200 : 422, headers });
}
