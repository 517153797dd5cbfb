import { data } from "react-router";
import { authMessages, tooManyText } from "../../text/messages.ts";

export type AuthField = "name" | "email" | "phone" | "password" | "confirmPassword";
/** What was typed, to be shown again. Never a password. */
export type TypedFacts = { name?: string; email?: string; phone?: string };

/** Why nobody was signed in: in the red box above the form, and under each field that it is about. */
export type FormAnswer = {
  messages: string[];
  fields: Partial<Record<AuthField, string>>;
  typed: TypedFacts;
};

/** The box says each message once, whatever number of fields it is about. */
export function refuseFields(fields: FormAnswer["fields"], typed: TypedFacts) {
  const messages = [...new Set(Object.values(fields))];
  return data<FormAnswer>({ messages, fields, typed }, { status: 422 });
}

export function refuse(message: string, typed: TypedFacts, status = 422) {
  return data<FormAnswer>({ messages: [message], fields: {}, typed }, { status });
}

export function refuseTooMany(waitSeconds: number, typed: TypedFacts) {
  const headers = { "Retry-After": String(waitSeconds) };
  return data<FormAnswer>(
    { messages: [tooManyText(waitSeconds)], fields: {}, typed },
    { status: 429, headers },
  );
}

/** §8, "anything else". */
export function refuseUnknown(typed: TypedFacts) {
  return refuse(authMessages.unknown, typed, 500);
}
