import { ImageOff } from "lucide-react";
import { Link } from "react-router";
import type { ModerationCase } from "../../../moderation/index.server.ts";
import { paths } from "../../paths.ts";
import { reportCount } from "../../text/moderation-labels.ts";
import { moderationMessages } from "../../text/report-messages.ts";
import { homeStatusLabel } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { Photo } from "../../ui/photo.tsx";
import { Decisions, ReasonCounts, Reports } from "./case-history.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";

/** A listing with its reports, decisions and the available actions. */
export function CaseCard({ case: shown, isOwn, now }: { case: CaseCardData; isOwn: boolean; now: Date }) {
  const { listing, openReasons, reports, decisions } = shown;
  const openCount = openReasons.reduce((sum, { count }) => sum + count, 0);
  const title = listing.title || "Sans titre";
  return (
    <article
      aria-label={title}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[9rem_minmax(0,1fr)] md:p-5"
    >
      <div className="relative grid aspect-4/3 w-36 place-items-center self-start overflow-hidden rounded-field bg-sunken text-soft sm:w-full">
        {listing.cover ? (
          <Photo photo={listing.cover} sizes="9rem" alt="" />
        ) : (
          <ImageOff className="size-6" />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1.5">
          <h2 className="text-base">
            <Link to={paths.listing(listing.id)} className="text-spruce underline underline-offset-4">
              {title}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            <Badge variant={listing.status === "removed" ? "dark" : "plain"}>
              {homeStatusLabel(listing)}
            </Badge>
            <span>de {listing.authorName}</span>
            {openCount > 0 ? <span className="font-semibold text-ink">{reportCount(openCount)}</span> : null}
          </p>
          {openReasons.length > 0 ? <ReasonCounts reasons={openReasons} /> : null}
        </div>
        {reports.length > 0 ? <Reports reports={reports} now={now} /> : null}
        {decisions.length > 0 ? <Decisions decisions={decisions} now={now} /> : null}
        {isOwn ? (
          <p className="text-sm text-soft">{moderationMessages["own-listing"]}</p>
        ) : (
          <DecisionButtons listing={{ ...listing, title }} isReported={openCount > 0} />
        )}
      </div>
    </article>
  );
}

type CaseCardData = Omit<ModerationCase, "listing"> & {
  listing: Omit<ModerationCase["listing"], "authorId" | "publishedAt" | "deletedAt">;
};
