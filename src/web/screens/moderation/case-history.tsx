import type { CaseDecision, CaseReport, MemberCase, ReasonCount } from "../../../moderation/index.server.ts";
import { removalText } from "../../../moderation/moderation.ts";
import { reasonLabel } from "../../../moderation/report.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { formatDate } from "../../text/dates.ts";
import { verdictLabels } from "../../text/moderation-labels.ts";
import { relativeTime } from "../../text/relative-time.ts";

/** Number of reports per reason, most frequent first. */
export function ReasonCounts({ reasons }: { reasons: readonly ReasonCount[] | MemberCase["openReasons"] }) {
  return (
    <ul aria-label="Raisons" className="flex flex-wrap gap-2">
      {reasons.map(({ reason, count }) => (
        <li
          key={reason}
          className="rounded-chip border border-maple bg-maple-tint px-3 py-0.5 font-semibold text-maple text-xs"
        >
          {reasonLabel(reason)}
          {count > 1 ? <span className="tabular"> × {formatNumber(count)}</span> : null}
        </li>
      ))}
    </ul>
  );
}

export function Reports({
  reports,
  now,
}: {
  reports: readonly CaseReport[] | MemberCase["reports"];
  now: Date;
}) {
  return (
    <ul aria-label="Signalements" className="grid gap-2">
      {reports.map((report) => (
        <li key={report.id} className="grid gap-0.5 rounded-field bg-sunken px-3.5 py-2.5 text-sm">
          <p className="text-soft text-xs">
            <span className="font-semibold text-ink">{reasonLabel(report.reason)}</span>
            {" · "}
            {report.isMember ? "par un membre" : "par un visiteur"}
            {" · "}
            <Moment date={report.createdAt} now={now} />
            {report.closedAt ? " · traité" : ""}
          </p>
          {report.text ? <p className="whitespace-pre-line">{report.text}</p> : null}
        </li>
      ))}
    </ul>
  );
}

export function Decisions({ decisions, now }: { decisions: readonly CaseDecision[]; now: Date }) {
  return (
    <ul aria-label="Décisions" className="grid gap-2">
      {decisions.map((decision) => (
        <li key={decision.id} className="grid gap-0.5 border-line border-l-4 py-1 pl-3.5 text-sm">
          <p className="text-soft text-xs">
            <span className="font-semibold text-ink">{verdictLabels[decision.verdict]}</span>
            {" · "}
            {decision.moderatorName ?? "compte supprimé"}
            {" · "}
            <Moment date={decision.decidedAt} now={now} />
          </p>
          {decision.reason ? (
            <p className="whitespace-pre-line">
              {removalText({ reason: decision.reason, text: decision.text })}
            </p>
          ) : null}
          {decision.evidence ? (
            <p className="whitespace-pre-line text-soft">
              Constat{"\u00a0"}: {decision.evidence}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Moment({ date, now }: { date: Date; now: Date }) {
  return (
    <time dateTime={date.toISOString()} title={formatDate(date)}>
      {relativeTime(date, now)}
    </time>
  );
}
