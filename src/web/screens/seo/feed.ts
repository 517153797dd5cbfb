import type { ListingCard } from "../../../listings/index.server.ts";
import { displayPrice } from "../../../listings/price-text.ts";
import { isolate } from "../../../platform/isolate.ts";
import { requestContext } from "../../context.ts";
import { feedPath, jsonFeedPath, paths, resultsPath } from "../../paths.ts";
import { resultsTitle } from "../../text/results-title.ts";
import { xml } from "../../text/xml.ts";
import type { Route } from "./+types/feed.ts";
import { feedSeconds, loadFeed } from "./load-feed.ts";
import { xmlResponse } from "./xml-response.ts";

export const handle = { audience: "public", caching: "results" };

/** Atom feed of a search or category: `/feed?category=housing&location=Québec`. Newest first, one page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { site, now } = context.get(requestContext);
  const { filters, cards } = await loadFeed(context, url);
  const self = site.publicUrl + feedPath(filters);
  const updatedAt = cards[0]?.listedAt ?? now();
  return xmlResponse("application/atom+xml", feedSeconds, [
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-CA">',
    `<id>${xml(self)}</id>`,
    `<title>${xml(`${resultsTitle(filters)} · ${site.name}`)}</title>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<author><name>${xml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(site.publicUrl + resultsPath(filters))}"/>`,
    `<link rel="alternate" type="application/feed+json" href="${xml(site.publicUrl + jsonFeedPath(filters))}"/>`,
    ...cards.map((card) => entry(card, site.publicUrl)),
    "</feed>",
  ]);
}

function entry(card: ListingCard, publicUrl: string): string {
  const address = publicUrl + paths.listing(card.id);
  const largest = card.cover ? Math.max(...card.cover.widths) : 0;
  const picture = card.cover
    ? `<link rel="enclosure" type="image/jpeg" href="${xml(publicUrl + paths.photo(card.cover.id, largest, "jpg"))}"/>`
    : "";
  return [
    `<entry><id>urn:uuid:${card.id}</id><title>${xml(card.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>${picture}`,
    `<updated>${card.listedAt.toISOString()}</updated>`,
    `<summary>${xml(`${displayPrice(card)} · ${isolate(card.city)} (${card.region})`)}</summary></entry>`,
  ].join("");
}
