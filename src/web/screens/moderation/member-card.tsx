import { Scale } from "lucide-react";
import { Link } from "react-router";
import type { MemberCase } from "../../../moderation/index.server.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { reportCount } from "../../text/moderation-labels.ts";
import { plural } from "../../text/plural.ts";
import { memberSince } from "../../text/relative-time.ts";
import { memberCaseMessages } from "../../text/report-messages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ReasonCounts, Reports } from "./case-history.tsx";
import { DismissForm } from "./dismiss-form.tsx";
import { WaitingLine } from "./waiting-line.tsx";

/** A reported member with the reports, and a link to the listings, which are decided individually. */
export function MemberCard({
  case: shown,
  now,
  heading: Heading = "h3",
  hasMore = false,
}: {
  case: MemberCase;
  now: Date;
  heading?: "h2" | "h3";
  /** links the page of the case, which has the other decisions */
  hasMore?: boolean;
}) {
  const { member, record, openReasons, waiting, reports, isOwn } = shown;
  const facts = [
    `Membre depuis ${memberSince(member.createdAt, now)}`,
    countTexts.listings(member.activeListings),
    ...(record.removals > 0
      ? [plural(record.removals, { one: "#\u00a0retrait", other: "#\u00a0retraits" })]
      : []),
    ...(record.reports > 0 ? [`${reportCount(record.reports)} de ses annonces`] : []),
    ...(record.suspensions > 0
      ? [plural(record.suspensions, { one: "#\u00a0suspension", other: "#\u00a0suspensions" })]
      : []),
    ...(record.suspendedUntil ? ["compte suspendu"] : []),
  ];
  const openCount = openReasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <article
      aria-label={member.name}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid gap-1.5">
        <Heading className="text-base [overflow-wrap:anywhere]">
          <Link
            to={paths.seller(member.publicId)}
            className="-mt-2.5 inline-block py-2.5 text-spruce underline underline-offset-4"
          >
            {member.name}
          </Link>
        </Heading>
        <p className="text-sm text-soft">
          {openCount > 0 ? (
            <>
              <span className="font-semibold text-ink">{reportCount(openCount)}</span>
              {" · "}
            </>
          ) : null}
          {facts.join(" · ")}
        </p>
        {waiting ? <WaitingLine {...waiting} now={now} /> : null}
        {openReasons.length > 0 ? <ReasonCounts reasons={openReasons} /> : null}
      </div>
      <Reports reports={reports} now={now} />
      {isOwn ? (
        <p className="text-sm text-soft">{memberCaseMessages["own-account"]}</p>
      ) : openCount > 0 ? (
        <div className="flex flex-wrap items-start gap-3">
          <DismissForm action={staffPaths.moderationMember(member.publicId)} about={member.name} />
          {hasMore ? (
            <ButtonLink to={staffPaths.moderationMember(member.publicId)} variant="secondary">
              <Scale className="size-4" />
              Autres décisions<span className="sr-only"> ({member.name})</span>
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}
