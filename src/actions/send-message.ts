import { v7 as uuidv7 } from "uuid";
import { addMessage, findPartnerId, openConversation } from "../data/conversations.ts";
import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { findListing } from "../data/listings.ts";
import { type MessageRefusal, messageNoticeDelayMs, parseMessage } from "../domain/message.ts";
import { type Actor, canWriteAbout } from "../domain/permissions.ts";

type MessageTools = { db: Db; now: Date };

export type MessageSent =
  | { ok: true; conversationId: string }
  /** `missing`: no such listing or conversation for this person, or one that takes no messages */
  | { ok: false; reason: MessageRefusal | "missing" };

/** A buyer writes about a listing: the first message opens the conversation, later ones go on in it. */
export async function writeAboutListing(
  { db, now }: MessageTools,
  actor: NonNullable<Actor>,
  { listingId, body: typed }: { listingId: string; body: string },
): Promise<MessageSent> {
  const parsed = parseMessage(typed);
  const listing = await findListing(db, listingId);
  if (!listing || !canWriteAbout(listing, actor)) return { ok: false, reason: "missing" };
  if (!parsed.ok) return parsed;
  return db.transaction().execute(async (transaction) => {
    const conversationId = await openConversation(transaction, {
      id: uuidv7(),
      listingId,
      buyerId: actor.id,
      sellerId: listing.authorId,
      now,
    });
    await addMessage(transaction, {
      id: uuidv7(),
      conversationId,
      authorId: actor.id,
      body: parsed.body,
      now,
    });
    await orderNotice(transaction, { conversationId, recipientId: listing.authorId }, now);
    return { ok: true, conversationId };
  });
}

/** Either of the two answers in their conversation. */
export async function reply(
  { db, now }: MessageTools,
  actor: NonNullable<Actor>,
  { conversationId, body: typed }: { conversationId: string; body: string },
): Promise<MessageSent> {
  const parsed = parseMessage(typed);
  if (!parsed.ok) return parsed;
  const { body } = parsed;
  return db.transaction().execute(async (transaction) => {
    const recipientId = await findPartnerId(transaction, conversationId, actor.id);
    if (!recipientId) return { ok: false, reason: "missing" };
    await addMessage(transaction, { id: uuidv7(), conversationId, authorId: actor.id, body, now });
    await orderNotice(transaction, { conversationId, recipientId }, now);
    return { ok: true, conversationId };
  });
}

/** One letter for all messages that follow each other, and none when they are read by then. */
async function orderNotice(
  db: Db,
  notice: { conversationId: string; recipientId: string },
  now: Date,
): Promise<void> {
  await enqueue(
    db,
    "send-mail",
    { kind: "new-message", ...notice },
    {
      runAt: new Date(now.getTime() + messageNoticeDelayMs),
      key: `new-message:${notice.conversationId}:${notice.recipientId}`,
    },
  );
}
