import { redirect, replace } from "react-router";
import { hide, unhide } from "../../../lists/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, toSignIn } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { intentCookie } from "../../sign-in-intent.ts";
import { hideActions, hideNotices, hideRejectionNotices } from "../../text/hidden-messages.ts";
import type { Route } from "./+types/hide.ts";

export const handle = { audience: "public" };

/** POST only. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.listing(requireId(params.id)));
}

/** `do` is the action. Redirects back to the referring page with a notice. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { user } = context.get(requestContext);
  const listingId = requireId(params.id);
  const value = (await readForm(request)).get("do");
  const intent = hideActions.find((known) => known === value);
  if (!intent) return redirect(paths.listing(listingId));
  if (!user) return toSignIn(request, url, intentHeaders(intent, listingId));
  const ctx = { ...commandContext(context), actor: user };
  const what = intent.endsWith("seller") ? "seller" : "listing";
  const back = sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.listing(listingId);
  if (intent === "show-listing" || intent === "show-seller") {
    await unhide(ctx, { listingId, what });
    return replace(back, { headers: noticeHeaders(hideNotices[intent]) });
  }
  const result = await hide(ctx, { listingId, what });
  if (result.ok) return replace(back, { headers: noticeHeaders(hideNotices[intent], listingId) });
  if (result.reason === "missing") throw notFound();
  return replace(back, { headers: noticeHeaders(hideRejectionNotices[result.reason]) });
}

/** Stores a visitor's action until after sign-in. */
function intentHeaders(intent: (typeof hideActions)[number], listingId: string): Headers {
  const headers = new Headers();
  if (intent === "hide-listing" || intent === "hide-seller") {
    headers.append("Set-Cookie", intentCookie({ action: intent, listingId }));
    headers.append("Set-Cookie", noticeHeaders("sign-in-to-hide")["Set-Cookie"]);
  }
  return headers;
}
