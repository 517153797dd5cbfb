/**
 * Protects forms against bots: a hidden field (honeypot), and a minimum time since the form was rendered. A form that is submitted
 * sooner is delayed, not rejected, because browsers autofill a registration at once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { formStamp, remainingWaitMs } from "../support/index.server.ts";
import type { RequestContext } from "./context.ts";
import { formFields } from "./form-fields.ts";

type Fields = { get(name: string): string | null | undefined };

export function newStamp({ formSecret, now }: Pick<RequestContext, "formSecret" | "now">): string {
  return formStamp(formSecret, now());
}

export function isFilledByProgram(fields: Fields): boolean {
  return Boolean(fields.get(formFields.hidden));
}

/** With limits off there is no least time. */
export async function waitForMinimumTime(
  fields: Fields,
  { formSecret, now, hasMinimumTimes }: Pick<RequestContext, "formSecret" | "now" | "hasMinimumTimes">,
): Promise<void> {
  if (!hasMinimumTimes) return;
  const ms = remainingWaitMs(fields.get(formFields.stamp) ?? "", formSecret, now());
  if (ms > 0) await sleep(ms);
}
