import { findConversation } from "../data/conversations.ts";
import type { Db } from "../data/database.ts";
import { keepEmailLink } from "../data/email-links.ts";
import { findPersonToTellPrice } from "../data/favorite-prices.ts";
import { findListing, type Listing } from "../data/listings.ts";
import { findPassword } from "../data/passwords.ts";
import { isEmailVerified } from "../data/user-emails.ts";
import { findUser, findUserByEmail, type User } from "../data/users.ts";
import { type EmailLinkPurpose, emailLinkLifetimeMs } from "../domain/email-link.ts";
import type { MailOrder } from "../domain/mail-order.ts";
import { comparableCents, lowestKnownCents, priceDrop, priceLetterPauseMs } from "../domain/price-drop.ts";
import type { LetterFacts } from "../mail/letter-facts.ts";
import type { DueLetter } from "./due-letter.ts";
import { newEmailToken } from "./email-token.ts";
import { findNewsLetter } from "./find-news-letter.ts";

/** What the letter says and to whom, as things stand now; null when there is nothing to say any more. */
export async function findDueLetter(db: Db, order: MailOrder, now: Date): Promise<DueLetter | null> {
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
      return findNewsLetter(db, order);
  }
}

async function newMessage(
  db: Db,
  { conversationId, recipientId }: Extract<MailOrder, { kind: "new-message" }>,
): Promise<DueLetter | null> {
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
  { listingId, userId }: Extract<MailOrder, { kind: "price-drop" }>,
  now: Date,
): Promise<DueLetter | null> {
  const [listing, user] = [await findListing(db, listingId), await findUser(db, userId)];
  if (!user || listing?.status !== "active" || listing.deletedAt !== null) return null;
  const known = await findPersonToTellPrice(db, listing, userId);
  if (!known || (known.toldAt && now.getTime() - known.toldAt.getTime() < priceLetterPauseMs)) return null;
  const drop = priceDrop(lowestKnownCents(known), comparableCents(listing));
  if (!drop) return null;
  const price = { priceCents: listing.priceCents, priceType: listing.priceType };
  return to(user, { kind: "price-drop", listingId, listingTitle: listing.title, drop, price });
}

async function aboutListing(
  db: Db,
  listing: Listing,
  factsOf: (about: { listingId: string; listingTitle: string; expiresAt: Date }) => FactsOfKind,
): Promise<DueLetter | null> {
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
  const { token, tokenHash } = newEmailToken();
  const expiresAt = new Date(now.getTime() + emailLinkLifetimeMs[purpose]);
  await keepEmailLink(db, { userId, purpose, email, tokenHash, expiresAt });
  return token;
}

type WithoutName<Facts> = Facts extends { name: string } ? Omit<Facts, "name"> : never;
type FactsOfKind = WithoutName<LetterFacts>;

function to(user: User, facts: FactsOfKind): DueLetter {
  return { userId: user.id, to: user.email, facts: { ...facts, name: user.name } };
}
