import { listEntries } from "../../../search/index.server.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { csvHeaders } from "../../text/csv.ts";
import type { Route } from "./+types/export.ts";
import { thesaurusCsv } from "./thesaurus-file.ts";

export const handle = { audience: "admin" };

/** The file that the import reads. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const { entries } = await listEntries(db, { search: "", limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  return new Response(thesaurusCsv(entries), { headers: csvHeaders("mots-equivalents.csv") });
}
