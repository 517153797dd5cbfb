import { resultsMapBase } from "../../../places/index.server.ts";
import { notFound } from "../../guard.ts";
import type { Route } from "./+types/base.ts";

export const handle = { audience: "public" };

/** `/search/map/wide_5_-409_253.svg`: land and water below the circles, the same for every search of a region. */
export function loader({ params }: Route.LoaderArgs) {
  const svg = params.file.endsWith(".svg") ? resultsMapBase(params.file.slice(0, -4)) : null;
  if (svg === null) throw notFound();
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=604800",
      // Opened directly it is a document: allow only its inline style.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
