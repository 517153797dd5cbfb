import { placeById } from "../../../places/gazetteer.ts";
import { placeMap } from "../../../places/index.server.ts";
import { notFound } from "../../guard.ts";
import type { Route } from "./+types/map.ts";

export const handle = { audience: "public" };

/** `/place/quebec/rimouski.svg`: the same for all visitors, independent of listings. */
export function loader({ params }: Route.LoaderArgs) {
  const place = params.file.endsWith(".svg")
    ? placeById(`${params.province}/${params.file.slice(0, -4)}`)
    : null;
  if (!place) throw notFound();
  return new Response(placeMap(place).svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=604800",
      // Opened directly it is a document: allow only its inline style.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
