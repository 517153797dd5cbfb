import type { IncidentField } from "../../../console/incidents.ts";
import { findIncidents } from "../../../console/index.server.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { csvHeaders, csvOf } from "../../text/csv.ts";
import { incidentLabels, incidentRiskTexts } from "../../text/incident-texts.ts";
import type { Route } from "./+types/export.ts";

export const handle = { audience: "admin" };

/** The register as the Commission d’accès à l’information may ask for it. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const incidents = await findIncidents(context.get(requestContext).db);
  const fields = Object.keys(incidentLabels) as IncidentField[]; // the keys of the record
  const rows = incidents.map((incident) =>
    fields.map((field) =>
      field === "risk" ? incidentRiskTexts[incident.risk] : String(incident[field] ?? ""),
    ),
  );
  const csv = csvOf([fields.map((field) => incidentLabels[field]), ...rows]);
  return new Response(csv, { headers: csvHeaders("incidents-de-confidentialite.csv") });
}
