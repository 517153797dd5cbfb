import { findUser, isEmailVerified } from "../accounts/users.queries.server.ts";
import type { DueEmail } from "../email/due-email.server.ts";
import type { EmailJob } from "../email/email-job.ts";
import type { AlertSearch } from "../email/email-props.server.ts";
import { unsubscribeSecret } from "../email/unsubscribe-secret.server.ts";
import { unsubscribeToken } from "../email/unsubscribe-token.server.ts";
import { publicListingsById } from "../listings/cards.queries.server.ts";
import { displayPrice } from "../listings/price.ts";
import { findHidden } from "../lists/hidden.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { filterMatching } from "../search/engine/listing-search.server.ts";
import { matchesOfEmail } from "./alert-emails.queries.server.ts";
import { readSavedQuery } from "./saved-search.ts";

/** Of each search; the others are counted, and a link leads to all of them. */
const adsMax = 5;

/**
 * What the searches of this letter still show: not what was sold, changed or hidden since it was ordered. Null when
 * nothing is left, and for an address that nobody has confirmed.
 */
export async function prepareAlertEmail(
  db: Db,
  { userId, letterId }: Extract<EmailJob, { kind: "search-news" }>,
): Promise<DueEmail | null> {
  const user = await findUser(db, userId);
  if (!user || !(await isEmailVerified(db, userId))) return null;
  const [hidden, secret] = [await findHidden(db, userId), await unsubscribeSecret(db)];
  const searches: (AlertSearch & { searchId: string })[] = [];
  for (const { searchId, name, query, listingIds } of await matchesOfEmail(db, userId, letterId)) {
    const filters = readSavedQuery(query);
    const shown = await filterMatching(db, filters, listingIds, hidden);
    const cards = await publicListingsById(db, shown.slice(0, adsMax));
    const ads = cards.map((card) => ({
      ...{ id: card.id, title: card.title, city: card.city },
      price: displayPrice(card),
    }));
    const token = unsubscribeToken({ searchId }, secret);
    if (ads.length > 0) searches.push({ searchId, name, filters, token, ads, total: shown.length });
  }
  if (searches.length === 0) return null;
  const only = searches.length === 1 ? searches[0] : undefined;
  return {
    ...{ userId, to: user.email, facts: { kind: "search-news", name: user.name, searches } },
    ...(only ? { searchId: only.searchId } : {}),
  };
}
