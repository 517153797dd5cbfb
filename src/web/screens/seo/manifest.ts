import { truncate } from "../../../platform/graphemes.ts";
import { requestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/manifest.ts";

export const handle = { audience: "public" };

/** Web app manifest with the name of the site. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestContext);
  const icon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });
  const manifest = {
    name: site.name,
    short_name: truncate(site.name, 12),
    lang: "fr-CA",
    dir: "ltr",
    id: paths.home(),
    start_url: paths.home(),
    scope: "/",
    display: "standalone",
    background_color: "#faf7f1",
    theme_color: "#155a48",
    description: "Les petites annonces en français, d’un bout à l’autre du Canada.",
    categories: ["shopping"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      { name: "Publier une annonce", url: paths.create() },
      { name: "Mes favoris", url: paths.favorites() },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
