import { data, redirect } from "react-router";
import { authorStatistics } from "../../../data/statistics.ts";
import { findUsers } from "../../../data/user-administration.ts";
import { countUsers, listUsers } from "../../../data/users.ts";
import { startOfMonth } from "../../../domain/user-statistics.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { PageTitle } from "../../site.tsx";
import { Alert } from "../../ui/alert.tsx";
import type { Route } from "./+types/route.ts";
import { answerTask } from "./answer-task.ts";
import { exportSelection } from "./export-selection.ts";
import { Figures } from "./figures.tsx";
import {
  lastPage,
  parseListAddress,
  selectedIds,
  type Task,
  usersPath,
  usersPerPage,
} from "./list-address.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UserList } from "./user-list.tsx";

export const handle = { audience: "admin" };

export const middleware: Route.MiddlewareFunction[] = [exportSelection];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { task, ...list } = parseListAddress(url.searchParams);
  const offset = (list.page - 1) * usersPerPage;
  const [{ total, users }, counts, targets, statistics] = await Promise.all([
    listUsers(db, { search: list.q, limit: usersPerPage, offset }),
    countUsers(db, startOfMonth(now())),
    findUsers(db, targetIds(task)),
    task?.kind === "view" ? authorStatistics(db, task.id) : null,
  ]);
  // The last one of the last page was deleted.
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
  const { task, ...list } = parseListAddress(url.searchParams);
  const form = await readForm(request);
  if (!task) throw redirect(usersPath(list));
  return answerTask(context.get(requestContext), list, task, form);
}

export default function AdminUsers({ loaderData, actionData }: Route.ComponentProps) {
  const { list, task, selected, total, users, counts, targets, statistics, ownId } = loaderData;
  return (
    <div className="page grid gap-6 py-8 md:py-12">
      <PageTitle>Gestion des utilisateurs</PageTitle>
      <h1 className="text-xl">Gestion des utilisateurs</h1>
      <Figures {...counts} />
      <Toolbar list={list} />
      {task !== null && "ids" in task && targets.length === 0 ? (
        <Alert kind="error">Sélectionnez d’abord au moins un utilisateur.</Alert>
      ) : null}
      {/* Keyed: what was selected on one page, or for one search, is not selected on another. */}
      <UserList key={usersPath(list)} {...{ list, users, total, ownId }} initialIds={selected} />
      <TaskDialog
        key={task ? usersPath(list, { task }) : "none"}
        list={list}
        task={task}
        targets={targets}
        statistics={statistics}
        ownId={ownId}
        answer={actionData}
      />
    </div>
  );
}

function targetIds(task: Task | null): string[] {
  if (!task || task.kind === "new") return [];
  return "ids" in task ? task.ids : [task.id];
}
