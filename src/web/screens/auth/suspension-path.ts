import { type Suspension, suspensionToken } from "../../../accounts/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import type { RequestContext } from "../../context.ts";

/** Where a member who may not sign in contests the suspension. */
export function suspensionPath(
  { userId, suspension }: { userId: string; suspension: Suspension },
  { unsubscribeSecret }: Pick<RequestContext, "unsubscribeSecret">,
): string {
  return accountPaths.suspension(suspensionToken({ userId, until: suspension.until }, unsubscribeSecret));
}
