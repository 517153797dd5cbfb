import { parseLine, queryMaxLength } from "../../../search/filters/filter-input.ts";
import { findSuggestions } from "../../../search/index.server.ts";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "public" };

/**
 * `/suggestions?q=vel`: search suggestions, the same for all visitors. A trailing space marks the last word as
 * complete.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { reads: db } = context.get(requestContext);
  const typed = (url.searchParams.get("q") ?? "").slice(0, queryMaxLength);
  const line = parseLine(typed);
  const suggestions = line === "" ? [] : await findSuggestions(db, /\s$/u.test(typed) ? `${line} ` : line);
  return Response.json(suggestions, { headers: { "Cache-Control": "public, max-age=60" } });
}
