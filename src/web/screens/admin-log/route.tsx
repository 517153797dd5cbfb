import { Form } from "react-router";
import { findAuditEvents } from "../../../console/index.server.ts";
import { verbs } from "../../../events/verbs.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { staffPaths } from "../../staff-paths.ts";
import { eventText } from "../../text/event-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { OlderLink } from "../admin/admin-list.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import { HistoryList } from "../admin/history-list.tsx";
import type { Route } from "./+types/route.ts";
import { readAuditFilter } from "./read-filter.ts";

export const handle = { audience: "admin" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const { form, filter } = await readAuditFilter(db, url.searchParams);
  return { form, ...(await findAuditEvents(db, filter)) };
}

const choices = verbs
  .map((verb) => ({ verb, label: eventText(verb) }))
  .sort((one, other) => one.label.localeCompare(other.label, "fr"));

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  const { form, events, next } = loaderData;
  return (
    <AdminPage
      title="Journal"
      intro="Chaque changement, avec son auteur et son moment. Le détail s’efface après treize mois."
    >
      <Form
        key={JSON.stringify(form)}
        role="search"
        action={staffPaths.adminLog()}
        className="grid gap-3 sm:grid-cols-2 sm:items-end"
      >
        <TextField
          label="Par"
          hint="Courriel, « système » ou « visiteur »"
          name="actor"
          defaultValue={form.actor}
          autoComplete="off"
        />
        <TextField
          label="Au sujet de"
          hint="Adresse d’une annonce ou d’un membre, ou identifiant"
          name="subject"
          defaultValue={form.subject}
          autoComplete="off"
        />
        <SelectField label="Changement" name="verb" defaultValue={form.verb}>
          <option value="">Tous</option>
          {choices.map(({ verb, label }) => (
            <option key={verb} value={verb}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Du" name="from" type="date" defaultValue={form.from} />
          <TextField label="Au" name="to" type="date" defaultValue={form.to} />
        </div>
        <div className="button-row sm:col-span-2">
          <Button type="submit">Chercher</Button>
          <ButtonLink to={staffPaths.adminLogExport(form)} variant="secondary" reloadDocument>
            Exporter en CSV
          </ButtonLink>
        </div>
      </Form>
      <HistoryList events={events} />
      {next ? (
        <OlderLink label="Pages du journal" to={staffPaths.adminLog({ ...form, before: String(next) })}>
          Plus anciens
        </OlderLink>
      ) : null}
    </AdminPage>
  );
}
