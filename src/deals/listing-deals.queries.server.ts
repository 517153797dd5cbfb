import { sql } from "kysely";
import { closedAccountName } from "../accounts/account.ts";
import type { Listing } from "../listings/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { agreedCents, dealState, type ListingDeal } from "./deal.ts";
import { findSteps, wasSoldOrResoldAfter } from "./steps.queries.server.ts";

/** A seller may accept offers of several people; more are not shown. */
const dealsMax = 5;

/** Agreements of the user about a listing that still count, the latest conversation first. */
export async function findListingDeals(
  db: ReadDb,
  listing: Pick<Listing, "id" | "status" | "deletedAt">,
  userId: string,
  now: Date,
): Promise<ListingDeal[]> {
  if (listing.deletedAt !== null || (listing.status !== "active" && listing.status !== "sold")) return [];
  const { rows } = await sql<{ conversationId: string; isSeller: boolean; partnerName: string }>`
    select conversations.id as "conversationId", seller_id = ${userId} as "isSeller",
      coalesce(shown_name(users.name, users.shows_short_name), ${closedAccountName}) as "partnerName"
    from conversations
      left join users on users.id = case when seller_id = ${userId} then buyer_id else seller_id end
    where listing_id = ${listing.id} and ${userId} in (buyer_id, seller_id)
      and exists (select from deal_steps where conversation_id = conversations.id
        and kind in ('accept-offer', 'reserve', 'sell'))
    order by last_message_at desc, conversations.id desc limit ${dealsMax}`.execute(db);
  const deals: ListingDeal[] = [];
  for (const row of rows) {
    const state = dealState(await findSteps(db, row.conversationId), now);
    const { sale, reservation } = state;
    const isSold =
      listing.status === "sold" &&
      sale.step !== null &&
      !(await wasSoldOrResoldAfter(db, listing.id, sale.step.at));
    const reservedUntil = listing.status === "active" ? (reservation.step?.until ?? null) : null;
    const deal = { ...row, agreedCents: agreedCents(state), reservedUntil, isSold };
    // Once the listing is sold, what was agreed on with others no longer counts.
    if (listing.status === "active" ? deal.agreedCents !== null || reservedUntil : isSold) deals.push(deal);
  }
  return deals;
}
