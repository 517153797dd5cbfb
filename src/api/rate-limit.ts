import type { LimitName } from "../platform/rate-limits.ts";
import type { ApiSite } from "./context.ts";
import { type ApiContext, bearerOf } from "./endpoint.ts";
import { Problem } from "./problems.ts";

/** Counts an attempt at something that the pages limit, too; throws a problem when the limit is exceeded. */
export async function consumeLimit(
  c: ApiContext,
  site: Pick<ApiSite, "consumeLimit">,
  name: LimitName,
): Promise<void> {
  const wait = await site.consumeLimit(name, { address: c.env.address, userId: bearerOf(c).user.id });
  if (wait !== null) throw rateLimitProblem(wait);
}

export function rateLimitProblem(waitSeconds: number, detail?: string): Problem {
  return new Problem("rate-limit", {
    ...(detail === undefined ? {} : { detail }),
    headers: { "Retry-After": String(waitSeconds) },
  });
}
