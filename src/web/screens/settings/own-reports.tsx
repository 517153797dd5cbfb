import { Link } from "react-router";
import type { OwnReport } from "../../../moderation/index.server.ts";
import { reasonLabel, reportRetentionMonths } from "../../../moderation/report.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { reportOutcomeText } from "../../text/moderation-labels.ts";
import { Section } from "./section.tsx";

/** The user's reports and their outcomes. Found by the hash of the account, since reports name no one. */
export function OwnReports({ reports }: { reports: readonly OwnReport[] }) {
  return (
    <Section
      id="signalements"
      help={
        <p>
          Vous seul voyez cette page{"\u00a0"}: la modération ne sait pas qui signale. Un signalement traité
          s’efface d’ici après {reportRetentionMonths}
          {"\u00a0"}mois.
        </p>
      }
    >
      {reports.length === 0 ? (
        <p className="rounded-card border border-line border-dashed p-8 text-center text-soft">
          Vous n’avez rien signalé. Ce que deviennent vos signalements sera écrit ici.
        </p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Report({
  report: { about, subject, listingId, reason, sentAt, closedAt, verdict, isWithdrawn },
}: {
  report: OwnReport;
}) {
  return (
    <li className="grid gap-0.5 bg-surface px-4 py-3 text-sm">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {listingId ? (
          <Link to={paths.listing(listingId)} className="text-spruce underline underline-offset-4">
            {about}
          </Link>
        ) : (
          about
        )}
      </p>
      <p className="text-soft text-xs">
        {reasonLabel(reason)} · signalé le {formatDate(sentAt)}
      </p>
      <p>
        {reportOutcomeText({ isOpen: closedAt === null, about: subject, verdict, isWithdrawn })}
        {closedAt ? <span className="text-soft"> Le {formatDate(closedAt)}.</span> : null}
      </p>
    </li>
  );
}
