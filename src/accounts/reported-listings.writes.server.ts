/** Listings of closed accounts while moderation has not decided about reports of them: here, since closing an account moves them. */
import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import { closedAccountId, closedAccountName } from "./account.ts";

/** Their author, `closedAccountId`: one account for all, without a password. It is suspended for good, so that no decision brings a listing back online. */
const neverAgain = new Date("9999-01-01T00:00:00Z");

/**
 * Takes the listings with open reports or an open appeal from these users, who are being deleted: they go offline, and stay
 * with their photos until moderation has decided. `purgeDeletedListings` deletes them then.
 * @returns how many
 */
export async function retainReportedListings(
  db: WriteDb,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows: reported } = await sql<{ id: string }>`
    select id from listings where author_id = any(${[...ids]}::uuid[]) and deleted_at is null and ${isOpenCase}
    order by id for update`.execute(db);
  if (reported.length === 0) return 0;
  await db
    .insertInto("users")
    .values({
      id: closedAccountId,
      name: closedAccountName,
      email: "compte-ferme@closed.invalid",
      phone: null,
      avatar_image_id: null,
      suspended_until: neverAgain,
      suspension_reason: closedAccountName,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const listingIds = reported.map(({ id }) => id);
  await sql`
    update listings set author_id = ${closedAccountId}, submission_key = null, external_id = null,
      held_from = case when status in ('active', 'sold') then status else held_from end,
      under_review_since = case when status in ('active', 'sold') then ${now}::timestamptz else under_review_since end,
      status = case when status in ('active', 'sold') then 'held' else status end
    where id = any(${listingIds}::uuid[])`.execute(db);
  await db
    .updateTable("images")
    .set({ owner_id: closedAccountId })
    .where("listing_id", "in", listingIds)
    .execute();
  return listingIds.length;
}

const isOpenCase = sql`(
  exists (select from reports where reports.listing_id = listings.id and closed_at is null)
  or exists (select from appeals where appeals.listing_id = listings.id and decided_at is null))`;

/** Listings of closed accounts that moderation has decided about. */
export const isDecidedOfClosedAccount = sql<boolean>`(author_id = ${closedAccountId} and not ${isOpenCase})`;
