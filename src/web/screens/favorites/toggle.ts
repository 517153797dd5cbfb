import { data, redirect } from "react-router";
import { changeFavorite } from "../../../lists/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
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
  if (!user) throw redirect(paths.auth());
  const input = { listingId, isFavorite: form.get("isFavorite") === "1" };
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
