import { redirect } from "react-router";
import { lookAtSavedSearch } from "../../../actions/look-at-saved-search.ts";
import { readSavedQuery } from "../../../domain/saved-search.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { resultsPath } from "../../paths.ts";
import type { Route } from "./+types/open.ts";

export const handle = { audience: "owner" };

/** On to what the search finds, the newest first: whoever comes from here has seen the rest. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const looked = await lookAtSavedSearch({ db, now: now() }, user.id, requireId(params.id));
  if (!looked.ok) throw notFound();
  throw redirect(resultsPath({ ...readSavedQuery(looked.query), sortBy: "recent" }));
}
