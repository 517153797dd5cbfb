import { data, Form, Link, redirect } from "react-router";
import { nameMaxLength, roles } from "../../../accounts/account.ts";
import { inviteMember } from "../../../accounts/index.server.ts";
import { findConsoleMembers, type MemberPosition, memberFilters } from "../../../console/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { invitationMessages, memberFilterTexts } from "../../text/admin-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { lastDayText } from "../../text/suspension-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { AdminSearch, adminSearchMaxLength, OlderLink } from "../admin/admin-list.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import { roleLabels } from "../admin-users/role-labels.ts";
import type { Route } from "./+types/list.ts";

export const handle = { audience: "admin" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db, now, site } = context.get(requestContext);
  const q = url.searchParams.get("q") ?? "";
  const filter = {
    q: isStorableText(q) ? q.trim().slice(0, adminSearchMaxLength) : "",
    kind: memberFilters.find((known) => known === url.searchParams.get("kind")) ?? null,
  };
  const before = readPosition(url.searchParams.get("before"));
  const { members, next } = await findConsoleMembers(db, { ...filter, before });
  return {
    filter,
    members,
    next: next && writePosition(next),
    now: now(),
    canInvite: site.registration !== "closed",
  };
}

type Invitation = { email: string; name: string; role: string };

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const { site, securityEvent } = context.get(requestContext);
  const form = await readForm(request);
  const typed = {
    email: form.get("email") ?? "",
    name: form.get("name") ?? "",
    role: form.get("role") ?? "",
  };
  const role = roles.find((known) => known === typed.role) ?? "member";
  const invited =
    site.registration === "closed"
      ? ({ ok: false, reason: "closed" } as const)
      : await inviteMember({ ...commandContext(context), actor }, { ...typed, role });
  if (!invited.ok) return data({ typed, message: invitationMessages[invited.reason] }, { status: 422 });
  securityEvent("user-created", { subjectId: invited.userId, role });
  return redirect(staffPaths.adminMember(invited.userId), { headers: noticeHeaders("member-invited") });
}

/** Time and id: members who registered at the same moment are not skipped. */
function writePosition({ createdAt, id }: MemberPosition): string {
  return `${createdAt.getTime()}_${id}`;
}

function readPosition(text: string | null): MemberPosition | null {
  const [, time, id = ""] = /^(\d{1,15})_([0-9a-f-]{36})$/u.exec(text ?? "") ?? [];
  const createdAt = new Date(Number(time));
  return isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null;
}

export default function AdminMembers({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, members, next, now, canInvite } = loaderData;
  return (
    <AdminPage title="Membres">
      {canInvite ? (
        <a href="#invitation" className={buttonClass("secondary", "justify-self-start")}>
          Inviter un membre
        </a>
      ) : null}
      <AdminSearch
        action={staffPaths.adminMembers()}
        q={filter.q}
        label="Chercher un membre"
        hint="Nom ou courriel, deux lettres au moins"
        choice={{ label: "Comptes", name: "kind", value: filter.kind, texts: memberFilterTexts }}
      />
      {members.length === 0 ? <p className="text-soft">Aucun membre ne correspond.</p> : null}
      <ul className="border-line border-t">
        {members.map(({ id, name, email, role, createdAt, suspendedUntil }) => (
          <li key={id} className="grid gap-1 border-line border-b py-3 text-sm">
            <Link
              to={staffPaths.adminMember(id)}
              className="wrap-anywhere -mt-2 justify-self-start py-2.5 font-semibold text-base underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <p className="wrap-anywhere text-soft">
              {email} · inscription le {formatDate(createdAt)}
            </p>
            {role !== "member" || (suspendedUntil && suspendedUntil > now) ? (
              <p className="flex flex-wrap gap-1.5">
                {role === "member" ? null : <Badge variant="plain">{roleLabels[role]}</Badge>}
                {suspendedUntil && suspendedUntil > now ? (
                  <Badge variant="urgent">Suspendu jusqu’au {lastDayText(suspendedUntil)}</Badge>
                ) : null}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {next ? (
        <OlderLink label="Pages de membres" to={staffPaths.adminMembers({ ...filter, before: next })}>
          Membres plus anciens
        </OlderLink>
      ) : null}
      {canInvite ? <InvitationForm rejected={actionData ?? null} /> : null}
    </AdminPage>
  );
}

function InvitationForm({ rejected }: { rejected: { typed: Invitation; message: string } | null }) {
  const typed = rejected?.typed;
  return (
    <AdminSection
      id="invitation"
      title="Inviter un membre"
      help="La personne reçoit un courriel et choisit elle-même son mot de passe. Le lien est valable sept jours."
    >
      <Form
        key={typed?.email}
        method="post"
        action={staffPaths.adminMembers()}
        noValidate
        className="grid max-w-xl gap-4"
      >
        <TextField
          label="Courriel"
          name="email"
          type="email"
          required
          autoComplete="off"
          defaultValue={typed?.email}
          error={rejected?.message}
        />
        <TextField
          label="Nom"
          isOptional
          name="name"
          maxLength={nameMaxLength}
          autoComplete="off"
          defaultValue={typed?.name}
        />
        <SelectField label="Rôle" name="role" defaultValue={typed?.role ?? "member"}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="justify-self-start">
          Inviter
        </Button>
      </Form>
    </AdminSection>
  );
}
