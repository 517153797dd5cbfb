import { data, Form, redirect } from "react-router";
import {
  changeJobs,
  type Delivery,
  latestDeliveries,
  resendEmails,
  sendTestEmail,
  type WaitingEmail,
  waitingEmails,
} from "../../../console/index.server.ts";
import { type TroubledJob, troubledJobs } from "../../../jobs/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatMoment } from "../../text/dates.ts";
import { emailKindLabel } from "../../text/email-kinds.ts";
import type { NoticeId } from "../../text/notices.ts";
import { plural } from "../../text/plural.ts";
import { taskLabel } from "../../text/task-labels.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { AdminRow } from "../admin/admin-list.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const [waiting, rejected, sent, jobs] = await Promise.all([
    waitingEmails(db),
    latestDeliveries(db, "rejected"),
    latestDeliveries(db, "sent"),
    troubledJobs(db),
  ]);
  return { waiting, rejected, sent, jobs };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = { ...commandContext(context), actor: requireAdmin(context) };
  const form = await readForm(request);
  const ids = form.getAll("id").slice(0, 200);
  const done = (notice: NoticeId) => redirect(staffPaths.adminEmails(), { headers: noticeHeaders(notice) });
  const task = form.get("do");
  switch (task) {
    case "resend":
      await resendEmails(ctx, { ids: ids.filter(isId) });
      return done("emails-resent");
    case "test":
      await sendTestEmail(ctx);
      return done("test-email-sent");
    case "retry":
    case "drop":
      await changeJobs({ ...ctx, change: task }, { ids: ids.filter((id) => /^\d{1,18}$/u.test(id)) });
      return done("jobs-changed");
    default:
      throw data(null, { status: 400 });
  }
}

export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  const { waiting, rejected, sent, jobs } = loaderData;
  return (
    <AdminPage title="Courriels et tâches">
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="test" variant="secondary">
          M’envoyer un courriel d’essai
        </Button>
        <ButtonLink to={staffPaths.adminEmailPreview()} variant="secondary">
          Aperçu des courriels
        </ButtonLink>
      </Form>
      <AdminSection title="Courriels refusés" help="Le serveur du destinataire n’en a pas voulu.">
        <Deliveries deliveries={rejected} none="Aucun courriel refusé." />
      </AdminSection>
      <AdminSection title="Courriels en attente" help={waitingHelp(waiting)}>
        <Waiting emails={waiting.emails} />
      </AdminSection>
      <AdminSection
        title="Tâches en difficulté"
        help="Tâches dont le dernier essai a échoué. Le site réessaie de lui-même."
      >
        <Jobs jobs={jobs} />
      </AdminSection>
      <AdminSection title="Derniers courriels envoyés">
        <Deliveries deliveries={sent} none="Aucun courriel envoyé." />
      </AdminSection>
    </AdminPage>
  );
}

function Deliveries({ deliveries, none }: { deliveries: readonly Delivery[]; none: string }) {
  if (deliveries.length === 0) return <p className="text-soft text-sm">{none}</p>;
  return (
    <ul className="border-line border-t">
      {deliveries.map(({ id, kind, recipient, outcome, reason, at, resentAt }) => (
        <AdminRow
          key={id}
          name={recipient}
          details={[emailKindLabel(kind), formatMoment(at), reason].filter(Boolean).join(" · ")}
        >
          {outcome === "rejected" && !resentAt ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                name="do"
                value="resend"
                variant="secondary"
                aria-label={`Renvoyer à ${recipient}`}
              >
                Renvoyer
              </Button>
            </Form>
          ) : null}
          {resentAt ? <Badge variant="plain">Renvoyé</Badge> : null}
        </AdminRow>
      ))}
    </ul>
  );
}

function waitingHelp({ total, emails }: { total: number; emails: readonly WaitingEmail[] }): string {
  const help = "Le site les envoie de lui-même, et réessaie quand le serveur de courriel n’a pas répondu.";
  if (total <= emails.length) return help;
  return `${help} Les ${formatNumber(emails.length)} premiers de ${formatNumber(total)}.`;
}

function Waiting({ emails }: { emails: readonly WaitingEmail[] }) {
  if (emails.length === 0) return <p className="text-soft text-sm">Aucun courriel en attente.</p>;
  return (
    <ul className="border-line border-t">
      {emails.map(({ id, kind, recipient, attempts, runAt, error }) => (
        <AdminRow
          key={id}
          name={recipient ?? emailKindLabel(kind)}
          details={[
            recipient === null ? null : emailKindLabel(kind),
            attempts > 0 ? plural(attempts, { one: "# essai", other: "# essais" }) : null,
            `${attempts > 0 ? "prochain envoi" : "envoi"} le ${formatMoment(runAt)}`,
            error,
          ]
            .filter(Boolean)
            .join(" · ")}
        >
          <JobButtons id={id} name={`${emailKindLabel(kind)} (${id})`} />
        </AdminRow>
      ))}
    </ul>
  );
}

/** `name`: for screen readers. */
function JobButtons({ id, name }: { id: string; name: string }) {
  const button = (action: "retry" | "drop", text: string) => (
    <Button
      type="submit"
      name="do"
      value={action}
      variant={action === "drop" ? "danger" : "secondary"}
      aria-label={`${text} «\u00a0${name}\u00a0»`}
    >
      {text}
    </Button>
  );
  return (
    <Form method="post" preventScrollReset className="flex gap-2">
      <input type="hidden" name="id" value={id} />
      {button("retry", "Relancer")}
      {button("drop", "Abandonner")}
    </Form>
  );
}

function Jobs({ jobs }: { jobs: readonly TroubledJob[] }) {
  if (jobs.length === 0) return <p className="text-soft text-sm">Aucune tâche en difficulté.</p>;
  return (
    <ul className="border-line border-t">
      {jobs.map(({ id, task, attempts, isFinal, runAt, error }) => (
        <AdminRow
          key={id}
          name={`${taskLabel(task)} (${id})`}
          details={[
            plural(attempts, { one: "# essai", other: "# essais" }),
            isFinal ? "abandonnée" : `prochain essai le ${formatMoment(runAt)}`,
            error,
          ]
            .filter(Boolean)
            .join(" · ")}
        >
          <JobButtons id={id} name={`${taskLabel(task)} (${id})`} />
        </AdminRow>
      ))}
    </ul>
  );
}
