import { v7 as uuidv7 } from "uuid";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { enqueue } from "../jobs/queue.server.ts";
import { type ListingStatus, transitions } from "../listings/listing.ts";
import { type LockedListing, lockListing } from "../listings/listings.queries.server.ts";
import { setListingStatus } from "../listings/listings.writes.server.ts";
import { canChangeListing, canModerate } from "../listings/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import {
  findLastDecision,
  findLastRemoval,
  insertDecision,
  type NewDecision,
} from "./decisions.queries.server.ts";
import { listingRemovedEmail } from "./emails/listing-removed.ts";
import { listingRestoredEmail } from "./emails/listing-restored.ts";
import { canReopenReports, type ModerationRejection, removalText, restoredStatus } from "./moderation.ts";
import { parseReason } from "./report.ts";
import { closeReports, reopenReportRows } from "./reports.queries.server.ts";

/** `status`: what the listing is now. */
export type ListingModerated =
  | { ok: true; status: ListingStatus }
  | { ok: false; reason: ModerationRejection };

type Decided =
  | ({ ok: true; status: ListingStatus } & Pick<NewDecision, "verdict" | "removal">)
  | { ok: false; reason: ModerationRejection };

/**
 * One decision of moderation, kept with who made it. `decide` has the listing's row for its transaction: of two
 * moderators the second comes after the first.
 */
export function decideCase(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
  decide: (transaction: Db, listing: LockedListing) => Promise<Decided>,
): Promise<ListingModerated> {
  return db.transaction().execute(async (transaction): Promise<ListingModerated> => {
    const listing = await lockListing(transaction, listingId);
    if (!listing || !isModerator(actor)) return { ok: false, reason: "missing" };
    if (listing.authorId === actor.id) return { ok: false, reason: "own-listing" };
    if (!canModerate(listing, actor)) return { ok: false, reason: "missing" };
    const decided = await decide(transaction, listing);
    if (!decided.ok) return decided;
    const { verdict, removal, status } = decided;
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict, removal };
    await insertDecision(transaction, decision, now);
    return { ok: true, status };
  });
}

/** A moderator finds nothing wrong: the open reports are settled, the ad stays as it is, nobody gets an email. */
export async function dismissReports(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return decideCase(tools, actor, listingId, async (transaction, { status }) => {
    const closed = await closeReports(transaction, listingId, tools.now);
    if (closed === 0) return { ok: false, reason: "already-handled" };
    return { ok: true, status, verdict: "dismissed", removal: null };
  });
}

/**
 * A moderator takes an ad down: its open reports are settled, the decision is kept, its author gets an email. Of two
 * moderators at once the second is told so.
 */
export async function removeListing(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  typed: { listingId: string; reason: string; text: string },
): Promise<ListingModerated> {
  const { listingId } = typed;
  const parsed = parseReason(typed);
  return decideCase(tools, actor, listingId, async (transaction, listing) => {
    if (!canChangeListing(listing, actor, "remove")) return { ok: false, reason: "already-removed" };
    if (!parsed.ok) return parsed;
    const removal = { reason: parsed.reason, text: parsed.text, statusBefore: listing.status };
    const status = transitions.remove.to;
    await setListingStatus(transaction, listingId, status);
    await closeReports(transaction, listingId, tools.now);
    await enqueueEmail(transaction, listingRemovedEmail, { listingId, reason: removalText(removal) });
    return { ok: true, status, verdict: "removed", removal };
  });
}

/**
 * A moderator takes their own dismissal back: the reports that it settled wait again, in their old place. Refused once
 * anybody decided something else, or when none of them is left to reopen. Nobody was written to, and nobody is now.
 */
export async function reopenReports(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return decideCase(tools, actor, listingId, async (transaction, { status }) => {
    const last = await findLastDecision(transaction, listingId);
    const isReopened =
      last !== null &&
      canReopenReports(last, actor) &&
      (await reopenReportRows(transaction, listingId, last.at)) > 0;
    if (!isReopened) return { ok: false, reason: "dismissal-final" };
    return { ok: true, status, verdict: "reopened", removal: null };
  });
}

/** A moderator puts a removed ad back as it was, for the rest of its time; its author gets an email. */
export async function restoreListing(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return decideCase(tools, actor, listingId, async (transaction, listing) => {
    if (!canChangeListing(listing, actor, "restore")) return { ok: false, reason: "already-restored" };
    const removal = await findLastRemoval(transaction, listingId);
    const status = restoredStatus(
      { before: removal?.statusBefore ?? null, expiresAt: listing.expiresAt },
      tools.now,
    );
    await setListingStatus(transaction, listingId, status);
    await enqueueEmail(transaction, listingRestoredEmail, { listingId });
    // Removed before it was matched, it is new to saved searches; a match that was recorded is not repeated.
    if (status === "active") await enqueue(transaction, "match-saved-searches", { listingId, after: null });
    return { ok: true, status, verdict: "restored", removal: null };
  });
}
