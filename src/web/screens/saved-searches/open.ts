import { redirect } from "react-router";
import { readSavedQuery } from "../../../alerts/saved-search.ts";
import { markSavedSearchViewed } from "../../../alerts/saved-searches.commands.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { resultsPath } from "../../paths.ts";
import type { Route } from "./+types/open.ts";

export const handle = { audience: "owner" };

/** Redirects to the results, newest first, and marks them as seen. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const viewed = await markSavedSearchViewed({ db, now: now() }, user.id, requireId(params.id));
  if (!viewed.ok) throw notFound();
  throw redirect(resultsPath({ ...readSavedQuery(viewed.query), sortBy: "recent" }));
}
