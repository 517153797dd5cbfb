import { data, redirect } from "react-router";
import { changeFavorite } from "../../../lists/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, toSignIn } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { intentCookie } from "../../sign-in-intent.ts";
import type { Route } from "./+types/toggle.ts";

export const handle = { audience: "public" };

/** POST only. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.listing(requireId(params.id)));
}

/** `isFavorite` is the target state, "1" or "0", which makes the request idempotent. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const listingId = requireId(params.id);
  const { user } = context.get(requestContext);
  const form = await readForm(request);
  const isFavorite = form.get("isFavorite") === "1";
  if (!user) {
    const headers = new Headers();
    if (isFavorite) headers.append("Set-Cookie", intentCookie({ action: "add-favorite", listingId }));
    throw toSignIn(request, url, headers);
  }
  const input = { listingId, isFavorite };
  const result = await changeFavorite({ ...commandContext(context), actor: user }, input);
  if (!result.ok) throw notFound();
  // A form without JavaScript accepts HTML and is redirected; fetch requests get data.
  const wantsPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  if (wantsPage)
    return redirect(
      sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.listing(listingId),
    );
  return data(null);
}
