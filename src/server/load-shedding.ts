import type { MiddlewareHandler } from "hono";
import { type ConnectionUse, withConnectionUse } from "../platform/database/connection-quotas.server.ts";
import type { Site } from "./site.ts";

type Env = { Bindings: { requestId: string } };

/**
 * Requests in progress beyond which further ones are refused. At 100 rendered pages a second, 150 take a second and a
 * half; those behind would wait longer than people do. Reads and writes are counted apart, so that slow uploads refuse
 * no page. Cached pages are not counted: they are answered before.
 */
const limits: Record<Exclude<ConnectionUse, "system">, number> = { visitor: 150, member: 300, write: 600 };

/** Refuses requests early with 503 and Retry-After when too many are in progress: visitors first, writes last. */
export function shedLoad(
  site: Pick<Site, "log">,
  refuse: (request: Request, requestId: string) => Response,
): MiddlewareHandler<Env> {
  const inProgress = { reads: 0, writes: 0 };
  return async (c, next) => {
    const use = connectionUse(c.req.raw);
    const group = use === "write" ? "writes" : "reads";
    if (inProgress[group] >= limits[use]) {
      const { requestId } = c.env;
      site.log.warn({ requestId, use, inProgress: inProgress[group] }, "request refused: overload");
      return refuse(c.req.raw, requestId);
    }
    inProgress[group] += 1;
    try {
      await withConnectionUse(use, next);
    } finally {
      inProgress[group] -= 1;
    }
    return undefined;
  };
}

function connectionUse({ method, headers }: Request): keyof typeof limits {
  if (method !== "GET" && method !== "HEAD") return "write";
  const isMember = headers.has("Authorization") || headers.get("Cookie")?.includes("session_token");
  return isMember ? "member" : "visitor";
}
