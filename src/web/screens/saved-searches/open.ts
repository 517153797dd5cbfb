import { redirect } from "react-router";
import { markSavedSearchViewed } from "../../../alerts/index.server.ts";
import { readSavedQuery } from "../../../alerts/saved-search.ts";
import { commandContext } from "../../command-context.server.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { resultsPath } from "../../paths.ts";
import type { Route } from "./+types/open.ts";

export const handle = { audience: "owner" };

/** Marks the search as viewed and redirects to its results, newest first: the user has seen the others. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = { ...commandContext(context), actor: requireUser(context) };
  const viewed = await markSavedSearchViewed(ctx, { searchId: requireId(params.id) });
  if (!viewed.ok) throw notFound();
  throw redirect(resultsPath({ ...readSavedQuery(viewed.query), sortBy: "recent" }));
}
