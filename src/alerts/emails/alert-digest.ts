import { z } from "zod";
import { findUser, isEmailVerified } from "../../accounts/index.server.ts";
import {
  defineEmail,
  type EmailSection,
  sampleId,
  sampleToken,
  unsubscribeToken,
} from "../../email/index.server.ts";
import { publicListingsById } from "../../listings/index.server.ts";
import { displayPrice } from "../../listings/price-text.ts";
import { findHidden } from "../../lists/index.server.ts";
import type { Db } from "../../platform/database/database.server.ts";
import { isolate } from "../../platform/isolate.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import type { SearchFilters } from "../../search/filters/search-filters.ts";
import { filterMatching } from "../../search/index.server.ts";
import { accountPaths } from "../../web/account-paths.ts";
import { paths, resultsPath } from "../../web/paths.ts";
import { countTexts } from "../../web/text/count-texts.ts";
import { plural } from "../../web/text/plural.ts";
import { matchesOfAlertEmail } from "../alert-emails.queries.server.ts";
import { readSavedQuery } from "../saved-search.ts";
import { settleAlertEmail } from "../settle-alert-email.commands.server.ts";

/** Listings per saved search; the rest are counted, with a link to all. */
const maxListings = 5;

type SearchMatches = {
  searchId: string;
  name: string;
  filters: SearchFilters;
  unsubscribeToken: string;
  listings: { id: string; title: string; price: string; city: string }[];
  total: number;
};

/**
 * New listings of one or several saved searches: the matches recorded for this email that the searches still show,
 * without listings that were sold, changed or hidden meanwhile. Not due when none is left, when the address is not
 * verified, or when it was already sent.
 */
export const alertDigestEmail = defineEmail({
  name: "alert-digest",
  payload: z.object({ alertEmailId: z.uuid() }),
  topic: "alerts",
  async load({ db, unsubscribeSecret }, { alertEmailId }) {
    const found = await matchesOfAlertEmail(db, alertEmailId);
    const user = found && (await findUser(db, found.userId));
    if (!user || !(await isEmailVerified(db, user.id))) return null;
    const searches = await findShown(db, user.id, found.searches, unsubscribeSecret);
    const [first] = searches;
    if (!first) return null;
    const recipient = { to: user.email, recipientName: user.name, userId: user.id, data: searches };
    return searches.length === 1 ? { ...recipient, savedSearchId: first.searchId } : recipient;
  },
  samples: [[sampleSearch(1)], [sampleSearch(2), sampleSearch(8)]],
  subject(searches) {
    const total = totalOf(searches);
    const [listing] = searches[0]?.listings ?? [];
    return listing && total === 1
      ? `${isolate(normalizeLine(listing.title))}, ${listing.price}\u00a0: nouveau pour ${nameOf(searches)}`
      : `${countTexts.newMatches(total)} pour ${nameOf(searches)}`;
  },
  content: (searches, siteName) => ({
    paragraphs: [`Du nouveau sur ${siteName} pour ${nameOf(searches)}\u00a0:`],
    sections: searches.map((search) => sectionOf(search, searches.length > 1)),
    action: null,
    notes: [],
    reason: `Vous recevez ce courriel parce que vous avez enregistré une recherche avec alerte sur ${siteName}.`,
    unsubscribeLabel: "Ne plus recevoir aucune alerte",
  }),
  onSettled: (context, { alertEmailId }, { outcome }) =>
    settleAlertEmail(context, { alertEmailId, state: outcome === "sent" ? "sent" : "skipped" }),
});

async function findShown(
  db: Db,
  userId: string,
  searches: readonly { searchId: string; name: string; query: string; listingIds: string[] }[],
  unsubscribeSecret: string,
): Promise<SearchMatches[]> {
  const hidden = await findHidden(db, userId);
  const matches: SearchMatches[] = [];
  for (const { searchId, name, query, listingIds } of searches) {
    const filters = readSavedQuery(query);
    const shown = await filterMatching(db, filters, listingIds, hidden);
    const cards = await publicListingsById(db, shown.slice(0, maxListings));
    const listings = cards.map((card) => ({
      id: card.id,
      title: card.title,
      city: card.city,
      price: displayPrice(card),
    }));
    const token = unsubscribeToken({ searchId }, unsubscribeSecret);
    if (listings.length > 0)
      matches.push({ searchId, name, filters, unsubscribeToken: token, listings, total: shown.length });
  }
  return matches;
}

function sampleSearch(total: number): SearchMatches {
  const listing = { id: sampleId, title: "Vélo de montagne", price: "300\u00a0$", city: "Laval" };
  return {
    searchId: sampleId,
    name: "Vélos à Laval",
    unsubscribeToken: sampleToken,
    filters: readSavedQuery("q=vélo&location=Laval"),
    listings: Array.from({ length: Math.min(total, maxListings) }, () => listing),
    total,
  };
}

const totalOf = (searches: readonly SearchMatches[]) => searches.reduce((sum, { total }) => sum + total, 0);

function nameOf(searches: readonly SearchMatches[]): string {
  const [first, ...others] = searches;
  return first && others.length === 0
    ? `«\u00a0${isolate(normalizeLine(first.name))}\u00a0»`
    : "vos recherches enregistrées";
}

function sectionOf(search: SearchMatches, isOneOfSeveral: boolean): EmailSection {
  const { name, filters, listings, total } = search;
  const others = total - listings.length;
  return {
    heading: isOneOfSeveral
      ? `${isolate(normalizeLine(name))}\u00a0: ${countTexts.newMatches(total)}`
      : countTexts.newMatches(total),
    items: listings.map(({ id, title, price, city }) => ({
      label: isolate(normalizeLine(title)),
      path: paths.listing(id),
      detail: [price, isolate(normalizeLine(city))].filter(Boolean).join(", "),
    })),
    links: [
      {
        label:
          others > 0
            ? plural(others, { one: "Voir l’autre annonce", other: "Voir les # autres annonces" })
            : "Voir toutes les annonces de cette recherche",
        path: resultsPath({ ...filters, sortBy: "recent" }),
      },
      { label: "Ne plus recevoir cette alerte", path: accountPaths.notifications(search.unsubscribeToken) },
    ],
  };
}
