import { redirect } from "react-router";
import { cardViewCookie, cardViews } from "../../card-view.ts";
import { notFound, readForm } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import type { Route } from "./+types/card-view.ts";

export const handle = { audience: "public" };

/** The address is only written to. */
export function loader() {
  return redirect(paths.search());
}

/** Grid or list without JavaScript; with it the script writes the same cookie and stays on its page. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const view = cardViews.find((known) => known === form.get("view"));
  if (!view) throw notFound();
  return redirect(sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.search(), {
    headers: { "Set-Cookie": cardViewCookie(view) },
  });
}
