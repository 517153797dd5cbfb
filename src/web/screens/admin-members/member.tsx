import { data, Form, Link, redirect } from "react-router";
import { closedAccountName } from "../../../accounts/account.ts";
import {
  eraseMember,
  findConsoleMember,
  historyOf,
  memberFigures,
  messageMember,
  suspendMember,
  unsuspendMember,
} from "../../../console/index.server.ts";
import { messageSubjectMaxLength, messageTextMaxLength } from "../../../console/members.ts";
import { findMemberDeals, type MemberDeal } from "../../../deals/index.server.ts";
import { findReportsAbout, type ReportAbout } from "../../../moderation/index.server.ts";
import { reasonLabel } from "../../../moderation/report.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireAdmin, requireId } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import {
  erasureMessages,
  memberMessageMessages,
  memberMessages,
  suspensionErrorTexts,
} from "../../text/admin-texts.ts";
import { formatMoment } from "../../text/dates.ts";
import { dealStatusText } from "../../text/deal-texts.ts";
import { lastDayText } from "../../text/suspension-text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { SuspensionFields } from "../../ui/suspension-fields.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import { HistoryList } from "../admin/history-list.tsx";
import { usersPath } from "../admin-users/list-params.ts";
import { roleLabels } from "../admin-users/role-labels.ts";
import type { Route } from "./+types/member.ts";

export const handle = { audience: "admin" };

type RejectedSuspension = {
  task: "suspension";
  message: string;
  until: string;
  reason: string;
  errors: { until?: string; reason?: string };
};
type RejectedMessage = { task: "message"; subject: string; text: string; message: string };
type RejectedErasure = { task: "erase"; message: string };
type Rejected = RejectedSuspension | RejectedMessage | RejectedErasure;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id: ownId } = requireAdmin(context);
  const { db, now } = context.get(requestContext);
  const id = requireId(params.id);
  const [member, figures, reports, deals, history] = await Promise.all([
    findConsoleMember(db, id),
    memberFigures(db, id),
    findReportsAbout(db, id),
    findMemberDeals(db, id, now()),
    historyOf(db, { types: ["user"], id }),
  ]);
  if (!member) throw notFound();
  const { suspendedUntil, suspensionReason } = member;
  const isSuspended = suspendedUntil !== null && suspendedUntil > now();
  return {
    member,
    suspension: isSuspended ? { until: suspendedUntil, reason: suspensionReason ?? "" } : null,
    canSuspend: id !== ownId && member.role !== "admin",
    figures,
    reports,
    deals,
    history,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const { securityEvent } = context.get(requestContext);
  const ctx = { ...commandContext(context), actor };
  const userId = requireId(params.id);
  const form = await readForm(request);
  switch (form.get("do")) {
    case "suspend": {
      const typed = { until: form.get("until") ?? "", reason: form.get("reason") ?? "" };
      const suspended = await suspendMember(ctx, { userId, ...typed });
      if (!suspended.ok) {
        if (suspended.reason !== "invalid")
          return reject({
            task: "suspension",
            ...typed,
            message: memberMessages[suspended.reason],
            errors: {},
          });
        return reject({
          task: "suspension",
          ...typed,
          message: "",
          errors: suspensionErrorTexts(suspended.errors),
        });
      }
      securityEvent("user-suspended", { subjectId: userId });
      return redirect(staffPaths.adminMember(userId), { headers: noticeHeaders("member-suspended") });
    }
    case "unsuspend": {
      const ended = await unsuspendMember(ctx, { userId });
      if (!ended.ok)
        return reject({
          task: "suspension",
          until: "",
          reason: "",
          message: memberMessages[ended.reason],
          errors: {},
        });
      securityEvent("user-unsuspended", { subjectId: userId });
      return redirect(staffPaths.adminMember(userId), { headers: noticeHeaders("member-unsuspended") });
    }
    case "message": {
      const typed = { subject: form.get("subject") ?? "", text: form.get("text") ?? "" };
      const sent = await messageMember(ctx, { userId, ...typed });
      if (!sent.ok) return reject({ task: "message", ...typed, message: memberMessageMessages[sent.reason] });
      return redirect(staffPaths.adminMember(userId), { headers: noticeHeaders("member-messaged") });
    }
    case "erase": {
      const erased = await eraseMember(ctx, { userId, confirmation: form.get("confirmation") ?? "" });
      if (!erased.ok) return reject({ task: "erase", message: erasureMessages[erased.reason] });
      securityEvent("users-deleted", { subjectId: userId, count: 1 });
      return redirect(staffPaths.adminMembers(), { headers: noticeHeaders("member-erased") });
    }
    default:
      throw data(null, { status: 400 });
  }
}

const reject = (rejected: Rejected) => data<Rejected>(rejected, { status: 422 });

export default function AdminMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, suspension, canSuspend, figures, reports, deals, history } = loaderData;
  const rejected: Rejected | null = actionData ?? null;
  const facts = [
    ["Courriel", `${member.email}${member.isEmailVerified ? "" : " (non confirmé)"}`],
    ["Téléphone", member.phone ?? "–"],
    ["Rôle", roleLabels[member.role]],
    ["Inscription", formatMoment(member.createdAt)],
    ["Dernière visite", figures.lastSeenAt ? formatMoment(figures.lastSeenAt) : "–"],
    ["Appareils connectés", formatNumber(figures.sessions)],
    ["Annonces", `${formatNumber(figures.listings)}, dont ${formatNumber(figures.online)} en ligne`],
    ["Annonces retirées", formatNumber(figures.removed)],
    ["Signalements ouverts", formatNumber(figures.openReports)],
    ["Conversations", formatNumber(figures.conversations)],
  ];
  return (
    <AdminPage title={member.name}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="button-row">
        <ButtonLink to={paths.seller(member.publicId)} variant="secondary">
          Page publique
        </ButtonLink>
        <ButtonLink to={staffPaths.adminListings({ q: member.email })} variant="secondary">
          Ses annonces
        </ButtonLink>
        <ButtonLink
          to={usersPath({ q: member.email, page: 1 }, { task: { kind: "edit", id: member.id } })}
          variant="secondary"
        >
          Modifier le compte
        </ButtonLink>
      </div>
      <MessageForm
        key={`message ${history.length}`}
        rejected={rejected?.task === "message" ? rejected : null}
      />
      <Suspension
        suspension={suspension}
        canSuspend={canSuspend}
        rejected={rejected?.task === "suspension" ? rejected : null}
      />
      <Reports reports={reports} />
      <Deals {...deals} />
      <AdminSection title="Historique">
        <HistoryList events={history} />
      </AdminSection>
      {canSuspend ? <Erasure rejected={rejected?.task === "erase" ? rejected : null} /> : null}
    </AdminPage>
  );
}

const reportPages: Record<ReportAbout["subject"], (id: string) => string> = {
  listing: staffPaths.moderationCase,
  member: staffPaths.moderationMember,
  conversation: staffPaths.moderationConversation,
};

function Reports({ reports }: { reports: readonly ReportAbout[] }) {
  const titleOf = ({ subject, title }: ReportAbout) =>
    subject === "member" ? "Le membre" : subject === "conversation" ? "Une conversation" : title || "Annonce";
  return (
    <AdminSection title="Signalements">
      {reports.length === 0 ? <p className="text-soft text-sm">Aucun signalement.</p> : null}
      <ul className="grid">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-0.5 border-line border-b py-2.5 text-sm">
            <p className="wrap-anywhere font-semibold">
              {report.subjectId === null ? (
                `${titleOf(report)} (annonce supprimée)`
              ) : (
                <Link
                  to={reportPages[report.subject](report.subjectId)}
                  className="inline-block py-1 text-spruce underline underline-offset-4"
                >
                  {titleOf(report)}
                </Link>
              )}
            </p>
            <p className="text-soft">
              {reasonLabel(report.reason)}
              {" · "}
              <time dateTime={report.createdAt.toISOString()}>{formatMoment(report.createdAt)}</time>
              {report.closedAt ? " · traité" : ""}
            </p>
            {report.text ? <p className="wrap-anywhere whitespace-pre-line">{report.text}</p> : null}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function Deals({ deals, hasMore }: { deals: readonly MemberDeal[]; hasMore: boolean }) {
  return (
    <AdminSection
      title="Transactions"
      help={hasMore ? `Les ${formatNumber(deals.length)}\u00a0plus récentes.` : undefined}
    >
      {deals.length === 0 ? <p className="text-soft text-sm">Aucune transaction.</p> : null}
      <ul className="grid">
        {deals.map(({ conversationId, role, listing, partner, statuses, at }) => (
          <li key={conversationId} className="grid gap-0.5 border-line border-b py-2.5 text-sm">
            <p className="wrap-anywhere font-semibold">
              {listing.id === null ? (
                `${listing.title || "Annonce"} (annonce supprimée)`
              ) : (
                <Link
                  to={staffPaths.adminListing(listing.id)}
                  className="inline-block py-1 text-spruce underline underline-offset-4"
                >
                  {listing.title}
                </Link>
              )}
            </p>
            <p>{dealStatusText(statuses)}</p>
            <p className="wrap-anywhere text-soft">
              {role === "seller" ? "Vend à" : "Achète de"}{" "}
              {partner ? (
                <Link to={staffPaths.adminMember(partner.id)} className="underline underline-offset-4">
                  {partner.name}
                </Link>
              ) : (
                closedAccountName
              )}
              {" · "}
              <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function Suspension({
  suspension,
  canSuspend,
  rejected,
}: {
  suspension: { until: Date; reason: string } | null;
  canSuspend: boolean;
  rejected: RejectedSuspension | null;
}) {
  const help =
    "La personne est déconnectée et ne peut plus se connecter. Tout revient de soi-même après le dernier jour.";
  if (!canSuspend && !suspension)
    return (
      <AdminSection title="Suspension">
        <MessageBox messages={rejected ? [rejected.message] : undefined} />
        <p className="text-soft text-sm">Ce compte ne peut pas être suspendu.</p>
      </AdminSection>
    );
  return (
    <AdminSection title="Suspension" help={help}>
      {suspension ? (
        <div className="grid gap-3 rounded-card border border-maple p-4 text-sm">
          <MessageBox messages={rejected ? [rejected.message] : undefined} />
          <p className="font-semibold">Suspendu jusqu’au {lastDayText(suspension.until)} inclus</p>
          <p className="wrap-anywhere whitespace-pre-line">{suspension.reason}</p>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="do" value="unsuspend" variant="secondary">
              Lever la suspension
            </Button>
          </Form>
        </div>
      ) : (
        <Form method="post" preventScrollReset noValidate className="grid max-w-xl gap-4">
          <MessageBox
            messages={
              rejected ? [rejected.message, ...Object.values(rejected.errors)].filter(Boolean) : undefined
            }
          />
          <SuspensionFields typed={rejected ?? undefined} errors={rejected?.errors} />
          <Button type="submit" name="do" value="suspend" variant="danger" className="justify-self-start">
            Suspendre le compte
          </Button>
        </Form>
      )}
    </AdminSection>
  );
}

function MessageForm({ rejected }: { rejected: RejectedMessage | null }) {
  return (
    <AdminSection
      title="Écrire à cette personne"
      help="Elle reçoit un courriel, signé du nom du site. Le journal en garde le texte."
    >
      <Form method="post" preventScrollReset noValidate className="grid max-w-xl gap-4">
        <MessageBox messages={rejected ? [rejected.message] : undefined} />
        <TextField
          label="Objet"
          name="subject"
          required
          maxLength={messageSubjectMaxLength}
          autoComplete="off"
          defaultValue={rejected?.subject}
        />
        <TextArea
          label="Message"
          name="text"
          required
          rows={5}
          maxLength={messageTextMaxLength}
          defaultValue={rejected?.text}
        />
        <Button type="submit" name="do" value="message" variant="secondary" className="justify-self-start">
          Envoyer le courriel
        </Button>
      </Form>
    </AdminSection>
  );
}

function Erasure({ rejected }: { rejected: RejectedErasure | null }) {
  return (
    <AdminSection
      title="Effacer le compte"
      help="Le compte, ses annonces, ses messages et ses favoris sont effacés tout de suite, pour toujours."
    >
      <Form method="post" preventScrollReset noValidate className="grid max-w-xl gap-4">
        <MessageBox messages={rejected ? [rejected.message] : undefined} />
        <TextField
          label="Adresse courriel du compte, pour confirmer"
          name="confirmation"
          type="email"
          required
          autoComplete="off"
        />
        <Button type="submit" name="do" value="erase" variant="danger" className="justify-self-start">
          Effacer ce compte
        </Button>
      </Form>
    </AdminSection>
  );
}
