import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import type { ListingStatus } from "../../../listings/listing.ts";
import type { ReasonCount } from "../../../moderation/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatDate } from "../../text/dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ContactAddress } from "../../ui/text-page.tsx";
import { ReasonCounts } from "../moderation/case-history.tsx";
import { DecisionButtons } from "../moderation/decision-buttons.tsx";

/** Notice to the author of a listing that moderation took offline. */
export type AuthorNotice = {
  kind: "removed" | "correction" | "held" | "resubmitted";
  /** null: not stored */
  grounds: { text: string; rule: string; evidence: string; at: Date } | null;
  /** whether the author could contest the decision, or has */
  isContestable: boolean;
  /** null: not contested */
  appeal: { createdAt: Date; dueAt: Date; answer: string | null; isBySameModerator: boolean } | null;
};
type ModerationInfo = {
  openReasons: ReasonCount[] | null;
  underReviewSince: Date | null;
  notice: AuthorNotice | null;
  warnings: string[];
};

/**
 * For moderators: reports and decisions. For the author of a listing that is offline: the decision. For other members:
 * warnings.
 */
export default function ModerationBlock({
  listing,
  moderation,
}: {
  listing: { id: string; title: string; status: ListingStatus };
  moderation: ModerationInfo;
}) {
  const { openReasons, underReviewSince, notice, warnings } = moderation;
  if (warnings.length > 0) return <Warnings warnings={warnings} />;
  if (notice) return <Notice notice={notice} listingId={listing.id} />;
  if (!openReasons) return null;
  return (
    <section
      aria-labelledby="moderation"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="moderation" className="text-base">
        Modération
      </h2>
      {openReasons.length > 0 ? <ReasonCounts reasons={openReasons} /> : null}
      <DecisionButtons listing={{ ...listing, underReviewSince }} isReported={openReasons.length > 0} />
      <Link
        to={staffPaths.moderationCase(listing.id)}
        className="w-fit py-1 text-sm text-spruce underline underline-offset-4"
      >
        Voir le dossier
      </Link>
    </section>
  );
}

/** Not the component of messages: a chunk that both share would be named on the page of every listing. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <section
      aria-labelledby="prudence"
      className="grid gap-2 rounded-card border border-maple bg-maple-tint p-4 text-sm"
    >
      <h2 id="prudence" className="flex items-center gap-2 text-base text-maple">
        <ShieldAlert className="size-5 shrink-0" />
        Prudence{"\u00a0"}: cette annonce ressemble à une fraude
      </h2>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </section>
  );
}

const headings = {
  removed: "Votre annonce a été retirée",
  correction: "Votre annonce est à corriger",
  held: "Votre annonce est en vérification",
  resubmitted: "Votre annonce corrigée est en vérification",
} as const;
const introductions = {
  removed: "Nous l’avons retirée",
  correction: "Nous l’avons mise hors ligne",
  held: "Nous l’avons mise hors ligne",
  resubmitted: "Nous vous avions demandé de la corriger",
} as const;
const nextSteps = {
  removed: "Vous seul pouvez encore la voir.",
  correction: "Corrigez-la et soumettez-la de nouveau. Nous la vérifions, puis elle revient en ligne.",
  held: "Elle sera en ligne si tout est en ordre. Nous vous écrirons.",
  resubmitted: "Elle revient en ligne si tout est en ordre. Nous vous écrirons.",
} as const;

function Notice({
  notice: { kind, grounds, appeal, isContestable },
  listingId,
}: {
  notice: AuthorNotice;
  listingId: string;
}) {
  return (
    <section
      aria-labelledby="decision"
      className="grid gap-2 rounded-card border border-maple bg-maple-tint p-4 text-sm"
    >
      <h2 id="decision" className="flex items-center gap-2 text-base text-maple">
        <ShieldAlert className="size-5 shrink-0" />
        {headings[kind]}
      </h2>
      {grounds ? (
        <>
          <p>
            {introductions[kind]} le <time dateTime={grounds.at.toISOString()}>{formatDate(grounds.at)}</time>
            , parce que{"\u00a0"}:
          </p>
          <p className="whitespace-pre-line font-semibold">{grounds.text}</p>
          {grounds.evidence ? (
            <p className="whitespace-pre-line">
              Constat{"\u00a0"}: {grounds.evidence}
            </p>
          ) : null}
          <p className="text-soft">
            Règle{"\u00a0"}: {grounds.rule}
          </p>
        </>
      ) : null}
      <p>{nextSteps[kind]}</p>
      {kind === "correction" ? (
        <ButtonLink to={paths.edit(listingId)} className="justify-self-start">
          Corriger l’annonce
        </ButtonLink>
      ) : null}
      {grounds && (isContestable || appeal) ? (
        <AppealState appeal={appeal} listingId={listingId} />
      ) : (
        <p>
          Vous n’êtes pas d’accord{"\u00a0"}? Écrivez-nous{"\u00a0"}: <ContactAddress />.
        </p>
      )}
    </section>
  );
}

function AppealState({ appeal, listingId }: { appeal: AuthorNotice["appeal"]; listingId: string }) {
  if (!appeal)
    return (
      <ButtonLink to={accountPaths.appeal(listingId)} variant="secondary" className="justify-self-start">
        Contester cette décision
      </ButtonLink>
    );
  if (appeal.answer === null)
    return (
      <p>
        Vous avez contesté cette décision le {formatDate(appeal.createdAt)}. La modération vous répond d’ici
        le <span className="font-semibold">{formatDate(appeal.dueAt)}</span>.
      </p>
    );
  return (
    <>
      <p className="whitespace-pre-line">
        La modération a lu votre contestation et maintient sa décision{"\u00a0"}: {appeal.answer}
      </p>
      {appeal.isBySameModerator ? (
        <p className="text-soft">
          La même personne a décidé deux fois{"\u00a0"}: ce site n’a pas d’autre personne à la modération.
        </p>
      ) : null}
    </>
  );
}
