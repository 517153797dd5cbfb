/** A message to the operator of the site, written in the contact form by a visitor or a user. */
import { emailMaxLength, isEmail, nameMaxLength, normalizeEmail } from "../accounts/account.ts";
import { isBlank, normalizeLine, normalizeMultiline } from "../platform/text-input.ts";

export const inquiryTopics = ["account", "listing", "fraud", "problem", "idea", "other"] as const;
export type InquiryTopic = (typeof inquiryTopics)[number];

export const inquiryMaxLength = 4000;
export { inquiryRetentionDays } from "../privacy/retention.ts";

export type InquiryForm = { name: string; email: string; topic: string; message: string };
export type Inquiry = { name: string; email: string; topic: InquiryTopic; message: string };

export type InquiryRejection =
  | "name-too-long"
  | "email-required"
  | "invalid-email"
  | "topic-required"
  | "message-required"
  | "message-too-long";
export type InquiryErrors = Partial<Record<keyof InquiryForm, InquiryRejection>>;

/** The name is optional; the address is needed for the answer. */
export function parseInquiry(
  form: InquiryForm,
): { ok: true; inquiry: Inquiry } | { ok: false; errors: InquiryErrors } {
  const errors: InquiryErrors = {}; // in the order of the fields
  const topic = inquiryTopics.find((id) => id === form.topic);
  if (!topic) errors.topic = "topic-required";
  const name = isBlank(form.name) ? "" : normalizeLine(form.name);
  if ([...name].length > nameMaxLength) errors.name = "name-too-long";
  const email = normalizeEmail(form.email);
  if (email === "") errors.email = "email-required";
  else if (email.length > emailMaxLength || !isEmail(email)) errors.email = "invalid-email";
  const message = normalizeMultiline(form.message);
  if (isBlank(message)) errors.message = "message-required";
  else if ([...message].length > inquiryMaxLength) errors.message = "message-too-long";
  if (!topic || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, inquiry: { name, email, topic, message } };
}
