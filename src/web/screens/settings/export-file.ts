import type { SecondFactor, SignedIn } from "../../../accounts/index.server.ts";
import {
  findLatestSuspension,
  findOwnPage,
  findPendingEmail,
  findSecondFactor,
  isEmailVerified,
  listApiTokens,
  listPasskeys,
  openSessions,
} from "../../../accounts/index.server.ts";
import { isHistoryEnabled } from "../../../lists/index.server.ts";
import {
  findNotificationChoices,
  findNotificationPreferences,
  listPushSubscriptions,
} from "../../../notifications/index.server.ts";
import {
  type ExportedListing,
  exportedBlockedUsers,
  exportedConversationReports,
  exportedConversations,
  exportedFavorites,
  exportedFeedback,
  exportedHiddenListings,
  exportedHiddenSellers,
  exportedListings,
  exportedMemberReports,
  exportedMessages,
  exportedNotifications,
  exportedReports,
  exportedSavedSearches,
  exportedSteps,
  exportedViewedListings,
} from "../../../portability/index.server.ts";
import { exportedLists } from "../../../privacy/index.server.ts";
import { listWebhooks } from "../../../webhooks/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";

/** Explanation at the top of the file, which is read outside of the site. */
const about = [
  "Tout ce que le site garde de vous, au moment de l’export.",
  "Les noms des champs sont ceux du format d’importation du site\u00a0: les prix sont en dollars, les heures en temps universel.",
  "Les photos ne sont pas dans ce fichier, mais à côté de lui dans l’archive\u00a0: url mène à chacune sur le site, en grand format. Pour celles d’un brouillon, d’une annonce retirée ou d’un message, ouvrez l’adresse pendant que vous êtes connecté. Celles d’une annonce supprimée ne s’ouvrent plus.",
  "De la personne avec qui vous écriviez, seul le nom figure ici.",
  "Votre mot de passe, vos jetons et vos codes de secours n’y sont pas\u00a0: nous n’en gardons qu’une forme brouillée. La clé de votre application de codes n’y est pas non plus\u00a0: qui l’a peut entrer à votre place.",
];

function withoutKey(secondFactor: SecondFactor) {
  return secondFactor.state === "started" ? { state: "started" } : secondFactor;
}

/** Streams the file: JSON with one line per listing, favorite and message. */
export async function* writeExport(app: RequestContext, user: SignedIn): AsyncGenerator<string> {
  const { db, site, now } = app;
  const head = {
    about,
    site: site.name,
    exportedAt: now(),
    profile: {
      id: user.id,
      name: user.name,
      email: user.email,
      phone: user.phone,
      role: user.role,
      isEmailVerified: await isEmailVerified(db, user.id),
      pendingEmail: (await findPendingEmail(db, user.id, now()))?.email ?? null,
      createdAt: user.createdAt,
      suspension: await findLatestSuspension(db, user.id),
      photo: user.avatarImageId && site.publicUrl + paths.photo(user.avatarImageId, 256, "jpg"),
    },
    page: await findOwnPage(db, user.id),
    keepsSeenListings: await isHistoryEnabled(db, user.id),
    notifications: await findNotificationPreferences(db, user.id),
    notificationChoices: await findNotificationChoices(db, user.id),
    pushSubscriptions: await listPushSubscriptions(db, user.id),
    sessions: (await openSessions(db, user.id, now())).map(({ device, startedAt, lastSeenAt }) => ({
      device,
      startedAt,
      lastSeenAt,
    })),
    secondFactor: withoutKey(await findSecondFactor(db, user.id, app.accounts.sealKey)),
    passkeys: (await listPasskeys(db, user.id)).map(({ id: _, ...passkey }) => passkey),
    apiTokens: (await listApiTokens(db, user.id)).map(
      ({ name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
        name,
        scopes,
        createdAt,
        expiresAt,
        lastUsedAt,
      }),
    ),
    webhooks: (await listWebhooks(db, user.id, { deliveries: 1_000 })).map(
      ({ id: _, ...webhook }) => webhook,
    ),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n`;
  yield* writeList("listings", exportedListings(db, user.id), (listing) => ({
    ...listing,
    photos: photosOf(listing, site.publicUrl),
  }));
  yield ",\n";
  yield* writeList("favorites", exportedFavorites(db, user.id), (favorite) => favorite);
  yield ",\n";
  yield* writeList("seenListings", exportedViewedListings(db, user.id), (seen) => seen);
  yield ",\n";
  yield* writeList("savedSearches", exportedSavedSearches(db, user.id), (search) => search);
  yield ",\n";
  yield* writeList("hiddenListings", exportedHiddenListings(db, user.id), (hidden) => hidden);
  yield ",\n";
  yield* writeList("hiddenSellers", exportedHiddenSellers(db, user.id), ({ name, hiddenAt }) => ({
    name,
    hiddenAt,
  }));
  yield ",\n";
  yield* writeList("blockedUsers", exportedBlockedUsers(db, user.id), ({ name, blockedAt }) => ({
    name,
    blockedAt,
  }));
  yield ",\n";
  yield* writeList("reports", exportedReports(db, app.reporter), (report) => report);
  yield ",\n";
  yield* writeList("memberReports", exportedMemberReports(db, app.reporter), (report) => report);
  yield ",\n";
  yield* writeList("conversationReports", exportedConversationReports(db, user.id), (report) => report);
  yield ",\n";
  const notifications = exportedNotifications(db, user.id);
  yield* writeList("receivedNotifications", notifications, ({ id: _, ...notification }) => notification);
  yield ",\n";
  const email = head.profile.isEmailVerified ? user.email : null;
  for (const { name, rows } of exportedLists(db, { id: user.id, email })) {
    yield* writeList(name, rows, (row) => row);
    yield ",\n";
  }
  yield '  "conversations": [';
  let separator = "\n";
  for await (const conversation of exportedConversations(db, user.id)) {
    yield `${separator}${JSON.stringify(conversation).slice(0, -1)},\n`;
    const messages = exportedMessages(db, conversation.id, user.id);
    yield* writeList("messages", messages, ({ isOwn, text, photos, sentAt }) => ({
      from: isOwn ? user.name : conversation.with,
      isOwn,
      sentAt,
      text,
      photos: photos.map(
        ({ id, widths }) => app.site.publicUrl + paths.photo(id, Math.max(...widths), "jpg"),
      ),
    }));
    yield ",\n";
    yield* writeList("deal", exportedSteps(db, conversation.id, user.id), ({ id: _, ...step }) => step);
    yield `,\n  "feedback": ${JSON.stringify(await exportedFeedback(db, conversation.id, user.id))}`;
    yield "}";
    separator = ",\n";
  }
  yield "]\n}\n";
}

async function* writeList<Row>(
  name: string,
  rows: AsyncIterable<Row>,
  shape: (row: Row) => object,
): AsyncGenerator<string> {
  yield `  ${JSON.stringify(name)}: [`;
  let separator = "\n";
  for await (const row of rows) {
    yield `${separator}    ${JSON.stringify(shape(row))}`;
    separator = ",\n";
  }
  yield "]";
}

function photosOf({ photos, deletedAt }: ExportedListing, publicUrl: string) {
  return photos.map(({ id, fileName, alt, widths }) => ({
    fileName,
    alt,
    url: deletedAt ? null : publicUrl + paths.photo(id, Math.max(...widths), "jpg"),
  }));
}
