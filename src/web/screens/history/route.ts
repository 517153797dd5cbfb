import { data, redirect, replace } from "react-router";
import { parseListingIds } from "../../../lists/favorites.ts";
import { historyMax } from "../../../lists/history.ts";
import { clearHistory, viewedListingsById } from "../../../lists/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, toSignIn } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "public" };

/** The cards of the `ids` in a visitor's device history. The request identifies no user. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const ids = parseListingIds(url.searchParams.get("ids") ?? "", historyMax);
  if (ids.length === 0) throw redirect(paths.favorites());
  return data({ cards: await viewedListingsById(db, ids), now: now() });
}

/** 'Effacer l’historique' of a user. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { user } = context.get(requestContext);
  await readForm(request);
  if (!user) throw toSignIn(request, url);
  await clearHistory({ ...commandContext(context), actor: user });
  const back = sameOriginReferer(request.headers.get("Referer"), url.origin) ?? paths.favorites();
  return replace(back, { headers: noticeHeaders("history-cleared") });
}
