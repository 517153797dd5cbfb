import type { Role as AccountRole } from "../../src/accounts/account.ts";
import { findSuspension, suspensionToken } from "../../src/accounts/index.server.ts";
import { saveSearch } from "../../src/alerts/saved-searches.commands.server.ts";
import { contestSuspension, suspendMember } from "../../src/console/index.server.ts";
import { unsubscribeToken } from "../../src/email/index.server.ts";
import { reply, writeAboutListing } from "../../src/messaging/messages.commands.server.ts";
import { reportConversation, reportListing, reportMember } from "../../src/moderation/index.server.ts";
import { addNotifications } from "../../src/notifications/index.server.ts";
import type { Client } from "../routes/client.ts";
import type { ServedSite } from "../routes/served-site.ts";
import { aSignedInUser } from "../routes/users.ts";
import { aPublishedListing, aWorld } from "../routes/world.ts";

/** `other`: the buyer of the conversation. `stranger`: a member who has nothing to do with anything. */
export const signedInRoles = ["other", "stranger", "author", "moderator", "admin"] as const;
/** Without an open session: `expired` and `closed` send the cookie of a session that ended, or of a closed account. */
export const outsideRoles = ["visitor", "expired", "closed"] as const;
export type AttackRole = (typeof signedInRoles)[number] | (typeof outsideRoles)[number];
export const attackRoles: readonly AttackRole[] = [...signedInRoles, ...outsideRoles];

/** Left by a visitor with reports. */
export const reporterEmail = "voisin.secret@annonces.example";

/** A world with a conversation, a saved search, a report and clients of every role. */
export async function anAttackedWorld(served: ServedSite) {
  const { db } = served.site;
  const world = await aWorld(served);
  const { author, other, moderator, admin, visitor } = world;
  const stranger = await aSignedInUser(served);
  const expired = await aSignedInUser(served);
  const closed = await aSignedInUser(served);
  const inTheName = ({ user }: { user: { id: string; role: AccountRole } }) => ({
    db,
    now: new Date(),
    actor: { id: user.id, role: user.role },
  });
  const listingId = world.listings.active.listing.id;
  const opened = await writeAboutListing(inTheName(other), { listingId, body: "Est-elle encore là ?" });
  if (!opened.ok) throw new Error(`no conversation: ${opened.reason}`);
  await reply(inTheName(author), { conversationId: opened.conversationId, body: "Oui, passez donc demain." });
  const saved = await saveSearch(inTheName(author), {
    query: "q=table",
    name: "Tables secrètes",
    alert: "none",
  });
  if (!saved.ok) throw new Error(`no saved search: ${saved.reason}`);
  const reported = await aPublishedListing(served, author.user);
  await reportListing(
    { db, now: new Date(), actor: null },
    {
      listingId: reported.listing.id,
      reporter: "un voisin",
      reason: "scam",
      text: "Un signalement secret",
      email: reporterEmail,
    },
  );
  await reportMember(
    { db, now: new Date(), actor: null },
    {
      memberId: reported.listing.author.publicId,
      reporter: "un voisin",
      reason: "scam",
      text: "Un autre signalement secret",
      email: reporterEmail,
    },
  );
  // Another conversation: moderators must not read the one without a report.
  const asked = await writeAboutListing(inTheName(other), {
    listingId: reported.listing.id,
    body: "Un message signalé en secret",
  });
  if (!asked.ok) throw new Error(`no conversation: ${asked.reason}`);
  const reportedConversationId = asked.conversationId;
  await reportConversation(inTheName(author), {
    conversationId: reportedConversationId,
    messageId: null,
    reason: "scam",
    text: "Un troisième signalement secret",
  });
  const token = unsubscribeToken(
    { userId: author.user.id, topic: "messages" },
    served.site.unsubscribeSecret,
  );

  const tokens = await Promise.all(
    [await aSignedInUser(served), await aSignedInUser(served)].map(async ({ user: { id: userId } }) => {
      const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      await suspendMember(inTheName(admin), { userId, until, reason: "Un motif secret" });
      const suspension = await findSuspension(db, userId, new Date());
      if (!suspension) throw new Error("not suspended");
      return suspensionToken({ userId, until: suspension.until }, served.site.unsubscribeSecret);
    }),
  );
  const [suspended = "", contested = ""] = tokens;
  const { unsubscribeSecret } = served.site;
  await contestSuspension(
    { db, actor: null, unsubscribeSecret },
    { token: contested, text: "Une défense secrète" },
  );
  const { id: suspensionAppealId } = await db
    .selectFrom("suspension_appeals")
    .select("id")
    .executeTakeFirstOrThrow();

  const sent = await db.selectFrom("events").select("id").where("verb", "=", "message.sent").execute();
  await addNotifications({ db, actor: "system" }, { eventIds: sent.map(({ id }) => id) });
  const notification = await db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", author.user.id)
    .executeTakeFirstOrThrow();

  await db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("user_id", "=", expired.user.id)
    .execute();
  await closed.client.post("/settings/close", { currentPassword: "un mot de passe long", confirmed: "on" });
  const clients: Record<AttackRole, Client> = {
    visitor,
    author: author.client,
    other: other.client,
    stranger: stranger.client,
    moderator: moderator.client,
    admin: admin.client,
    expired: expired.client,
    closed: closed.client,
  };
  return {
    ...world,
    stranger,
    expired,
    closed,
    clients,
    conversationId: opened.conversationId,
    searchId: saved.id,
    reportedId: reported.listing.id,
    reportedConversationId,
    unsubscribeToken: token,
    suspensionToken: suspended,
    suspensionAppealId,
    notificationId: notification.id,
  };
}

export type AttackedWorld = Awaited<ReturnType<typeof anAttackedWorld>>;
