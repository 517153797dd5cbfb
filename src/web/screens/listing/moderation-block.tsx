import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import type { ListingStatus } from "../../../listings/listing.ts";
import type { ReasonCount } from "../../../moderation/index.server.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatDate } from "../../text/dates.ts";
import { ContactAddress } from "../../ui/text-page.tsx";
import { ReasonCounts } from "../moderation/case-history.tsx";
import { DecisionButtons } from "../moderation/decision-buttons.tsx";

type ModerationInfo = { openReasons: ReasonCount[] | null; removal: { text: string; at: Date } | null };

/** For moderators: reports and decisions. For the author of a removed listing: the reason. */
export default function ModerationBlock({
  listing,
  moderation,
}: {
  listing: { id: string; title: string; status: ListingStatus };
  moderation: ModerationInfo;
}) {
  const { openReasons, removal } = moderation;
  if (!openReasons) return <RemovalReason removal={removal} />;
  return (
    <section
      aria-labelledby="moderation"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="moderation" className="text-base">
        Modération
      </h2>
      {openReasons.length > 0 ? <ReasonCounts reasons={openReasons} /> : null}
      <DecisionButtons listing={listing} isReported={openReasons.length > 0} />
      <Link
        to={staffPaths.moderationCase(listing.id)}
        className="w-fit py-1 text-sm text-spruce underline underline-offset-4"
      >
        Voir le dossier
      </Link>
    </section>
  );
}

function RemovalReason({ removal }: { removal: ModerationInfo["removal"] }) {
  return (
    <section
      aria-labelledby="retrait"
      className="grid gap-2 rounded-card border border-maple bg-maple-tint p-4 text-sm"
    >
      <h2 id="retrait" className="flex items-center gap-2 text-base text-maple">
        <ShieldAlert className="size-5 shrink-0" />
        Votre annonce a été retirée
      </h2>
      {removal ? (
        <>
          <p>
            Nous l’avons retirée le <time dateTime={removal.at.toISOString()}>{formatDate(removal.at)}</time>,
            parce que{"\u00a0"}:
          </p>
          <p className="whitespace-pre-line font-semibold">{removal.text}</p>
        </>
      ) : null}
      <p>
        Vous seul pouvez encore la voir. Vous n’êtes pas d’accord{"\u00a0"}? Écrivez-nous{"\u00a0"}:{" "}
        <ContactAddress />.
      </p>
    </section>
  );
}
