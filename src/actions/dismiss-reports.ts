import { v7 as uuidv7 } from "uuid";
import type { Db } from "../data/database.ts";
import { insertDecision } from "../data/moderation-decisions.ts";
import { closeReports } from "../data/reports.ts";
import type { Actor } from "../domain/permissions.ts";
import { type ListingModerated, lockCase } from "./lock-case.ts";

/** A moderator finds nothing wrong: the open reports are settled, the ad stays as it is, nobody gets a letter. */
export async function dismissReports(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return db.transaction().execute(async (transaction): Promise<ListingModerated> => {
    const locked = await lockCase(transaction, actor, listingId);
    if (!locked.ok) return locked;
    if ((await closeReports(transaction, listingId, now)) === 0)
      return { ok: false, reason: "already-handled" };
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict: "dismissed" } as const;
    await insertDecision(transaction, { ...decision, removal: null }, now);
    return { ok: true, status: locked.listing.status };
  });
}
