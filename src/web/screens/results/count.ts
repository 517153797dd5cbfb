import { findHidden } from "../../../lists/index.server.ts";
import { extractFilters } from "../../../search/extraction/extract-filters.ts";
import { parseSearchFilters } from "../../../search/filters/parse-search-filters.ts";
import { countListings } from "../../../search/index.server.ts";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/count.ts";

export const handle = { audience: "public" };

/** Number of listings that match the filters of the URL, for the button of the filter sheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, reads, user } = context.get(requestContext);
  const filters = extractFilters(parseSearchFilters(url.searchParams));
  return Response.json(await countListings(reads, filters, await findHidden(db, user?.id ?? null)));
}
