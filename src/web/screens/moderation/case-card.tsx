import { ImageOff } from "lucide-react";
import { Link } from "react-router";
import { displayPrice } from "../../../listings/price-text.ts";
import type { AuthorRecord, ModerationCase } from "../../../moderation/index.server.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { reportCount } from "../../text/moderation-labels.ts";
import { plural } from "../../text/plural.ts";
import { memberSince } from "../../text/relative-time.ts";
import { moderationMessages } from "../../text/report-messages.ts";
import { homeStatusLabel } from "../../text/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { Photo } from "../../ui/photo.tsx";
import { AppealText, type ShownAppeal } from "./appeal-section.tsx";
import { Decisions, ReasonCounts, Reports } from "./case-history.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { TrustEvidence } from "./trust-evidence.tsx";
import { WaitingLine } from "./waiting-line.tsx";

/** A listing with its reports, decisions and the available actions. `hasMore`: in the queue, which links the case. */
export function CaseCard({
  case: shown,
  isOwn,
  now,
  hasMore = false,
}: {
  case: CaseCardData;
  isOwn: boolean;
  now: Date;
  hasMore?: boolean;
}) {
  const { listing, openReasons, reports, decisions, appeal, author, waiting, assessment } = shown;
  const openCount = openReasons.reduce((sum, { count }) => sum + count, 0);
  const title = listing.title || "Sans titre";
  const Heading = hasMore ? "h3" : "h2"; // in the queue below the heading of its section
  return (
    <article
      aria-label={title}
      // The queue's keys act on the focused card.
      tabIndex={hasMore ? -1 : undefined}
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
          <Heading className="text-base">
            <Link
              to={paths.listing(listing.id)}
              className="-mt-2.5 inline-block py-2.5 text-spruce underline underline-offset-4"
            >
              {title}
            </Link>
          </Heading>
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            <Badge variant={listing.status === "removed" ? "dark" : "plain"}>
              {listing.status === "held" ? heldLabel(listing) : homeStatusLabel(listing)}
            </Badge>
            <span className="tabular">{displayPrice(listing)}</span>
            <span>de {listing.authorName}</span>
            {openCount > 0 ? <span className="font-semibold text-ink">{reportCount(openCount)}</span> : null}
            {listing.isResubmitted ? (
              <span className="font-semibold text-spruce">Corrigée et soumise de nouveau</span>
            ) : null}
          </p>
          {waiting ? <WaitingLine {...waiting} now={now} /> : null}
          {openReasons.length > 0 ? <ReasonCounts reasons={openReasons} /> : null}
          {hasMore ? (
            <p className="line-clamp-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
              {listing.excerpt}
            </p>
          ) : null}
          {author ? <Author author={author} now={now} /> : null}
        </div>
        {assessment ? <TrustEvidence assessment={assessment} /> : null}
        {reports.length > 0 ? <Reports reports={reports} now={now} /> : null}
        {appeal ? <AppealText appeal={appeal} now={now} /> : null}
        {decisions.length > 0 ? <Decisions decisions={decisions} now={now} /> : null}
        {isOwn ? (
          <p className="text-sm text-soft">{moderationMessages["own-listing"]}</p>
        ) : (
          <DecisionButtons
            listing={{ ...listing, title }}
            author={author}
            isReported={openCount > 0}
            hasMore={hasMore}
          />
        )}
      </div>
    </article>
  );
}

/** Facts about the author. */
function Author({ author, now }: { author: AuthorRecord; now: Date }) {
  const { since, activeListings, removals, reports, suspendedUntil } = author;
  const facts = [
    `Membre depuis ${memberSince(since, now)}`,
    countTexts.listings(activeListings),
    plural(removals, { one: "#\u00a0retrait", other: "#\u00a0retraits" }),
    `${reportCount(reports)} en tout`,
    ...(suspendedUntil ? ["compte suspendu"] : []),
  ];
  return (
    <p className="text-sm text-soft">
      Auteur{"\u00a0"}: {facts.join(" · ")}
    </p>
  );
}

function heldLabel({ underReviewSince }: { underReviewSince: Date | null }): string {
  return underReviewSince ? "En vérification" : "Auteur suspendu";
}

type CaseCardData = Omit<ModerationCase, "listing" | "appeal"> & {
  appeal: ShownAppeal | null;
  listing: Omit<ModerationCase["listing"], "authorId" | "publishedAt" | "deletedAt">;
};
