import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { inquiryEmail } from "./emails/inquiry.ts";
import { insertInquiry } from "./inquiries.writes.server.ts";
import { type SendInquiryInput, sendInquiryInput } from "./inquiry.input.ts";
import { type InquiryErrors, parseInquiry } from "./inquiry.ts";

export type SendInquiryResult = { ok: true } | { ok: false; errors: InquiryErrors };

/** Stores an inquiry and enqueues an email with it to the operator. Idempotent for the same form. */
export async function sendInquiry(
  ctx: CommandContext<Actor>,
  input: SendInquiryInput,
): Promise<SendInquiryResult> {
  const { id, ...typed } = sendInquiryInput.parse(input);
  const parsed = parseInquiry(typed);
  if (!parsed.ok) return parsed;
  const isMember = ctx.actor !== null;
  return transact(ctx, async ({ db, now, record }): Promise<SendInquiryResult> => {
    const isNew = await insertInquiry(db, { id, ...parsed.inquiry, isMember }, now);
    if (!isNew) return { ok: true };
    await record("inquiry.sent", { type: "inquiry", id }, { topic: parsed.inquiry.topic, isMember });
    await enqueueEmail(db, inquiryEmail, { inquiryId: id });
    return { ok: true };
  });
}
