import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Revalidates after 410 Gone (the link expired while its page was open); by default React Router does not after an error. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 410 || defaultShouldRevalidate;
}
