import { type AuditEvent, findAuditEvents } from "../../../console/index.server.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { csvHeaders, csvLines, csvOf, jsonCell } from "../../text/csv.ts";
import { eventText } from "../../text/event-texts.ts";
import type { Route } from "./+types/export.ts";
import { readAuditFilter } from "./read-filter.ts";

export const handle = { audience: "admin" };

const eventsAtOnce = 2_000;
const columns = [
  "Numéro",
  "Moment",
  "Changement",
  "Code",
  "Auteur",
  "Identifiant de l’auteur",
  "Type de sujet",
  "Sujet",
  "Détail",
];

/** The filtered audit log as CSV, in parts: however long it is, the site holds two thousand events at a time. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const { filter } = await readAuditFilter(db, url.searchParams);
  const encoder = new TextEncoder();
  let before = filter.before;
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isFirst) controller.enqueue(encoder.encode(csvOf([columns])));
      isFirst = false;
      const { events, next } = await findAuditEvents(db, { ...filter, before }, eventsAtOnce);
      if (events.length > 0) controller.enqueue(encoder.encode(csvLines(events.map(cellsOf))));
      before = next;
      if (next === null) controller.close();
    },
  });
  return new Response(body, { headers: csvHeaders("journal.csv") });
}

function cellsOf(event: AuditEvent): string[] {
  const { id, at, verb, actorKind, actorName, actorId, subjectType, subjectId, payload } = event;
  const actor = actorKind === "system" ? "système" : actorKind === "visitor" ? "visiteur" : (actorName ?? "");
  const details = Object.keys(payload).length > 0 ? jsonCell(payload) : "";
  return [
    String(id),
    at.toISOString(),
    eventText(verb),
    verb,
    actor,
    actorId ?? "",
    subjectType,
    subjectId,
    details,
  ];
}
