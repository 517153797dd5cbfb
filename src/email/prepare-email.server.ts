import { type EmailLinkPurpose, emailLinkLifetimeMs } from "../accounts/email-link.ts";
import { insertEmailLink } from "../accounts/email-links.queries.server.ts";
import { createEmailToken } from "../accounts/email-token.server.ts";
import { findPassword } from "../accounts/passwords.queries.server.ts";
import { findUser, findUserByEmail, isEmailVerified, type User } from "../accounts/users.queries.server.ts";
import { prepareAlertEmail } from "../alerts/prepare-alert-email.server.ts";
import { findListing, type Listing } from "../listings/listings.queries.server.ts";
import { comparableCents, lowestKnownCents, priceDrop, priceEmailIntervalMs } from "../lists/price-drop.ts";
import { findFavoritePrices } from "../lists/price-drops.queries.server.ts";
import { findConversation } from "../messaging/conversations.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { DueEmail } from "./due-email.server.ts";
import type { EmailJob } from "./email-job.ts";
import type { EmailProps } from "./email-props.server.ts";

/** What the letter says and to whom, as things stand now; null when there is nothing to say any more. */
export async function prepareEmail(db: Db, order: EmailJob, now: Date): Promise<DueEmail | null> {
  switch (order.kind) {
    case "verify-email": {
      const user = await findUser(db, order.userId);
      if (!user || (await isEmailVerified(db, user.id))) return null;
      return to(user, { kind: order.kind, token: await newLink(db, order.kind, user, now) });
    }
    case "reset-password": {
      const user = await findUserByEmail(db, order.email);
      return user && to(user, { kind: order.kind, token: await newLink(db, order.kind, user, now) });
    }
    case "confirm-new-email": {
      const user = await findUser(db, order.userId);
      if (!user || user.email === order.email) return null;
      const since = (await findPassword(db, user.id))?.since.toISOString();
      if (order.passwordSince && order.passwordSince !== since) return null;
      const token = await newLink(db, order.kind, { id: user.id, email: order.email }, now);
      const facts = { kind: order.kind, token, formerEmail: user.email, name: user.name };
      return { userId: user.id, to: order.email, facts };
    }
    case "email-changed": {
      const user = await findUser(db, order.userId);
      const facts = { kind: order.kind, name: user?.name ?? "" };
      return user && { userId: user.id, to: order.formerEmail, facts };
    }
    case "password-changed": {
      const user = await findUser(db, order.userId);
      return user && to(user, { kind: order.kind });
    }
    case "account-closed":
      return { userId: null, to: order.email, facts: { kind: order.kind, name: order.name } };
    case "new-message":
      return newMessage(db, order);
    case "listing-expiring": {
      const listing = await findListing(db, order.listingId);
      if (listing?.status !== "active" || !isEndingSoon(listing, now)) return null;
      return aboutListing(db, listing, (about) => ({ kind: "listing-expiring", ...about }));
    }
    case "price-drop":
      return priceFall(db, order, now);
    case "listing-removed": {
      const listing = await findListing(db, order.listingId);
      if (listing?.status !== "removed") return null;
      const { reason } = order;
      return aboutListing(db, listing, ({ listingTitle }) => ({
        kind: "listing-removed",
        listingTitle,
        reason,
      }));
    }
    case "listing-restored": {
      const listing = await findListing(db, order.listingId);
      if (!listing || listing.status === "removed" || listing.status === "draft") return null;
      const { status } = listing;
      return aboutListing(db, listing, ({ listingId, listingTitle }) => ({
        ...{ kind: "listing-restored", listingId, listingTitle, status },
      }));
    }
    case "search-news":
      return prepareAlertEmail(db, order);
  }
}

async function newMessage(
  db: Db,
  { conversationId, recipientId }: Extract<EmailJob, { kind: "new-message" }>,
): Promise<DueEmail | null> {
  const [user, conversation] = [
    await findUser(db, recipientId),
    await findConversation(db, conversationId, recipientId),
  ];
  if (!user || !conversation || conversation.unreadCount === 0) return null;
  return to(user, {
    kind: "new-message",
    conversationId,
    senderName: conversation.partner.name,
    listingTitle: conversation.listing.title,
    unreadCount: conversation.unreadCount,
  });
}

/** As prices are when the letter goes: what was raised again is told to nobody. */
async function priceFall(
  db: Db,
  { listingId, userId }: Extract<EmailJob, { kind: "price-drop" }>,
  now: Date,
): Promise<DueEmail | null> {
  const [listing, user] = [await findListing(db, listingId), await findUser(db, userId)];
  if (!user || listing?.status !== "active" || listing.deletedAt !== null) return null;
  const known = await findFavoritePrices(db, listing, userId);
  if (!known || (known.toldAt && now.getTime() - known.toldAt.getTime() < priceEmailIntervalMs)) return null;
  const drop = priceDrop(lowestKnownCents(known), comparableCents(listing));
  if (!drop) return null;
  const price = { priceCents: listing.priceCents, priceType: listing.priceType };
  return to(user, { kind: "price-drop", listingId, listingTitle: listing.title, drop, price });
}

async function aboutListing(
  db: Db,
  listing: Listing,
  factsOf: (about: { listingId: string; listingTitle: string; expiresAt: Date }) => FactsOfKind,
): Promise<DueEmail | null> {
  const author = await findUser(db, listing.authorId);
  if (!author || listing.deletedAt !== null || listing.expiresAt === null) return null;
  const about = { listingId: listing.id, listingTitle: listing.title, expiresAt: listing.expiresAt };
  return to(author, factsOf(about));
}

/** Renewed since it was ordered, it lives for weeks again. */
function isEndingSoon({ expiresAt }: Listing, now: Date): boolean {
  const remindedDaysBefore = 15;
  return expiresAt !== null && expiresAt.getTime() - now.getTime() <= remindedDaysBefore * 86_400_000;
}

/** A link good from now on; the one sent before for the same purpose no longer is. */
async function newLink(
  db: Db,
  purpose: EmailLinkPurpose,
  { id: userId, email }: Pick<User, "id" | "email">,
  now: Date,
): Promise<string> {
  const { token, tokenHash } = createEmailToken();
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs[purpose]);
  await insertEmailLink(db, { userId, purpose, email, tokenHash, expiresAt });
  return token;
}

type WithoutName<Facts> = Facts extends { name: string } ? Omit<Facts, "name"> : never;
type FactsOfKind = WithoutName<EmailProps>;

function to(user: User, facts: FactsOfKind): DueEmail {
  return { userId: user.id, to: user.email, facts: { ...facts, name: user.name } };
}
