import { z } from "zod";
import { findUser } from "../../accounts/index.server.ts";
import { isModerator } from "../../accounts/permissions.ts";
import { defineEmail } from "../../email/index.server.ts";
import { staffPaths } from "../../web/staff-paths.ts";
import { plural } from "../../web/text/plural.ts";
import { countAwaitingApproval } from "../approvals.queries.server.ts";
import { countOpenCases } from "../cases.queries.server.ts";

/**
 * Notifies a moderator of the number of pending decisions after new ones. At most one is queued; not sent when none is
 * pending any more.
 */
export const moderationWaitingEmail = defineEmail({
  name: "moderation-waiting",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  urgency: "bulk",
  pendingKey: ({ userId }) => `moderation-waiting:${userId}`,
  async load({ db }, { userId }) {
    const user = await findUser(db, userId);
    if (!user || !isModerator(user)) return null;
    const approvals = await countAwaitingApproval(db);
    const cases = await countOpenCases(db);
    if (cases + approvals === 0) return null;
    return { to: user.email, recipientName: user.name, userId, data: { cases, approvals } };
  },
  samples: [{ cases: 3, approvals: 2 }],
  subject: ({ cases, approvals }) =>
    plural(cases + approvals, {
      one: "Un élément attend la modération",
      other: "#\u00a0éléments attendent la modération",
    }),
  content: ({ cases, approvals }, siteName) => ({
    paragraphs: [
      ...(cases > 0 ? [plural(cases, { one: "Un cas est ouvert.", other: "#\u00a0cas sont ouverts." })] : []),
      ...(approvals > 0
        ? [
            plural(approvals, {
              one: "Une annonce attend une approbation.",
              other: "#\u00a0annonces attendent une approbation.",
            }),
          ]
        : []),
    ],
    action:
      cases > 0
        ? { label: "Ouvrir la modération", path: staffPaths.moderation() }
        : { label: "Voir les annonces à approuver", path: staffPaths.approvals() },
    notes: [],
    reason: `Vous recevez ce courriel, au plus une fois par heure, parce que vous modérez ${siteName}.`,
  }),
});
