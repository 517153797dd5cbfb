import { Link } from "react-router";
import type { MemberCase } from "../../../moderation/index.server.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { reportCount } from "../../text/moderation-labels.ts";
import { memberSince } from "../../text/relative-time.ts";
import { memberCaseMessages } from "../../text/report-messages.ts";
import { ReasonCounts, Reports } from "./case-history.tsx";
import { DismissForm } from "./dismiss-form.tsx";

/** A reported member: what was said, and a link to the listings, which are decided one by one. */
export function MemberCard({ case: shown, now }: { case: MemberCase; now: Date }) {
  const { member, openReasons, reports, isOwn } = shown;
  const openCount = openReasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <article
      aria-label={member.name}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid gap-1.5">
        <h3 className="text-base [overflow-wrap:anywhere]">
          <Link to={paths.seller(member.publicId)} className="text-spruce underline underline-offset-4">
            {member.name}
          </Link>
        </h3>
        <p className="flex flex-wrap gap-x-1.5 gap-y-1 text-sm text-soft">
          <span>Membre depuis {memberSince(member.createdAt, now)}</span>
          <span>{`· ${countTexts.listings(member.activeListings)}`}</span>
          {openCount > 0 ? <span className="font-semibold text-ink">{reportCount(openCount)}</span> : null}
        </p>
        {openReasons.length > 0 ? <ReasonCounts reasons={openReasons} /> : null}
      </div>
      <Reports reports={reports} now={now} />
      {isOwn ? (
        <p className="text-sm text-soft">{memberCaseMessages["own-account"]}</p>
      ) : openCount > 0 ? (
        <DismissForm action={staffPaths.moderationMember(member.publicId)} about={member.name} />
      ) : null}
    </article>
  );
}
