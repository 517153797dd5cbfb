/** State in the URL of the user list: search, page, and the current task with its users. */
import { isId } from "../../../platform/id.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import { staffPaths } from "../../staff-paths.ts";

export const usersPerPage = 50;
const searchMaxLength = 100;
const pageMax = 1_000_000;

/** `ids`: at most a page of them. */
export type Task =
  | { kind: "new" }
  | { kind: "view" | "edit"; id: string }
  | { kind: "delete" | "export"; ids: string[] };

export type UserListParams = { q: string; page: number };

export function parseUserListParams(params: URLSearchParams): UserListParams & { task: Task | null } {
  const typed = params.get("q") ?? "";
  const requested = Number(params.get("page") ?? 1);
  return {
    q: isStorableText(typed) ? typed.trim().slice(0, searchMaxLength) : "",
    page: Number.isSafeInteger(requested) && requested >= 1 ? Math.min(requested, pageMax) : 1,
    task: taskOf(params),
  };
}

/** Users to be deleted, or that were selected before the confirmation was cancelled. */
export function selectedIds(params: URLSearchParams): string[] {
  const task = params.get("do");
  return task === null || task === "delete" ? idsOf(params) : [];
}

/** `selected`: ticked users when there is no task. */
export function usersPath(
  list: UserListParams,
  more: { task?: Task; selected?: readonly string[] } = {},
): string {
  const params = new URLSearchParams();
  if (list.q) params.set("q", list.q);
  if (list.page > 1) params.set("page", String(list.page));
  if (more.task) {
    params.set("do", more.task.kind);
    const ids = "ids" in more.task ? more.task.ids : "id" in more.task ? [more.task.id] : [];
    for (const id of ids) params.append("id", id);
  } else for (const id of more.selected ?? []) params.append("id", id);
  const query = params.toString();
  return query ? `${staffPaths.adminUsers()}?${query}` : staffPaths.adminUsers();
}

function taskOf(params: URLSearchParams): Task | null {
  const ids = idsOf(params);
  const [id] = ids;
  const kind = params.get("do");
  switch (kind) {
    case "new":
      return { kind };
    case "view":
    case "edit":
      return id ? { kind, id } : null;
    case "delete":
    case "export":
      return { kind, ids };
    default:
      return null;
  }
}

function idsOf(params: URLSearchParams): string[] {
  return [...new Set(params.getAll("id"))].filter(isId).slice(0, usersPerPage);
}

/** 'Affichage de a à b sur n': positions of the first and last row shown; both 0 when there are none. */
export function shownRange(page: number, total: number): { first: number; last: number } {
  const first = (page - 1) * usersPerPage + 1;
  return first > total ? { first: 0, last: 0 } : { first, last: Math.min(page * usersPerPage, total) };
}

export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / usersPerPage));
}
