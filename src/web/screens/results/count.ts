import { findHidden } from "../../../data/hidden.ts";
import { countListings } from "../../../data/search/listing-search.ts";
import { understood } from "../../../domain/plain-language/plain-language.ts";
import { parseSearchFilters } from "../../../domain/search/parse-search-filters.ts";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/count.ts";

export const handle = { audience: "public" };

/** How many ads the filters of the address find: for the button of the filter sheet, while one chooses. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext);
  const filters = understood(parseSearchFilters(url.searchParams));
  return Response.json(await countListings(db, filters, await findHidden(db, user?.id ?? null)));
}
