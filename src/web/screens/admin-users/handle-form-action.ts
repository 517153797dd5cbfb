import { data, redirect } from "react-router";
import { changeUser, createUser, deleteUsers } from "../../../accounts/administration.commands.server.ts";
import { isCommonPassword } from "../../../accounts/common-passwords.server.ts";
import { findUser } from "../../../accounts/users.queries.server.ts";
import type { RequestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { passwordAttempts } from "../../password-attempts.ts";
import {
  authMessages,
  registrationMessages,
  userAdministrationMessages,
  userChangeMessages,
} from "../../text/messages.ts";
import { type ListAddress, type Task, usersPath } from "./list-address.ts";

export type UserField = "name" | "email" | "phone" | "password" | "role";
export type TaskAnswer = {
  messages: string[];
  fields: Partial<Record<UserField, string>>;
  /** never a password */
  typed: { name?: string; email?: string; phone?: string; role?: string };
};

/** Does what the dialog of the address was about, or says in the same dialog why not. */
export async function handleFormAction(
  facts: RequestContext,
  list: ListAddress,
  task: Task,
  form: URLSearchParams,
) {
  switch (task.kind) {
    case "new":
      return create(facts, form);
    case "edit":
      return change(facts, list, task.id, form);
    case "delete":
      return remove(facts, list, task.ids);
    case "view":
    case "export":
      return redirect(usersPath(list));
  }
}

async function create(facts: RequestContext, form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? "";
  const typed = { name: text("name"), email: text("email"), phone: text("phone") };
  const result = await createUser(contextOf(facts), { ...typed, password: text("password") });
  if (!result.ok) {
    switch (result.reason) {
      case "invalid":
        return refuse(worded(result.errors, registrationMessages), typed);
      case "email-already-in-use":
        return refuse({ email: authMessages["email-already-in-use"] }, typed);
      case "not-allowed":
        return refuse({}, typed, userAdministrationMessages["not-allowed"]);
    }
  }
  facts.log.info({ actorId: facts.user?.id, userId: result.userId }, "user created");
  return redirect(usersPath({ q: "", page: 1 }), { headers: noticeHeaders("user-created") });
}

async function change(facts: RequestContext, list: ListAddress, userId: string, form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? "";
  const typed = { name: text("name"), phone: text("phone"), role: text("role") };
  const password = text("password");
  const result = await changeUser(contextOf(facts), { ...typed, userId, password });
  if (!result.ok) {
    if (result.reason !== "invalid") return refuse({}, typed, userAdministrationMessages[result.reason]);
    return refuse(worded(result.errors, userChangeMessages), typed);
  }
  const changed = password === "" ? null : await findUser(facts.db, userId);
  if (changed) await passwordAttempts(facts, changed.email).resetEverywhere();
  facts.log.info({ actorId: facts.user?.id, userId, role: typed.role }, "user changed");
  return redirect(usersPath(list), { headers: noticeHeaders("user-changed") });
}

async function remove(facts: RequestContext, list: ListAddress, ids: readonly string[]) {
  const { user } = facts;
  const others = ids.filter((id) => id !== user?.id);
  const result = await deleteUsers(contextOf(facts), { userIds: ids.length === 1 ? [...ids] : others });
  if (!result.ok) return refuse({}, {}, userAdministrationMessages[result.reason]);
  facts.log.info({ actorId: user?.id, userIds: others, deleted: result.deleted }, "users deleted");
  return redirect(usersPath(list), { headers: noticeHeaders("users-deleted") });
}

function contextOf({ db, user, accounts, site }: RequestContext) {
  const policy = { isStrong: site.isPasswordPolicyStrong, isCommon: isCommonPassword };
  return { db, actor: user, hashPassword: accounts.hashPassword, policy };
}

function worded<Reason extends string>(
  errors: Partial<Record<string, Reason>>,
  messages: Record<Reason, string>,
): TaskAnswer["fields"] {
  const fields: TaskAnswer["fields"] = {};
  for (const field of ["name", "email", "phone", "role", "password"] as const) {
    const reason = errors[field];
    if (reason) fields[field] = messages[reason];
  }
  return fields;
}

function refuse(fields: TaskAnswer["fields"], typed: TaskAnswer["typed"], message?: string) {
  const messages = message ? [message] : [...new Set(Object.values(fields))];
  return data<TaskAnswer>({ messages, fields, typed }, { status: 422 });
}
