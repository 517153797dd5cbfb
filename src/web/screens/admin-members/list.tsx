import { Form, Link } from "react-router";
import { findConsoleMembers, type MemberPosition, memberFilters } from "../../../console/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { staffPaths } from "../../staff-paths.ts";
import { memberFilterTexts } from "../../text/admin-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { lastDayText } from "../../text/suspension-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import { roleLabels } from "../admin-users/role-labels.ts";
import type { Route } from "./+types/list.ts";

export const handle = { audience: "admin" };

const searchMaxLength = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db, now } = context.get(requestContext);
  const q = url.searchParams.get("q") ?? "";
  const filter = {
    q: isStorableText(q) ? q.trim().slice(0, searchMaxLength) : "",
    kind: memberFilters.find((known) => known === url.searchParams.get("kind")) ?? null,
  };
  const before = readPosition(url.searchParams.get("before"));
  const { members, next } = await findConsoleMembers(db, { ...filter, before });
  return { filter, members, next: next && writePosition(next), now: now() };
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

export default function AdminMembers({ loaderData }: Route.ComponentProps) {
  const { filter, members, next, now } = loaderData;
  return (
    <AdminPage title="Membres">
      <Form
        role="search"
        action={staffPaths.adminMembers()}
        className="grid gap-3 sm:grid-cols-[1fr_12rem_auto] sm:items-end"
      >
        <TextField
          key={filter.q}
          label="Chercher un membre"
          hint="Nom ou courriel"
          name="q"
          type="search"
          defaultValue={filter.q}
          maxLength={searchMaxLength}
          autoComplete="off"
        />
        <SelectField key={filter.kind} label="Comptes" name="kind" defaultValue={filter.kind ?? ""}>
          <option value="">Tous</option>
          {Object.entries(memberFilterTexts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" className="min-h-12">
          Chercher
        </Button>
      </Form>
      {members.length === 0 ? <p className="text-soft">Aucun membre ne correspond.</p> : null}
      <ul className="border-line border-t">
        {members.map(({ id, name, email, role, createdAt, suspendedUntil }) => (
          <li key={id} className="grid gap-1 border-line border-b py-3 text-sm">
            <Link
              to={staffPaths.adminMember(id)}
              className="wrap-anywhere justify-self-start py-0.5 font-semibold text-base underline-offset-4 hover:underline"
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
        <nav aria-label="Pages de membres">
          <ButtonLink
            to={staffPaths.adminMembers({ ...filter, before: next })}
            rel="next"
            variant="secondary"
          >
            Membres plus anciens
          </ButtonLink>
        </nav>
      ) : null}
    </AdminPage>
  );
}
