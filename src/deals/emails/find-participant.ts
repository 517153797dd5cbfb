import { defaultDisplayName } from "../../accounts/account.ts";
import { findUser, type User } from "../../accounts/index.server.ts";
import { nameForEmail } from "../../email/recipient-name.ts";
import { findConversation, findParties, isBlockedBetween } from "../../messaging/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { isolate } from "../../platform/isolate.ts";
import { normalizeLine } from "../../platform/text-input.ts";

/** A participant who gets an email about the deal; the names are safe in an email. */
export type EmailedParticipant = { user: User; isSeller: boolean; partnerName: string; listingTitle: string };

/** Null when the other participant is gone or blocked, or the user wants no emails about this conversation. */
export async function findEmailedParticipant(
  db: ReadDb,
  conversationId: string,
  recipientId: string,
): Promise<EmailedParticipant | null> {
  const user = await findUser(db, recipientId);
  const conversation = await findConversation(db, conversationId, recipientId);
  if (!user || !conversation || conversation.partner.isClosed || conversation.state.isMuted) return null;
  const parties = await findParties(db, conversationId, recipientId);
  const partnerId = parties?.sellerId === recipientId ? parties.buyerId : parties?.sellerId;
  // Neither of them could take a step.
  if (!partnerId || (await isBlockedBetween(db, recipientId, partnerId))) return null;
  const { isSeller, partner, listing } = conversation;
  return {
    user,
    isSeller,
    partnerName: isolate(nameForEmail(partner.name) ?? defaultDisplayName),
    listingTitle: isolate(normalizeLine(listing.title)),
  };
}
