import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { findListing } from "../listings/listings.queries.server.ts";
import { canWriteAbout, type ListingFacts, listingVisibility } from "../listings/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { findPartnerId, openConversation } from "./conversations.queries.server.ts";
import { newMessageEmail } from "./emails/new-message.ts";
import { type MessageRejection, messageEmailDelayMs, parseMessage } from "./message.ts";
import { addMessage, isDuplicateMessage } from "./messages.queries.server.ts";

type MessageTools = { db: Db; now: Date };

export type MessageSent =
  | { ok: true; conversationId: string }
  /** `missing`: no such listing or conversation for this person; `closed`: an ad that takes no messages (any more) */
  | { ok: false; reason: MessageRejection | "missing" | "closed" };

/** What a form sends. `messageId`: the form's own, so that the same form sent twice is one message. */
type Written = { body: string; messageId?: string | null };

/** A buyer writes about a listing: the first message opens the conversation, later ones go on in it. */
export async function writeAboutListing(
  { db, now }: MessageTools,
  actor: NonNullable<Actor>,
  { listingId, body: typed, messageId }: { listingId: string } & Written,
): Promise<MessageSent> {
  const parsed = parseMessage(typed);
  const listing = await findListing(db, listingId);
  if (!listing || !mayKnowOf(listing, actor)) return { ok: false, reason: "missing" };
  if (!canWriteAbout(listing, actor)) return { ok: false, reason: "closed" };
  if (!parsed.ok) return parsed;
  return db.transaction().execute(async (transaction) => {
    const conversationId = await openConversation(transaction, {
      id: uuidv7(),
      listingId,
      buyerId: actor.id,
      sellerId: listing.authorId,
      now,
    });
    const message = { conversationId, authorId: actor.id, body: parsed.body, now };
    if (await addOnce(transaction, message, messageId)) {
      await scheduleMessageEmail(transaction, { conversationId, recipientId: listing.authorId }, now);
    }
    return { ok: true, conversationId };
  });
}

/** Whoever wrote for a while hears that the ad went meanwhile; of what they never saw, nothing. */
const mayKnowOf = (listing: ListingFacts, actor: NonNullable<Actor>) =>
  actor.id !== listing.authorId && listingVisibility(listing, actor) !== "missing";

/** Either of the two answers in their conversation. */
export async function reply(
  { db, now }: MessageTools,
  actor: NonNullable<Actor>,
  { conversationId, body: typed, messageId }: { conversationId: string } & Written,
): Promise<MessageSent> {
  const parsed = parseMessage(typed);
  if (!parsed.ok) return parsed;
  const { body } = parsed;
  return db.transaction().execute(async (transaction) => {
    const recipientId = await findPartnerId(transaction, conversationId, actor.id);
    if (!recipientId) return { ok: false, reason: "missing" };
    const message = { conversationId, authorId: actor.id, body, now };
    if (await addOnce(transaction, message, messageId)) {
      await scheduleMessageEmail(transaction, { conversationId, recipientId }, now);
    }
    return { ok: true, conversationId };
  });
}

/** False when the form was sent before. An id that stands for something else never costs the message. */
async function addOnce(
  db: Db,
  message: { conversationId: string; authorId: string; body: string; now: Date },
  messageId: string | null | undefined,
): Promise<boolean> {
  if (messageId) {
    if (await addMessage(db, { id: messageId, ...message })) return true;
    if (await isDuplicateMessage(db, { id: messageId, ...message })) return false;
  }
  return addMessage(db, { id: uuidv7(), ...message });
}

/** One email for messages that follow each other closely, and none when they are read before it is sent. */
async function scheduleMessageEmail(
  db: Db,
  notice: { conversationId: string; recipientId: string },
  now: Date,
): Promise<void> {
  await enqueueEmail(db, newMessageEmail, notice, {
    runAt: new Date(now.getTime() + messageEmailDelayMs),
    key: `new-message:${notice.conversationId}:${notice.recipientId}`,
  });
}
