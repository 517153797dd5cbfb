import type { Db } from "../data/database.ts";
import { expireListings } from "../data/listing-lifecycle.ts";

/** Ads whose time has come leave the board; their authors can renew them. Gives how many. */
export async function expireEndedListings(db: Db, now: Date): Promise<number> {
  return expireListings(db, now);
}
