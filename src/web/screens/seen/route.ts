import { data, redirect, replace } from "react-router";
import { eraseSeen } from "../../../actions/keep-seen.ts";
import { listedById } from "../../../data/seen-listings.ts";
import { parseListingIds } from "../../../domain/favorites.ts";
import { seenMax } from "../../../domain/seen-limits.ts";
import { requestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { pageBefore } from "../../page-before.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "public" };

/** The cards of the `ids` that a visitor's device remembers; nothing here says whose they are. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const ids = parseListingIds(url.searchParams.get("ids") ?? "", seenMax);
  if (ids.length === 0) throw redirect(paths.favorites());
  return data({ cards: await listedById(db, ids), now: now() });
}

/** 'Effacer l’historique' of a member. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, user } = context.get(requestContext);
  await readForm(request);
  if (!user) throw redirect(paths.auth());
  await eraseSeen(db, user.id);
  const back = pageBefore(request.headers.get("Referer"), url.origin) ?? paths.favorites();
  return replace(back, { headers: noticeHeaders("seen-forgotten") });
}
