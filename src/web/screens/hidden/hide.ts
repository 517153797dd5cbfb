import { redirect, replace } from "react-router";
import { hide, unhide } from "../../../lists/hidden.commands.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { intentCookie } from "../../sign-in-intent.ts";
import { hideActions, hideNotices, hideRejectionNotices } from "../../text/hidden-messages.ts";
import type { Route } from "./+types/hide.ts";

export const handle = { audience: "public" };

/** Only written to. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.listing(requireId(params.id)));
}

/** `do` says what is hidden or shown again; the answer leads back to where the button stood, and says so. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, user, now } = context.get(requestContext);
  const listingId = requireId(params.id);
  const asked = (await readForm(request)).get("do");
  const wish = hideActions.find((known) => known === asked);
  if (!wish) return redirect(paths.listing(listingId));
  if (!user) return toSignIn(wish, listingId);
  const what = wish.endsWith("seller") ? "seller" : "listing";
  const back = sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.listing(listingId);
  if (wish === "show-listing" || wish === "show-seller") {
    await unhide(db, user.id, { listingId, what });
    return replace(back, { headers: noticeHeaders(hideNotices[wish]) });
  }
  const result = await hide({ db, now: now() }, user, { listingId, what });
  if (result.ok) return replace(back, { headers: noticeHeaders(hideNotices[wish], listingId) });
  if (result.reason === "missing") throw notFound();
  return replace(back, { headers: noticeHeaders(hideRejectionNotices[result.reason]) });
}

/** A visitor's wish waits until they are signed in. */
function toSignIn(wish: (typeof hideActions)[number], listingId: string) {
  const headers = new Headers();
  if (wish === "hide-listing" || wish === "hide-seller") {
    headers.append("Set-Cookie", intentCookie({ action: wish, listingId }));
    headers.append("Set-Cookie", noticeHeaders("sign-in-to-hide")["Set-Cookie"]);
  }
  return redirect(paths.auth(), { headers });
}
