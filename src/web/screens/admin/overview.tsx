import { statfs } from "node:fs/promises";
import { Link } from "react-router";
import { canManageUsers } from "../../../accounts/permissions.ts";
import {
  decisionTime,
  type Figure,
  type FigureName,
  moderationFigures,
  periods,
} from "../../../console/figures.ts";
import { countRejected, lastBackupAt, readFigures } from "../../../console/index.server.ts";
import { readQueueFigures } from "../../../jobs/index.server.ts";
import { countOpenCases } from "../../../moderation/index.server.ts";
import { databaseSize } from "../../../platform/database/size.queries.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatCalendarDate, formatMoment } from "../../text/dates.ts";
import { delayText } from "../../text/delay-text.ts";
import type { Route } from "./+types/overview.ts";
import { AdminPage, AdminSection } from "./admin-page.tsx";

/** Moderators see the figures of moderation. */
export const handle = { audience: "moderator" };

const dayMs = 86_400_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const isAdministrator = canManageUsers(requireUser(context));
  const { db, now } = context.get(requestContext);
  const period = periods.find((days) => String(days) === url.searchParams.get("days")) ?? 30;
  const [figures, openCases, health] = await Promise.all([
    readFigures(db, period, now()),
    countOpenCases(db),
    isAdministrator ? readHealth(context.get(requestContext)) : null,
  ]);
  const shown = isAdministrator ? figures : figures.filter(({ name }) => moderationFigures.includes(name));
  return { period, figures: shown, openCases, health };
}

async function readHealth({ db, now, site, uploadFolder }: RequestContext): Promise<HealthFacts> {
  const [queue, databaseBytes, rejectedEmails, backupAt, disk] = await Promise.all([
    readQueueFigures(db),
    databaseSize(db),
    countRejected(db, new Date(now().getTime() - 7 * dayMs)),
    lastBackupAt(db),
    statfs(uploadFolder).catch(() => null),
  ]);
  const jobs = (state: string) =>
    queue.jobs.filter((job) => job.state === state).reduce((sum, { count }) => sum + count, 0);
  return {
    version: site.version,
    databaseBytes,
    rejectedEmails,
    backupAt,
    freeBytes: disk && disk.bavail * disk.bsize,
    dueJobs: jobs("due"),
    failedJobs: jobs("failed"),
    oldestDueMinutes: Math.floor(queue.oldestDueSeconds / 60),
  };
}

const figureTexts: Record<FigureName, string> = {
  listings: "Nouvelles annonces",
  members: "Nouveaux membres",
  conversations: "Prises de contact",
  messages: "Messages",
  reports: "Signalements",
  decisions: "Décisions de modération",
  deals: "Ventes conclues dans une conversation",
  visitors: "Visiteurs par jour",
  "empty-searches": "Recherches sans résultat",
  "decision-minutes": "Délai des décisions de modération",
};

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { period, figures, openCases, health } = loaderData;
  return (
    <AdminPage title="Vue d’ensemble" isForModerators={health === null}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Période" className="flex flex-wrap gap-1">
          {periods.map((days) => (
            <Link
              key={days}
              to={staffPaths.adminPeriod(days)}
              aria-current={days === period ? "page" : undefined}
              className="flex min-h-11 items-center rounded-chip border border-edge px-4 text-sm aria-[current=page]:border-spruce aria-[current=page]:bg-spruce aria-[current=page]:text-on-spruce"
            >
              {days}&nbsp;jours
            </Link>
          ))}
        </nav>
        <Link
          to={staffPaths.moderation()}
          className="py-2.5 font-semibold text-spruce underline underline-offset-4"
        >
          À modérer{"\u00a0"}: {formatNumber(openCases)}
        </Link>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {figures.map((figure) => (
          <Curve key={figure.name} figure={figure} period={period} />
        ))}
      </div>
      {health ? (
        <AdminSection title="État du site">
          <Health {...health} />
        </AdminSection>
      ) : null}
    </AdminPage>
  );
}

const width = 300;
const height = 72;

/** A curve with its numbers in a table behind it. */
function Curve({ figure, period }: { figure: Figure; period: number }) {
  const { name, values, total } = figure;
  const label = figureTexts[name];
  const most = Math.max(1, ...values.map(({ value }) => value));
  const points = values
    .map(({ value }, index) => {
      const x = (index / (values.length - 1)) * width;
      const y = height - 2 - (value / most) * (height - 6);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
  return (
    <section
      aria-label={label}
      className="grid content-start gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-semibold text-sm">{label}</h2>
      <p className="font-bold text-xl tabular">
        {/* A visitor of two days is two: nothing links them. */}
        {valueText(name, name === "visitors" ? Math.round(total / period) : total)}
        <span className="font-normal text-sm text-soft"> {spanText(name, period)}</span>
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full text-spruce">
        <polyline points={`0,${height} ${points} ${width},${height}`} className="fill-spruce-tint" />
        <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <details className="text-sm">
        <summary className="py-2.5 text-spruce">Voir les nombres par jour</summary>
        <div className="max-h-72 overflow-y-auto">
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col" className="font-semibold">
                  Jour
                </th>
                <th scope="col" className="text-right font-semibold">
                  {name === decisionTime ? "Médiane" : "Nombre"}
                </th>
              </tr>
            </thead>
            <tbody>
              {values.toReversed().map(({ day, value }) => (
                <tr key={day} className="border-line border-t">
                  <td>{formatCalendarDate(day)}</td>
                  <td className="text-right tabular">{valueText(name, value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function valueText(name: FigureName, value: number): string {
  if (name !== decisionTime) return formatNumber(value);
  return value === 0 ? "–" : delayText(value / 60);
}

function spanText(name: FigureName, period: number): string {
  if (name === "visitors") return "en moyenne";
  return `${name === decisionTime ? "en médiane sur" : "en"} ${period}\u00a0jours`;
}

type HealthFacts = {
  version: string;
  databaseBytes: number;
  /** of this node's disk; null: unknown */
  freeBytes: number | null;
  /** null: never */
  backupAt: Date | null;
  rejectedEmails: number;
  dueJobs: number;
  failedJobs: number;
  oldestDueMinutes: number;
};

const megabytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / 1_000_000))}\u00a0Mo`;

function Health({ version: current, databaseBytes, freeBytes, backupAt, ...health }: HealthFacts) {
  const { rejectedEmails, dueJobs, failedJobs, oldestDueMinutes } = health;
  const facts = [
    ["Version", current],
    ["Base de données", megabytes(databaseBytes)],
    ["Espace libre sur le disque", freeBytes === null ? "–" : megabytes(freeBytes)],
    ["Dernière sauvegarde", backupAt ? formatMoment(backupAt) : "Aucune"],
    ["Courriels refusés depuis 7\u00a0jours", formatNumber(rejectedEmails)],
    ["Tâches en attente", formatNumber(dueJobs)],
    ["Attente la plus longue", `${formatNumber(oldestDueMinutes)}\u00a0min`],
    ["Tâches abandonnées", formatNumber(failedJobs)],
  ];
  return (
    <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="text-right font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
