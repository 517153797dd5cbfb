import { data, redirect } from "react-router";
import {
  changeUser,
  createUser,
  deleteUsers,
  findUser,
  isCommonPassword,
} from "../../../accounts/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { passwordAttempts } from "../../password-attempts.ts";
import {
  authMessages,
  registrationMessages,
  userAdministrationMessages,
  userChangeMessages,
} from "../../text/messages.ts";
import { type Task, type UserListParams, usersPath } from "./list-params.ts";

export type UserField = "name" | "email" | "phone" | "password" | "role";
export type TaskResult = {
  messages: string[];
  fields: Partial<Record<UserField, string>>;
  /** The submitted values, for the fields of the form; without the password. */
  typed: { name?: string; email?: string; phone?: string; role?: string };
};

/** Runs the task of the dialog in the URL. When it is rejected, returns the errors for the same dialog. */
export async function handleFormAction(
  context: RequestContext,
  list: UserListParams,
  task: Task,
  form: URLSearchParams,
) {
  switch (task.kind) {
    case "new":
      return create(context, form);
    case "edit":
      return change(context, list, task.id, form);
    case "delete":
      return remove(context, list, task.ids);
    case "view":
    case "export":
      return redirect(usersPath(list));
  }
}

async function create(context: RequestContext, form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? "";
  const typed = { name: text("name"), email: text("email"), phone: text("phone") };
  const result = await createUser(contextOf(context), { ...typed, password: text("password") });
  if (!result.ok) {
    switch (result.reason) {
      case "invalid":
        return reject(worded(result.errors, registrationMessages), typed);
      case "email-already-in-use":
        return reject({ email: authMessages["email-already-in-use"] }, typed);
      case "not-allowed":
        return reject({}, typed, userAdministrationMessages["not-allowed"]);
    }
  }
  context.log.info({ actorId: context.user?.id, userId: result.userId }, "user created");
  return redirect(usersPath({ q: "", page: 1 }), { headers: noticeHeaders("user-created") });
}

async function change(context: RequestContext, list: UserListParams, userId: string, form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? "";
  const typed = { name: text("name"), phone: text("phone"), role: text("role") };
  const password = text("password");
  const result = await changeUser(contextOf(context), { ...typed, userId, password });
  if (!result.ok) {
    if (result.reason !== "invalid") return reject({}, typed, userAdministrationMessages[result.reason]);
    return reject(worded(result.errors, userChangeMessages), typed);
  }
  const changed = password === "" ? null : await findUser(context.db, userId);
  if (changed) await passwordAttempts(context, changed.email).resetEverywhere();
  context.log.info({ actorId: context.user?.id, userId, role: typed.role }, "user changed");
  return redirect(usersPath(list), { headers: noticeHeaders("user-changed") });
}

async function remove(context: RequestContext, list: UserListParams, ids: readonly string[]) {
  const { user } = context;
  const others = ids.filter((id) => id !== user?.id);
  const result = await deleteUsers(contextOf(context), { userIds: ids.length === 1 ? [...ids] : others });
  if (!result.ok) return reject({}, {}, userAdministrationMessages[result.reason]);
  context.log.info({ actorId: user?.id, userIds: others, deleted: result.deleted }, "users deleted");
  return redirect(usersPath(list), { headers: noticeHeaders("users-deleted") });
}

function contextOf({ db, user, accounts, site }: RequestContext) {
  const policy = { isStrong: site.isPasswordPolicyStrong, isCommon: isCommonPassword };
  return { db, actor: user, hashPassword: accounts.hashPassword, policy };
}

function worded<Reason extends string>(
  errors: Partial<Record<string, Reason>>,
  messages: Record<Reason, string>,
): TaskResult["fields"] {
  const fields: TaskResult["fields"] = {};
  for (const field of ["name", "email", "phone", "role", "password"] as const) {
    const reason = errors[field];
    if (reason) fields[field] = messages[reason];
  }
  return fields;
}

function reject(fields: TaskResult["fields"], typed: TaskResult["typed"], message?: string) {
  const messages = message ? [message] : [...new Set(Object.values(fields))];
  return data<TaskResult>({ messages, fields, typed }, { status: 422 });
}
