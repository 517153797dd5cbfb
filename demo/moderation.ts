/** Seeds some open reports and a removed listing, for the demo's moderator. */
import { v7 as uuidv7 } from "uuid";
import { setListingStatus } from "../src/listings/listings.writes.server.ts";
import { closeReports, insertDecision, insertReport } from "../src/moderation/moderation.writes.server.ts";
import type { ReportReason } from "../src/moderation/report.ts";
import type { WriteDb } from "../src/platform/database/database.server.ts";

type DemoReport = { hoursAgo: number; reason: ReportReason; text: string; isMember: boolean };

/** Reports per listing: the first listing is removed, the others are open cases. */
const reports: readonly (readonly DemoReport[])[] = [
  [{ hoursAgo: 60, reason: "misleading", text: "Les photos ne sont pas celles de l’objet.", isMember: true }],
  [
    { hoursAgo: 5, reason: "scam", text: "On m’a demandé un virement avant la visite.", isMember: true },
    { hoursAgo: 9, reason: "scam", text: "", isMember: false },
    { hoursAgo: 20, reason: "misleading", text: "Le prix n’est pas le même au téléphone.", isMember: false },
  ],
  [{ hoursAgo: 30, reason: "duplicate", text: "La même annonce est en ligne deux fois.", isMember: false }],
  [{ hoursAgo: 14, reason: "miscategorised", text: "", isMember: true }],
];
const removedHoursAgo = 48;

/** @param listingIds active listings of users without a demo account; the first ones are used */
export async function seedModeration(
  db: WriteDb,
  { listingIds, moderatorId, now }: { listingIds: readonly string[]; moderatorId: string; now: Date },
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [index, ofListing] of reports.entries()) {
    const listingId = listingIds[index];
    if (!listingId) return;
    for (const [number, { hoursAgo: hours, ...report }] of ofListing.entries()) {
      const reporter = `demo-${index}-${number}`;
      await insertReport(db, { ...report, id: uuidv7(), listingId, reporter }, hoursAgo(hours));
    }
    if (index > 0) continue;
    const removal = {
      reason: "misleading",
      text: "Remplacez les photos par celles de l’objet, puis écrivez-nous.",
      statusBefore: "active",
    } as const;
    const decision = { id: uuidv7(), listingId, moderatorId, verdict: "removed", removal } as const;
    await setListingStatus(db, listingId, "removed");
    await closeReports(db, listingId, hoursAgo(removedHoursAgo));
    await insertDecision(db, decision, hoursAgo(removedHoursAgo));
  }
}
