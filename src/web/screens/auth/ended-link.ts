import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A link that ended while its page was open: the page is asked for anew, which after a refusal it is not by itself. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 410 || defaultShouldRevalidate;
}
