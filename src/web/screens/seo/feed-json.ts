import type { ListingCard } from "../../../listings/index.server.ts";
import { displayPrice } from "../../../listings/price-text.ts";
import { requestContext } from "../../context.ts";
import { feedPath, jsonFeedPath, paths, resultsPath } from "../../paths.ts";
import { resultsTitle } from "../../text/results-title.ts";
import type { Route } from "./+types/feed-json.ts";
import { feedSeconds, loadFeed } from "./load-feed.ts";

export const handle = { audience: "public", caching: "results" };

/** The same as /feed in the format JSON Feed 1.1. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { site } = context.get(requestContext);
  const { filters, cards } = await loadFeed(context, url);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: `${resultsTitle(filters)} · ${site.name}`,
    home_page_url: site.publicUrl + resultsPath(filters),
    feed_url: site.publicUrl + jsonFeedPath(filters),
    language: "fr-CA",
    authors: [{ name: site.name, url: site.publicUrl }],
    items: cards.map((card) => itemOf(card, site.publicUrl)),
  };
  return new Response(JSON.stringify(feed), {
    headers: {
      "Content-Type": "application/feed+json; charset=utf-8",
      "Cache-Control": `public, max-age=${feedSeconds}`,
      Link: `<${site.publicUrl}${feedPath(filters)}>; rel="alternate"; type="application/atom+xml"`,
    },
  });
}

function itemOf(card: ListingCard, publicUrl: string) {
  const { id, title, cover, listedAt, city, region } = card;
  return {
    id: `urn:uuid:${id}`,
    url: publicUrl + paths.listing(id),
    title,
    content_text: `${displayPrice(card)} · ${city}, ${region}`,
    date_published: listedAt.toISOString(),
    ...(cover ? { image: publicUrl + paths.photo(cover.id, Math.max(...cover.widths), "jpg") } : {}),
  };
}
