import { data } from "react-router";
import { authMessages, tooManyText } from "../../text/messages.ts";

export type AuthField = "name" | "email" | "phone" | "password" | "confirmPassword" | "code";
/** Submitted values that are rendered again. Never a password. */
export type TypedValues = { name?: string; email?: string; phone?: string };

/** Errors of the form: `messages` for the box above it, `fields` for each field. */
export type FormResult = {
  messages: string[];
  fields: Partial<Record<AuthField, string>>;
  typed: TypedValues;
  /** what one can do about it */
  link?: { to: string; label: string };
};

/** The box shows each message once, even if it applies to several fields. */
export function rejectFields(fields: FormResult["fields"], typed: TypedValues) {
  const messages = [...new Set(Object.values(fields))];
  return data<FormResult>({ messages, fields, typed }, { status: 422 });
}

export function rejectForm(message: string, typed: TypedValues, status = 422) {
  return data<FormResult>({ messages: [message], fields: {}, typed }, { status });
}

/** `link`: leads to the page where the member contests the suspension */
export function rejectSuspended(message: string, typed: TypedValues, link: string) {
  const contest = { to: link, label: "Contester la suspension" };
  return data<FormResult>({ messages: [message], fields: {}, typed, link: contest }, { status: 422 });
}

export function rejectTooMany(waitSeconds: number, typed: TypedValues) {
  const headers = { "Retry-After": String(waitSeconds) };
  return data<FormResult>(
    { messages: [tooManyText(waitSeconds)], fields: {}, typed },
    { status: 429, headers },
  );
}

/** §8, "anything else". */
export function rejectUnknown(typed: TypedValues) {
  return rejectForm(authMessages.unknown, typed, 500);
}
