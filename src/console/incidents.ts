/**
 * Register of privacy incidents, which Québec's law on personal information in the private sector asks of every enterprise
 * (section 3.8), with what its regulation lists (section 7).
 */
import { isBlank, normalizeLine, normalizeMultiline } from "../platform/text-input.ts";
import { endOfCalendarDate } from "../platform/time.ts";

export const incidentRisks = ["unknown", "serious", "not-serious"] as const;
/** of serious injury to the persons concerned */
export type IncidentRisk = (typeof incidentRisks)[number];

/** Dates as in a date field ("2026-07-01"). */
export type Incident = {
  /** a date or a period */
  period: string;
  /** when the operator learned of it */
  knownOn: string;
  circumstances: string;
  dataKinds: string;
  /** null: not known yet */
  personCount: number | null;
  risk: IncidentRisk;
  riskReason: string;
  measures: string;
  commissionNotifiedOn: string | null;
  personsNotifiedOn: string | null;
};
export type IncidentField = keyof Incident;
/** As typed. */
export type IncidentForm = Record<IncidentField, string>;

/** The regulation's minimum, counted from the day on which the operator learned of it. */
export const incidentRetentionYears = 5;
export const incidentPeriodMaxLength = 200;
export const incidentTextMaxLength = 2000;
const personsMax = 100_000_000;

export type IncidentRejection = "missing" | "too-long" | "not-a-date" | "not-a-count" | "reason-missing";

export type ParsedIncident =
  | { ok: true; incident: Incident }
  | { ok: false; rejections: Partial<Record<IncidentField, IncidentRejection>> };

export function parseIncident(form: IncidentForm): ParsedIncident {
  const rejections: Partial<Record<IncidentField, IncidentRejection>> = {};
  const text = (field: IncidentField, max: number, isRequired: boolean): string => {
    const value = isBlank(form[field])
      ? ""
      : (max > incidentPeriodMaxLength ? normalizeMultiline : normalizeLine)(form[field]);
    if (isRequired && value === "") rejections[field] = "missing";
    else if ([...value].length > max) rejections[field] = "too-long";
    return value;
  };
  const date = (field: IncidentField): string | null => {
    const value = form[field].trim();
    if (value === "") return null;
    if (endOfCalendarDate(value) === null) rejections[field] = "not-a-date";
    return value;
  };
  const knownOn = date("knownOn");
  if (knownOn === null) rejections.knownOn = "missing";
  const typedCount = form.personCount.replaceAll(/\s/gu, "");
  const personCount = typedCount === "" ? null : Number(typedCount);
  if (personCount !== null && !(/^\d+$/u.test(typedCount) && personCount <= personsMax))
    rejections.personCount = "not-a-count";
  const risk = incidentRisks.find((known) => known === form.risk) ?? "unknown";
  const incident: Incident = {
    period: text("period", incidentPeriodMaxLength, true),
    knownOn: knownOn ?? "",
    circumstances: text("circumstances", incidentTextMaxLength, true),
    dataKinds: text("dataKinds", incidentTextMaxLength, true),
    personCount,
    risk,
    riskReason: text("riskReason", incidentTextMaxLength, false),
    measures: text("measures", incidentTextMaxLength, false),
    commissionNotifiedOn: date("commissionNotifiedOn"),
    personsNotifiedOn: date("personsNotifiedOn"),
  };
  if (risk !== "unknown" && incident.riskReason === "") rejections.riskReason = "reason-missing";
  return Object.keys(rejections).length > 0 ? { ok: false, rejections } : { ok: true, incident };
}

/** A serious risk asks for a notice to the Commission d’accès à l’information and to the persons concerned. */
export function missingNotices({
  risk,
  commissionNotifiedOn,
  personsNotifiedOn,
}: Pick<Incident, "risk" | "commissionNotifiedOn" | "personsNotifiedOn">): ("commission" | "persons")[] {
  if (risk !== "serious") return [];
  return [
    ...(commissionNotifiedOn === null ? (["commission"] as const) : []),
    ...(personsNotifiedOn === null ? (["persons"] as const) : []),
  ];
}
