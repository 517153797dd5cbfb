import { Search, UserPlus } from "lucide-react";
import { data, Form, Link, type MiddlewareFunction, redirect } from "react-router";
import { countUsers, findUsers, listUsers } from "../../../accounts/index.server.ts";
import { growthRate, startOfMonth } from "../../../accounts/user-statistics.ts";
import { authorStatistics } from "../../../listings/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { staffPaths } from "../../staff-paths.ts";
import { csvHeaders } from "../../text/csv.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { handleFormAction } from "./handle-form-action.ts";
import {
  lastPage,
  parseUserListParams,
  selectedIds,
  type Task,
  type UserListParams,
  usersPath,
  usersPerPage,
} from "./list-params.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { UserList } from "./user-list.tsx";
import { usersCsv } from "./users-csv.ts";

/** `?do=export&id=…` responds with a file instead of the page. */
const exportSelection: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { task } = parseUserListParams(new URL(request.url).searchParams);
  if (request.method !== "GET" || task?.kind !== "export" || task.ids.length === 0) return next();
  const { db, securityEvent } = context.get(requestContext);
  requireAdmin(context);
  const users = await findUsers(db, task.ids);
  securityEvent("users-exported", { count: users.length });
  return new Response(usersCsv(users), {
    headers: csvHeaders("utilisateurs.csv"),
  });
};

const percent = new Intl.NumberFormat("fr-CA", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** All users, new users of this month, and their share. */
export function UserStatistics({ total, newThisMonth }: { total: number; newThisMonth: number }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      <Figure label="Total des utilisateurs" value={formatNumber(total)} />
      <Figure label="Nouveaux ce mois-ci" value={formatNumber(newThisMonth)} />
      <Figure
        label="Taux de croissance"
        value={`${percent.format(growthRate({ total, newThisMonth }))}\u00a0%`}
      />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-5 py-4">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-bold text-xl tabular">{value}</dd>
    </div>
  );
}

/** Search by name or email, and the link to create an account. */
export function Toolbar({ list }: { list: UserListParams }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Form role="search" action={staffPaths.adminUsers()} className="flex min-w-0 grow gap-2 md:max-w-xl">
        {/* Keyed, so that a cleared search clears the field. */}
        <input
          key={list.q}
          name="q"
          type="search"
          defaultValue={list.q}
          maxLength={100}
          autoComplete="off"
          aria-label="Rechercher par nom ou par courriel"
          placeholder="Nom ou courriel"
          className={controlClass(false, "min-w-0")}
        />
        <Button type="submit" variant="secondary" aria-label="Rechercher un utilisateur">
          <Search className="size-5" />
        </Button>
        {list.q ? (
          <Link
            to={staffPaths.adminUsers()}
            className="grid min-h-11 shrink-0 place-items-center px-2 font-semibold text-sm text-spruce underline-offset-4 hover:underline"
          >
            Effacer
          </Link>
        ) : null}
      </Form>
      <ButtonLink to={usersPath(list, { task: { kind: "new" } })} preventScrollReset>
        <UserPlus className="size-5" />
        Nouvel utilisateur
      </ButtonLink>
    </div>
  );
}

export const handle = { audience: "admin" };

export const middleware: Route.MiddlewareFunction[] = [exportSelection];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { task, ...list } = parseUserListParams(url.searchParams);
  const offset = (list.page - 1) * usersPerPage;
  const [{ total, users }, counts, targets, statistics] = await Promise.all([
    listUsers(db, { search: list.q, limit: usersPerPage, offset }),
    countUsers(db, startOfMonth(now())),
    findUsers(db, targetIds(task)),
    task?.kind === "view" ? authorStatistics(db, task.id) : null,
  ]);
  // The last user of the last page was deleted.
  if (list.page > lastPage(total)) throw redirect(usersPath({ ...list, page: lastPage(total) }));
  return data({
    list,
    task,
    selected: selectedIds(url.searchParams),
    total,
    users,
    counts,
    targets,
    statistics,
    ownId: requireAdmin(context).id,
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { task, ...list } = parseUserListParams(url.searchParams);
  const form = await readForm(request);
  if (!task) throw redirect(usersPath(list));
  return handleFormAction(context.get(requestContext), list, task, form);
}

export default function AdminUsers({ loaderData, actionData }: Route.ComponentProps) {
  const { list, task, selected, total, users, counts, targets, statistics, ownId } = loaderData;
  return (
    <AdminPage title="Gestion des utilisateurs">
      <UserStatistics {...counts} />
      <Toolbar list={list} />
      {task !== null && "ids" in task && targets.length === 0 ? (
        <Alert kind="error">Sélectionnez d’abord au moins un utilisateur.</Alert>
      ) : null}
      {/* Keyed, so that a selection does not carry over to another page or search. */}
      <UserList
        key={usersPath(list)}
        list={list}
        users={users}
        total={total}
        ownId={ownId}
        initialIds={selected}
      />
      <TaskDialog
        key={task ? usersPath(list, { task }) : "none"}
        list={list}
        task={task}
        targets={targets}
        statistics={statistics}
        ownId={ownId}
        result={actionData}
      />
    </AdminPage>
  );
}

function targetIds(task: Task | null): string[] {
  if (!task || task.kind === "new") return [];
  return "ids" in task ? task.ids : [task.id];
}
