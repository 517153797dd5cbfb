import { v7 as uuidv7 } from "uuid";
import { isEmailVerified } from "../accounts/index.server.ts";
import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { findListing } from "../listings/index.server.ts";
import { canStartConversation, type ListingState, listingVisibility } from "../listings/permissions.ts";
import { insertImages } from "../media/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { assessMessage } from "../trust/index.server.ts";
import { findConversationAbout, findPartner, isBlockedBetween } from "./conversations.queries.server.ts";
import { newMessageEmail } from "./emails/new-message.ts";
import {
  type ReplyInput,
  replyInput,
  type WriteAboutListingInput,
  writeAboutListingInput,
} from "./message.input.ts";
import { type MessageRejection, messageEmailDelayMs, parseMessage } from "./message.ts";
import type { MessagePhoto } from "./message-photos.commands.server.ts";
import { isDuplicateMessage } from "./messages.queries.server.ts";
import { addMessage, openConversation } from "./messages.writes.server.ts";

export type SendMessageResult =
  | { ok: true; conversationId: string }
  /**
   * `missing`: no listing or conversation that is visible to the user; `closed`: the listing does not accept messages;
   * `blocked`: one of them has blocked the other; `partner-closed`: the other participant has closed their account;
   * `unconfirmed-email`: the first message of an account needs a confirmed email
   */
  | {
      ok: false;
      reason: MessageRejection | "missing" | "closed" | "blocked" | "partner-closed" | "unconfirmed-email";
    };

/** @property requiresConfirmedEmail to open a conversation; those that exist go on */
type WriteContext = CommandContext<NonNullable<Actor>> & { requiresConfirmedEmail?: boolean };

/** A buyer writes about a listing. The first message opens the conversation, later ones continue it. */
export async function writeAboutListing(
  ctx: WriteContext,
  input: WriteAboutListingInput,
  photos: readonly MessagePhoto[] = [],
): Promise<SendMessageResult> {
  const { listingId, body: typed, messageId } = writeAboutListingInput.parse(input);
  const { actor } = ctx;
  const parsed = parseMessage(typed, photos.length > 0);
  const listing = await findListing(ctx.db, listingId);
  if (!listing || !isKnownTo(listing, actor)) return { ok: false, reason: "missing" };
  if (!canStartConversation(listing, actor)) return { ok: false, reason: "closed" };
  if (!parsed.ok) return parsed;
  return transact(ctx, async (transaction) => {
    const { db, now, record } = transaction;
    if (await isBlockedBetween(db, actor.id, listing.authorId)) return { ok: false, reason: "blocked" };
    const isUnconfirmed = ctx.requiresConfirmedEmail && !(await isEmailVerified(db, actor.id));
    if (isUnconfirmed && !(await findConversationAbout(db, listingId, actor.id)))
      return { ok: false, reason: "unconfirmed-email" };
    const newId = uuidv7();
    const participants = { buyerId: actor.id, sellerId: listing.authorId };
    const conversationId = await openConversation(db, { id: newId, listingId, ...participants, now });
    if (conversationId === newId)
      await record(
        "conversation.opened",
        { type: "conversation", id: conversationId },
        { listingId, ...participants },
      );
    const message = { conversationId, authorId: actor.id, body: parsed.body, photos };
    await sendOnce(transaction, message, { messageId, recipientId: listing.authorId });
    return { ok: true, conversationId };
  });
}

/** A listing that was once public is reported as closed, one that was never visible to the buyer as missing. */
const isKnownTo = (listing: ListingState, actor: NonNullable<Actor>) =>
  actor.id !== listing.authorId && listingVisibility(listing, actor) !== "missing";

/** A participant writes in an existing conversation. */
export async function reply(
  ctx: CommandContext<NonNullable<Actor>>,
  input: ReplyInput,
  photos: readonly MessagePhoto[] = [],
): Promise<SendMessageResult> {
  const { conversationId, body: typed, messageId } = replyInput.parse(input);
  const { actor } = ctx;
  const parsed = parseMessage(typed, photos.length > 0);
  if (!parsed.ok) return parsed;
  const { body } = parsed;
  return transact(ctx, async (transaction) => {
    const partner = await findPartner(transaction.db, conversationId, actor.id);
    if (!partner) return { ok: false, reason: "missing" };
    if (partner.id === null) return { ok: false, reason: "partner-closed" };
    if (await isBlockedBetween(transaction.db, actor.id, partner.id)) return { ok: false, reason: "blocked" };
    const message = { conversationId, authorId: actor.id, body, photos };
    await sendOnce(transaction, message, { messageId, recipientId: partner.id });
    return { ok: true, conversationId };
  });
}

type NewMessage = {
  conversationId: string;
  authorId: string;
  body: string;
  photos: readonly MessagePhoto[];
};

/**
 * For modules that write in a conversation in their own transaction, which has checked that the author may. Returns the
 * message's id; null when the author is not a participant. Their caller enqueues the recipient's email.
 */
export async function postMessage(
  transaction: Transaction,
  { recipientId, ...message }: Omit<NewMessage, "photos"> & { recipientId: string },
): Promise<string | null> {
  return addOnce(transaction, { ...message, photos: [] }, { messageId: null, recipientId });
}

/**
 * Adds the message, its event and the recipient's email, unless the form was submitted before. Messages in quick
 * succession are one email, which is skipped if they are read before it is due.
 */
async function sendOnce(
  transaction: Transaction,
  message: NewMessage,
  { messageId, recipientId }: { messageId: string | null | undefined; recipientId: string },
): Promise<string | null> {
  const id = await addOnce(transaction, message, { messageId, recipientId });
  if (id === null) return null;
  const { db, now } = transaction;
  const { conversationId } = message;
  const runAt = new Date(now.getTime() + messageEmailDelayMs);
  await enqueueEmail(db, newMessageEmail, { conversationId, recipientId }, { runAt });
  return id;
}

async function addOnce(
  { db, now, record }: Transaction,
  message: NewMessage,
  { messageId, recipientId }: { messageId: string | null | undefined; recipientId: string },
): Promise<string | null> {
  const id = await addUnlessDuplicate(db, { ...message, now }, messageId);
  if (id === null) return null;
  const { conversationId } = message;
  await assessMessage(db, { ...message, id, now });
  const photos = message.photos.length;
  await record("message.sent", { type: "message", id }, { conversationId, recipientId, photos });
  return id;
}

/**
 * Returns the id of the new message; null when the form was submitted before. If `messageId` belongs to another
 * message, a new id is generated.
 */
async function addUnlessDuplicate(
  db: WriteDb,
  message: NewMessage & { now: Date },
  messageId: string | null | undefined,
): Promise<string | null> {
  const { photos, ...row } = message;
  const photoCount = photos.length;
  const add = async (id: string) => {
    if (!(await addMessage(db, { id, photoCount, ...row }))) return false;
    const images = photos.map((photo, position) => ({
      ...photo,
      // The file name on the author's device is of no use to the recipient.
      ownerId: row.authorId,
      fileName: "",
      alt: "",
      place: { messageId: id, position },
    }));
    await insertImages(db, images, row.now);
    return true;
  };
  if (messageId) {
    if (await add(messageId)) return messageId;
    if (await isDuplicateMessage(db, { id: messageId, photoCount, ...row })) return null;
  }
  const id = uuidv7();
  return (await add(id)) ? id : null;
}
