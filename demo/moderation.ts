/**
 * Open reports, closed ones and a removed listing, for the demo's moderator. Written by the commands that serve users, after
 * the demo listings are committed.
 */
import { removeListing } from "../src/moderation/cases.commands.server.ts";
import { reportMember } from "../src/moderation/member-reports.commands.server.ts";
import type { MemberReportReason, ReportReason } from "../src/moderation/report.ts";
import { reportListing } from "../src/moderation/reports.commands.server.ts";
import type { WriteDb } from "../src/platform/database/database.server.ts";

type DemoReport<Reason> = { hoursAgo: number; reason: Reason; text: string; isMember: boolean };

/** Reports per listing: the first listing is removed, the others are open cases. */
const ofListings: readonly (readonly DemoReport<ReportReason>[])[] = [
  [{ hoursAgo: 60, reason: "misleading", text: "Les photos ne sont pas celles de l’objet.", isMember: true }],
  [
    { hoursAgo: 20, reason: "misleading", text: "Le prix n’est pas le même au téléphone.", isMember: false },
    { hoursAgo: 9, reason: "scam", text: "", isMember: false },
    { hoursAgo: 5, reason: "scam", text: "On m’a demandé un virement avant la visite.", isMember: true },
  ],
  [{ hoursAgo: 30, reason: "duplicate", text: "La même annonce est en ligne deux fois.", isMember: false }],
  [{ hoursAgo: 14, reason: "miscategorised", text: "", isMember: true }],
];
/** A report of the second listing's author. */
const ofMember: DemoReport<MemberReportReason> = {
  hoursAgo: 4,
  reason: "scam",
  isMember: true,
  text: "Il demande de continuer par texto, puis un dépôt pour réserver.",
};
const removal = {
  reason: "misleading",
  text: "Remplacez les photos par celles de l’objet, puis écrivez-nous.",
};
const removedHoursAgo = 48;

type Tools = { db: WriteDb; now: Date };
/** `reporter`: who reports as a member; `spared`: users whose listings visitors of the demo open first */
type Roles = { moderatorId: string; reporterId: string; spared: readonly string[] };

export async function seedModeration({ db, now }: Tools, roles: Roles): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const reportedBy = ({ hoursAgo, isMember }: DemoReport<string>) => ({
    db,
    now: before(hoursAgo),
    actor: isMember ? ({ id: roles.reporterId, role: "member" } as const) : null,
  });
  const listings = await ordinaryListings({ db, now }, roles.spared);
  for (const [index, ofListing] of ofListings.entries()) {
    const listingId = listings[index]?.id;
    if (!listingId) return;
    for (const [number, report] of ofListing.entries())
      expectOk(
        await reportListing(reportedBy(report), {
          ...report,
          listingId,
          reporter: `demo-${index}-${number}`,
        }),
      );
  }
  const [removed, reported] = listings;
  if (!removed || !reported?.sellerId) return;
  const moderator = { id: roles.moderatorId, role: "moderator" } as const;
  expectOk(
    await removeListing(
      { db, actor: moderator, now: before(removedHoursAgo) },
      { ...removal, listingId: removed.id },
    ),
  );
  const report = { ...ofMember, memberId: reported.sellerId, reporter: "demo-member" };
  expectOk(await reportMember(reportedBy(ofMember), report));
}

function expectOk(result: { ok: true } | { ok: false; reason: string }): void {
  if (!result.ok) throw new Error(`a report of the demo was rejected: ${result.reason}`);
}

/** Active ones of more than five days, newest first, with the public id of their seller. */
function ordinaryListings(
  { db, now }: Tools,
  spared: readonly string[],
): Promise<{ id: string; sellerId: string | null }[]> {
  return db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "author_id")
    .select(["listings.id", "users.public_id as sellerId"])
    .where("status", "=", "active")
    .where("is_featured", "=", false)
    .where("listings.created_at", "<", new Date(now.getTime() - 5 * 86_400_000))
    .where("author_id", "not in", [...spared])
    .orderBy("listings.created_at", "desc")
    .limit(ofListings.length)
    .execute();
}
