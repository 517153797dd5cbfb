import { newsOfLetter } from "../data/alert-letters.ts";
import type { Db } from "../data/database.ts";
import { findHidden } from "../data/hidden.ts";
import { publicListingsById } from "../data/listing-cards.ts";
import { shownAmong } from "../data/search/listing-search.ts";
import { isEmailVerified } from "../data/user-emails.ts";
import { findUser } from "../data/users.ts";
import type { MailOrder } from "../domain/mail-order.ts";
import { displayPrice } from "../domain/price.ts";
import { readSavedQuery } from "../domain/saved-search.ts";
import type { SearchNews } from "../mail/letter-facts.ts";
import { unsubscribeToken } from "../mail/unsubscribe-token.ts";
import type { DueLetter } from "./due-letter.ts";
import { mailSecret } from "./mail-secret.ts";

/** Of each search; the others are counted, and a link leads to all of them. */
const adsMax = 5;

/**
 * What the searches of this letter still show: not what was sold, changed or hidden since it was ordered. Null when
 * nothing is left, and for an address that nobody has confirmed.
 */
export async function findNewsLetter(
  db: Db,
  { userId, letterId }: Extract<MailOrder, { kind: "search-news" }>,
): Promise<DueLetter | null> {
  const user = await findUser(db, userId);
  if (!user || !(await isEmailVerified(db, userId))) return null;
  const [hidden, secret] = [await findHidden(db, userId), await mailSecret(db)];
  const searches: (SearchNews & { searchId: string })[] = [];
  for (const { searchId, name, query, listingIds } of await newsOfLetter(db, userId, letterId)) {
    const filters = readSavedQuery(query);
    const shown = await shownAmong(db, filters, listingIds, hidden);
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
