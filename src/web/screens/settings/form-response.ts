import { data, redirect } from "react-router";
import type { RequestContext } from "../../context.ts";
import { noticeHeaders } from "../../notice.ts";
import { tooManyText } from "../../text/messages.ts";
import type { NoticeId } from "../../text/notices.ts";
import { wrongPasswordText } from "../../text/settings-messages.ts";
import { sectionPath, type Task, tasks } from "./sections.ts";

export type SettingsField =
  | "name"
  | "phone"
  | "email"
  | "photo"
  | "currentPassword"
  | "password"
  | "confirmPassword"
  | "days"
  | "scopes"
  | "url"
  | "code";

/** Errors of a settings form: `messages` for the box above it, `fields` for each field. */
export type SettingsResult = {
  task: Task;
  messages: string[];
  fields: Partial<Record<SettingsField, string>>;
  /** submitted values that are rendered again; never a password */
  typed: { name?: string; phone?: string; email?: string; url?: string };
  /** a new personal token, shown once */
  token?: string;
  /** shown once */
  recoveryCodes?: string[];
  /** signs what a new webhook sends, shown once */
  secret?: string;
};

type Rejection = Partial<Pick<SettingsResult, "fields" | "typed">>;

/** The box shows each message once, even if it applies to several fields. */
export function rejectTask(task: Task, { fields = {}, typed = {} }: Rejection) {
  const messages = [...new Set(Object.values(fields))];
  return data<SettingsResult>({ task, messages, fields, typed }, { status: 422 });
}

export function rejectTooMany(task: Task, waitSeconds: number, typed: SettingsResult["typed"] = {}) {
  return data<SettingsResult>(
    { task, messages: [tooManyText(waitSeconds)], fields: {}, typed },
    { status: 429, headers: { "Retry-After": String(waitSeconds) } },
  );
}

export type PasswordRejection =
  | { reason: "wrong-password" }
  | { reason: "too-many-attempts"; waitSeconds: number };

/** For forms that members confirm with their password. */
export function rejectPassword(
  task: Task,
  { securityEvent }: Pick<RequestContext, "securityEvent">,
  rejection: PasswordRejection,
  typed: SettingsResult["typed"] = {},
) {
  if (rejection.reason === "too-many-attempts") return rejectTooMany(task, rejection.waitSeconds, typed);
  securityEvent("password-check-failed");
  return rejectTask(task, { fields: { currentPassword: wrongPasswordText }, typed });
}

/** The server failed, not the form: the same one may succeed later. */
export function rejectUnavailable(task: Task, message: string) {
  return data<SettingsResult>(
    { task, messages: [message], fields: {}, typed: {} },
    { status: 503, headers: { "Retry-After": "5" } },
  );
}

/** Redirects to the section with a notice. */
export function redirectToSection(task: Task, notice: NoticeId) {
  return redirect(sectionPath(tasks[task]), { headers: noticeHeaders(notice) });
}
