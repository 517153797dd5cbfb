import { data } from "react-router";
import type { MessageRefusal } from "../../../domain/message.ts";
import { messageMessages, tooManyText } from "../../text/messages.ts";

/** What was typed comes back with the reason why it was not sent. */
export type MessageAnswer = { body: string; message?: string; fieldError?: string };

export function refuseMessage(why: { waitSeconds: number } | { reason: MessageRefusal }, body: string) {
  if ("reason" in why) {
    return data<MessageAnswer>({ body, fieldError: messageMessages[why.reason] }, { status: 422 });
  }
  return data<MessageAnswer>(
    { body, message: tooManyText(why.waitSeconds) },
    { status: 429, headers: { "Retry-After": String(why.waitSeconds) } },
  );
}
