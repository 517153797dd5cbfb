import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { findListing } from "../listings/index.server.ts";
import { canStartConversation, type ListingState, listingVisibility } from "../listings/permissions.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { findPartnerId, openConversation } from "./conversations.queries.server.ts";
import { newMessageEmail } from "./emails/new-message.ts";
import {
  type ReplyInput,
  replyInput,
  type WriteAboutListingInput,
  writeAboutListingInput,
} from "./message.input.ts";
import { type MessageRejection, messageEmailDelayMs, parseMessage } from "./message.ts";
import { addMessage, isDuplicateMessage } from "./messages.queries.server.ts";

export type MessageSent =
  | { ok: true; conversationId: string }
  /** `missing`: no listing or conversation that this user may know of; `closed`: the listing takes no messages (any more) */
  | { ok: false; reason: MessageRejection | "missing" | "closed" };

/** A buyer writes about a listing. The first message opens the conversation, later ones continue it. */
export async function writeAboutListing(
  ctx: CommandContext<NonNullable<Actor>>,
  input: WriteAboutListingInput,
): Promise<MessageSent> {
  const { listingId, body: typed, messageId } = writeAboutListingInput.parse(input);
  const { actor } = ctx;
  const parsed = parseMessage(typed);
  const listing = await findListing(ctx.db, listingId);
  if (!listing || !mayKnowOf(listing, actor)) return { ok: false, reason: "missing" };
  if (!canStartConversation(listing, actor)) return { ok: false, reason: "closed" };
  if (!parsed.ok) return parsed;
  return transact(ctx, async (transaction) => {
    const { db, now, record } = transaction;
    const newId = uuidv7();
    const people = { buyerId: actor.id, sellerId: listing.authorId };
    const conversationId = await openConversation(db, { id: newId, listingId, ...people, now });
    if (conversationId === newId)
      await record(
        "conversation.opened",
        { type: "conversation", id: conversationId },
        { listingId, ...people },
      );
    const message = { conversationId, authorId: actor.id, body: parsed.body };
    await sendOnce(transaction, message, { messageId, recipientId: listing.authorId });
    return { ok: true, conversationId };
  });
}

/** A buyer learns that the listing of an earlier visit is gone, and nothing about one that was never visible to them. */
const mayKnowOf = (listing: ListingState, actor: NonNullable<Actor>) =>
  actor.id !== listing.authorId && listingVisibility(listing, actor) !== "missing";

/** The buyer or the seller answers in their conversation. */
export async function reply(
  ctx: CommandContext<NonNullable<Actor>>,
  input: ReplyInput,
): Promise<MessageSent> {
  const { conversationId, body: typed, messageId } = replyInput.parse(input);
  const { actor } = ctx;
  const parsed = parseMessage(typed);
  if (!parsed.ok) return parsed;
  const { body } = parsed;
  return transact(ctx, async (transaction) => {
    const recipientId = await findPartnerId(transaction.db, conversationId, actor.id);
    if (!recipientId) return { ok: false, reason: "missing" };
    await sendOnce(transaction, { conversationId, authorId: actor.id, body }, { messageId, recipientId });
    return { ok: true, conversationId };
  });
}

type NewMessage = { conversationId: string; authorId: string; body: string };

/**
 * Adds the message, with its event and the recipient's email; nothing when the form was sent before. Messages that
 * follow each other closely are one email, which is skipped when they were read before it is due.
 */
async function sendOnce(
  { db, now, record }: Transaction,
  message: NewMessage,
  { messageId, recipientId }: { messageId: string | null | undefined; recipientId: string },
): Promise<void> {
  const id = await addOnce(db, { ...message, now }, messageId);
  if (id === null) return;
  const { conversationId } = message;
  await record("message.sent", { type: "message", id }, { conversationId, recipientId });
  const options = {
    runAt: new Date(now.getTime() + messageEmailDelayMs),
    key: `new-message:${conversationId}:${recipientId}`,
  };
  await enqueueEmail(db, newMessageEmail, { conversationId, recipientId }, options);
}

/** Returns the id of the new message; null when the form was sent before. An id that is taken otherwise is replaced. */
async function addOnce(
  db: WriteDb,
  message: NewMessage & { now: Date },
  messageId: string | null | undefined,
): Promise<string | null> {
  if (messageId) {
    if (await addMessage(db, { id: messageId, ...message })) return messageId;
    if (await isDuplicateMessage(db, { id: messageId, ...message })) return null;
  }
  const id = uuidv7();
  return (await addMessage(db, { id, ...message })) ? id : null;
}
