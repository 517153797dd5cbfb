import { formsOf } from "../attack/forms.ts";
import type { Client } from "./client.ts";

/** The fields of /admin/site as an administrator finds them, with the version that they are based on; the site stays open. */
export async function siteForm(admin: Client): Promise<Record<string, string>> {
  const { text } = await admin.get("/admin/site");
  const { maintenance: _, ...fields } =
    formsOf(text, "/admin/site").find((form) => form.fields.basedOn !== undefined)?.fields ?? {};
  return fields;
}
