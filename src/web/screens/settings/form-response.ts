import { data, redirect } from "react-router";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { tooManyText } from "../../text/messages.ts";
import type { NoticeId } from "../../text/notices.ts";
import { type Task, tasks } from "./sections.ts";

export type SettingsField =
  | "name"
  | "phone"
  | "email"
  | "photo"
  | "currentPassword"
  | "password"
  | "confirmPassword";

/** Why nothing was changed: above the form that asked, and under each field that it is about. */
export type SettingsAnswer = {
  task: Task;
  messages: string[];
  fields: Partial<Record<SettingsField, string>>;
  /** to be shown again; never a password */
  typed: { name?: string; phone?: string; email?: string };
};

type Refused = Partial<Pick<SettingsAnswer, "fields" | "typed">>;

/** The box says each message once, whatever number of fields it is about. */
export function rejectTask(task: Task, { fields = {}, typed = {} }: Refused) {
  const messages = [...new Set(Object.values(fields))];
  return data<SettingsAnswer>({ task, messages, fields, typed }, { status: 422 });
}

export function rejectTooMany(task: Task, waitSeconds: number, typed: SettingsAnswer["typed"] = {}) {
  return data<SettingsAnswer>(
    { task, messages: [tooManyText(waitSeconds)], fields: {}, typed },
    { status: 429, headers: { "Retry-After": String(waitSeconds) } },
  );
}

/** Back to the section, which says once what was done. */
export function done(task: Task, notice: NoticeId) {
  return redirect(paths.settingsSection(tasks[task]), { headers: noticeHeaders(notice) });
}
