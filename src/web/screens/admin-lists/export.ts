import { listEntries } from "../../../console/index.server.ts";
import { listFields } from "../../../console/site-lists.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { csvHeaders, csvOf } from "../../text/csv.ts";
import { listFieldLabels, listTexts } from "../../text/list-texts.ts";
import type { Route } from "./+types/export.ts";
import { listNameOf } from "./list-name.ts";

export const handle = { audience: "admin" };

/** The file that the import reads. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const name = listNameOf(params.name);
  const fields = listFields[name];
  const entries = await listEntries(db, name);
  const rows = entries.map((entry) => fields.map((field) => entry.fields[field] ?? ""));
  const csv = csvOf([fields.map((field) => listFieldLabels[field]), ...rows]);
  return new Response(csv, { headers: csvHeaders(listTexts[name].fileName) });
}
