import { Link } from "react-router";
import type { AuditEvent, HistoryEvent } from "../../../console/index.server.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatMoment } from "../../text/dates.ts";
import { payloadLines } from "../../text/event-payload-texts.ts";
import { eventText, subjectText } from "../../text/event-texts.ts";

const siteText = "Le site";

/** Events, latest first, with what changed. */
export function HistoryList({ events }: { events: readonly (HistoryEvent | AuditEvent)[] }) {
  if (events.length === 0) return <p className="text-soft text-sm">Rien encore.</p>;
  return (
    <ol className="grid">
      {events.map((event) => (
        <li key={event.id} className="grid gap-0.5 border-line border-b py-2.5 text-sm">
          <p>
            <strong className="font-semibold">{eventText(event.verb)}</strong>
            <span className="text-soft">
              {" "}
              ·{" "}
              {event.actorKind === "system"
                ? siteText
                : (event.actorName ?? (event.actorKind === "visitor" ? "Visiteur" : "Compte supprimé"))}
              {" · "}
              <time dateTime={event.at.toISOString()}>{formatMoment(event.at)}</time>
            </span>
          </p>
          {"subjectId" in event ? <Subject type={event.subjectType} id={event.subjectId} /> : null}
          <Changes payload={event.payload} />
        </li>
      ))}
    </ol>
  );
}

/** With a link where the console has a page about it. */
function Subject({ type, id }: { type: string; id: string }) {
  const pages: Record<string, (id: string) => string> = {
    listing: staffPaths.adminListing,
    case: staffPaths.moderationCase,
    user: staffPaths.adminMember,
    incident: staffPaths.adminIncidents,
  };
  const page = pages[type];
  const text = subjectText(type, id);
  return (
    <p className="wrap-anywhere text-soft text-xs">
      {page ? (
        <Link to={page(id)} className="-mt-1.5 inline-block py-2.5 underline underline-offset-4">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

function Changes({ payload }: { payload: Record<string, unknown> }) {
  const lines = payloadLines(payload);
  if (lines.length === 0) return null;
  return (
    <ul className="text-soft text-xs">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
