import { data } from "react-router";
import { recordListingViews } from "../../../lists/index.server.ts";
import { markSubjectRead } from "../../../notifications/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId } from "../../guard.ts";
import type { Route } from "./+types/view.ts";

export const handle = { audience: "public" };

export function loader() {
  throw notFound();
}

/** Counts the view of a prefetched page once it is shown, and reads the notifications about the listing. */
export async function action({ context, params }: Route.ActionArgs) {
  const { db, user, visitor, now } = context.get(requestContext);
  const listingId = requireId(params.id);
  if (visitor) await recordListingViews(db, [{ listingId, visitor, viewerId: user?.id ?? null, at: now() }]);
  if (user) await markSubjectRead(db, user.id, { listingId });
  return data(null);
}
