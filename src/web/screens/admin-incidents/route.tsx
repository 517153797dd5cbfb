import { data, Form, redirect } from "react-router";
import {
  type IncidentField,
  type IncidentForm,
  incidentPeriodMaxLength,
  incidentRetentionYears,
  incidentRisks,
  incidentTextMaxLength,
  missingNotices,
} from "../../../console/incidents.ts";
import {
  changeIncident,
  findIncident,
  findIncidents,
  type IncidentResult,
  recordIncident,
  type StoredIncident,
} from "../../../console/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatCalendarDate } from "../../text/dates.ts";
import {
  incidentFormMessages,
  incidentHints,
  incidentLabels,
  incidentMessages,
  incidentRiskTexts,
} from "../../text/incident-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminRow } from "../admin/admin-list.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

const fields = Object.keys(incidentLabels) as IncidentField[]; // the keys of the record

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const id = url.searchParams.get("id");
  const edited = id === null ? null : isId(id) ? await findIncident(db, id) : null;
  if (id !== null && !edited) throw notFound();
  return { edited, incidents: await findIncidents(db) };
}

/** Rejected input with its errors. */
type Rejected = {
  form: IncidentForm;
  basedOn: string;
  message: string;
  errors: Partial<Record<IncidentField, string>>;
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = { ...commandContext(context), actor: requireAdmin(context) };
  const submitted = await readForm(request);
  const typed = fields.map((field) => [field, submitted.get(field) ?? ""] as const);
  const form = Object.fromEntries(typed) as IncidentForm; // of all fields
  const id = submitted.get("id") ?? "";
  const basedOn = submitted.get("basedOn") ?? "";
  if (id !== "" && !(isId(id) && /^\d{1,9}$/u.test(basedOn))) throw data(null, { status: 400 });
  const result =
    id === ""
      ? await recordIncident(ctx, { form })
      : await changeIncident(ctx, { id, basedOn: Number(basedOn), form });
  if (!result.ok) return data<Rejected>({ form, basedOn, ...messagesOf(result) }, { status: 422 });
  return redirect(staffPaths.adminIncidents(), { headers: noticeHeaders("incident-saved") });
}

function messagesOf(result: Extract<IncidentResult, { ok: false }>): Pick<Rejected, "message" | "errors"> {
  if (result.reason !== "invalid") return { message: incidentFormMessages[result.reason], errors: {} };
  const errors = fields.flatMap((field) => {
    const rejection = result.rejections[field];
    return rejection ? [[field, incidentMessages[rejection]] as const] : [];
  });
  return {
    message: errors.map(([field, text]) => `${incidentLabels[field]}\u00a0: ${text}`).join(" "),
    errors: Object.fromEntries(errors),
  };
}

export default function AdminIncidents({ loaderData, actionData }: Route.ComponentProps) {
  const { edited, incidents } = loaderData;
  const rejected = actionData ?? null;
  return (
    <AdminPage
      title="Incidents de confidentialité"
      intro={`Le registre que la loi du Québec demande\u00a0: chaque accès, usage, communication ou perte de renseignements personnels que la loi ne permet pas. Une entrée se modifie, mais ne s’efface pas\u00a0: conservez-la au moins ${incidentRetentionYears}\u00a0ans.`}
    >
      {edited ? null : <Register incidents={incidents} />}
      <AdminSection title={edited ? "Modifier l’entrée" : "Ajouter un incident"}>
        <IncidentFields
          key={edited ? `${edited.id} ${edited.version}` : String(incidents.length)}
          edited={edited}
          rejected={rejected}
        />
      </AdminSection>
    </AdminPage>
  );
}

function Register({ incidents }: { incidents: readonly StoredIncident[] }) {
  if (incidents.length === 0) return <p className="text-soft">Le registre est vide.</p>;
  return (
    <>
      <ul className="border-line border-t">
        {incidents.map((incident) => {
          const { id, period, circumstances, knownOn, personCount, risk } = incident;
          return (
            <AdminRow
              key={id}
              name={period}
              details={
                <>
                  <span className="line-clamp-2">{circumstances}</span>
                  {[
                    `appris le ${formatCalendarDate(knownOn)}`,
                    `personnes\u00a0: ${personCount ?? "à déterminer"}`,
                    `risque\u00a0: ${incidentRiskTexts[risk].toLowerCase()}`,
                  ].join(" · ")}
                </>
              }
            >
              <span className="flex flex-wrap items-center gap-2">
                {missingNotices(incident).length > 0 ? <Badge variant="plain">Avis à envoyer</Badge> : null}
                <ButtonLink
                  to={staffPaths.adminIncidents(id)}
                  variant="secondary"
                  aria-label={`Modifier l’incident «\u00a0${period}\u00a0»`}
                >
                  Modifier
                </ButtonLink>
              </span>
            </AdminRow>
          );
        })}
      </ul>
      <div>
        <ButtonLink to={staffPaths.adminIncidentsExport()} variant="secondary" reloadDocument>
          Exporter en CSV
        </ButtonLink>
      </div>
    </>
  );
}

function IncidentFields({ edited, rejected }: { edited: StoredIncident | null; rejected: Rejected | null }) {
  const initial = (field: IncidentField) => rejected?.form[field] ?? String(edited?.[field] ?? "");
  const common = (field: IncidentField) => ({
    label: incidentLabels[field],
    hint: incidentHints[field],
    name: field,
    defaultValue: initial(field),
    error: rejected?.errors[field],
  });
  const area = (field: IncidentField, isOptional = false) => (
    <TextArea {...common(field)} isOptional={isOptional} rows={4} maxLength={incidentTextMaxLength} />
  );
  const date = (field: IncidentField, isOptional = false) => (
    <TextField {...common(field)} isOptional={isOptional} type="date" />
  );
  return (
    <Form method="post" preventScrollReset className="grid max-w-xl gap-4">
      <MessageBox messages={rejected ? [rejected.message] : undefined} />
      {edited ? (
        <>
          <input type="hidden" name="id" value={edited.id} />
          <input type="hidden" name="basedOn" value={rejected?.basedOn ?? edited.version} />
        </>
      ) : null}
      <TextField {...common("period")} maxLength={incidentPeriodMaxLength} autoComplete="off" />
      {date("knownOn")}
      {area("circumstances")}
      {area("dataKinds")}
      <TextField {...common("personCount")} isOptional inputMode="numeric" autoComplete="off" />
      <SelectField {...common("risk")} defaultValue={initial("risk") || "unknown"}>
        {incidentRisks.map((risk) => (
          <option key={risk} value={risk}>
            {incidentRiskTexts[risk]}
          </option>
        ))}
      </SelectField>
      {area("riskReason", true)}
      {area("measures", true)}
      {date("commissionNotifiedOn", true)}
      {date("personsNotifiedOn", true)}
      <div className="button-row">
        <Button type="submit">{edited ? "Enregistrer" : "Ajouter au registre"}</Button>
        {edited ? (
          <ButtonLink to={staffPaths.adminIncidents()} variant="secondary">
            Annuler
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
