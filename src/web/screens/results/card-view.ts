import { redirect } from "react-router";
import { cardViewCookie, cardViews } from "../../card-view.ts";
import { notFound, readForm } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import type { Route } from "./+types/card-view.ts";

export const handle = { audience: "public" };

/** POST only. */
export function loader() {
  return redirect(paths.search());
}

/** Sets the grid or list cookie for browsers without JavaScript; with JavaScript the client sets it. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const view = cardViews.find((known) => known === form.get("view"));
  if (!view) throw notFound();
  return redirect(sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.search(), {
    headers: { "Set-Cookie": cardViewCookie(view) },
  });
}
