import { sql } from "kysely";
import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type Transaction, transact } from "../events/index.server.ts";
import { deletedPhotoSubject, enqueueObjectDeletion } from "../media/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { deleteUnlinkedRows } from "../privacy/index.server.ts";
import { deleteConversations, lockAbandonedConversations } from "./abandoned-conversations.writes.server.ts";
import { closureInput } from "./account.input.ts";
import {
  findEmails,
  findListingIdsOfUsers,
  findPhotosOfUsers,
  lockUserAndAdministrators,
} from "./administration.queries.server.ts";
import { accountClosedEmail } from "./emails/account-closed.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import type { OwnContext } from "./profile.commands.server.ts";
import { retainReportedListings } from "./reported-listings.writes.server.ts";
import { findUser } from "./users.queries.server.ts";

/**
 * Deletes users in the caller's transaction, which has locked them and records their own event. Records the deletion of
 * their listings and photos; a job deletes the stored files after the commit. Listings with open reports stay for moderation. Conversations of two closed accounts are
 * deleted. Returns the number of users deleted.
 */
export async function deleteUsersCascade(transaction: Transaction, ids: readonly string[]): Promise<number> {
  const { db, recordAll, enqueue } = transaction;
  if (ids.length === 0) return 0;
  await deleteConversations(transaction, await lockAbandonedConversations(db, ids));
  // Those of the conversations that stay belong to the other participant, too.
  await db
    .updateTable("images")
    .set({ owner_id: null, upload_key: null, upload_hash: null })
    .where("owner_id", "in", [...ids])
    .where("message_id", "is not", null)
    .execute();
  const retained = await retainReportedListings(db, ids, transaction.now);
  const photos = await findPhotosOfUsers(db, ids);
  const listingIds = await findListingIdsOfUsers(db, ids);
  // The folders also contain files of uploads that no row refers to.
  // While photos of reported listings stay in one, the others are deleted by their keys, and the nightly sweep finds the rest.
  const folders = ids.flatMap((id) => [...(retained > 0 ? [] : [`listings/${id}`]), `avatars/${id}`]);
  const elsewhere = photos
    .map(({ storageKey }) => storageKey)
    .filter((key) => !folders.some((folder) => key.startsWith(`${folder}/`)));
  await enqueueObjectDeletion(db, [...folders, ...elsewhere]);
  await recordAll("photo.deleted", photos.map(deletedPhotoSubject));
  await recordAll(
    "listing.purged",
    listingIds.map((id) => ({ type: "listing", id })),
  );
  const emails = await findEmails(db, ids);
  // Rows with an address that is not confirmed may be someone else's.
  await deleteUnlinkedRows(
    db,
    emails.flatMap(({ email, isConfirmed }) => (isConfirmed ? [email] : [])),
  );
  // Emails that are sent later say that the account is closed.
  if (emails.length > 0)
    await enqueue("purge-emails", {
      to: emails.map(({ email }) => email),
      before: transaction.now.toISOString(),
    });
  return deleteUserRows(db, ids);
}

export type CloseAccountRejection =
  | OwnPasswordRejection
  | { reason: "password-required" | "not-confirmed" | "last-administrator" };

type CloseAccountResult = { ok: true } | ({ ok: false } & CloseAccountRejection);

/**
 * Closes the actor's account: deletes all data of the user, as `deleteUsers` does, and enqueues a confirmation email.
 * Rejected for the last administrator, because the site would be left without one.
 */
export async function closeAccount(
  ctx: OwnContext & OwnPasswordDeps,
  input: z.input<typeof closureInput>,
): Promise<CloseAccountResult> {
  const form = closureInput.parse(input);
  const userId = ctx.actor.id;
  if (form.password === "") return { ok: false, reason: "password-required" };
  if (!form.isConfirmed) return { ok: false, reason: "not-confirmed" };
  const checked = await checkOwnPassword(ctx, form.password);
  if (!checked.ok) return checked;

  return transact(ctx, async (transaction): Promise<CloseAccountResult> => {
    const { db, record } = transaction;
    const locked = await lockUserAndAdministrators(db, userId);
    const administrators = locked.filter(({ role }) => role === "admin");
    if (administrators.length === 1 && administrators[0]?.id === userId)
      return { ok: false, reason: "last-administrator" };
    const user = await findUser(db, userId);
    const current = await findPassword(db, userId);
    // The account was closed or its password changed meanwhile, from another device.
    if (!user || current?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    const { name, email } = user;
    await enqueueEmail(db, accountClosedEmail, { name, email });
    await deleteUsersCascade(transaction, [userId]);
    await record("user.closed", { type: "user", id: userId }, { role: user.role });
    return { ok: true };
  });
}

/**
 * Deletes the users; sessions, listings, photos and favorites cascade, and favorite counters of other listings are
 * decremented. Conversations remain to those with whom they wrote, under the titles of the listings. Returns the number of
 * users deleted.
 */
export async function deleteUserRows(db: WriteDb, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const idList = sql.join([...ids]);
  await sql`
    update listings set favorites = favorites - gone.count
    from (
      select listing_id, count(*)::integer as count from favorites where user_id in (${idList}) group by listing_id
    ) as gone
    where listings.id = gone.listing_id and listings.author_id not in (${idList})`.execute(db);
  await sql`
    insert into purged_listings (id)
    select id from listings where author_id in (${idList}) and published_at is not null
    on conflict do nothing`.execute(db);
  await sql`
    update conversations set listing_title = listings.title from listings
    where listings.id = conversations.listing_id and listings.author_id in (${idList})`.execute(db);
  await sql`
    update messages set author_was_seller = author_id is not distinct from seller_id from conversations
    where conversations.id = conversation_id and author_id in (${idList})
      and (buyer_id in (${idList}) or seller_id in (${idList}))`.execute(db);
  const result = await db
    .deleteFrom("users")
    .where("id", "in", [...ids])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
