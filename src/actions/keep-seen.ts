import type { Db } from "../data/database.ts";
import { forgetSeen, setSeenKept } from "../data/seen-listings.ts";

/** Whether what one looks at is kept from now on; what was kept goes when it is not. */
export async function keepSeen(db: Db, userId: string, isKept: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await setSeenKept(transaction, userId, isKept);
    if (!isKept) await forgetSeen(transaction, userId);
  });
}

/** The history alone; what is looked at later is kept again. */
export async function eraseSeen(db: Db, userId: string): Promise<void> {
  await forgetSeen(db, userId);
}
