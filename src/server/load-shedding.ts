import type { MiddlewareHandler } from "hono";
import { type ConnectionUse, withConnectionUse } from "../platform/database/connection-quotas.server.ts";
import type { Site } from "./site.ts";

type Env = { Bindings: { requestId: string } };

/**
 * Requests in progress beyond which further ones are refused. At 100 rendered pages a second, 150 take a second and a
 * half; those behind would wait longer than people do. Reads and writes are counted apart, so that slow uploads refuse
 * no page, and writes of visitors apart from those of users, which they could otherwise crowd out. Cached pages are not counted:
 * they are answered before.
 */
const limits: Record<Exclude<ConnectionUse, "system">, number> = {
  visitor: 150,
  "visitor-write": 200,
  member: 300,
  write: 600,
};
const groupOf = {
  visitor: "reads",
  member: "reads",
  "visitor-write": "visitorWrites",
  write: "writes",
} as const;

/**
 * Streams that are being opened. After a restart all clients come back within seconds: they wait for their turn, rather than
 * taking the place of pages or being refused, after which browsers do not reconnect by themselves. An open stream is no
 * request in progress; src/server/live limits those.
 */
const openingMax = 16;

/** Refuses requests early with 503 and Retry-After when too many are in progress: visitors first, writes last. */
export function shedLoad(
  site: Pick<Site, "log" | "accounts">,
  refuse: (request: Request, requestId: string) => Response,
): MiddlewareHandler<Env> {
  const inProgress = { reads: 0, visitorWrites: 0, writes: 0 };
  const opening = createSemaphore(openingMax);
  return async (c, next) => {
    if (c.req.path === "/events") {
      const leave = await opening();
      try {
        await withConnectionUse("member", next);
      } finally {
        leave();
      }
      return undefined;
    }
    const use = await connectionUse(c.req.raw, site);
    const group = groupOf[use];
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

/** Resolves with the function that gives the place back; those beyond `max` wait, in order. */
function createSemaphore(max: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return async () => {
    if (taken < max) taken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}

/**
 * Only what the site has signed counts as a user: a cookie of any value would take the places of users. A token of the API is
 * known after a query only, so programs have the places of visitors.
 */
async function connectionUse(
  { method, headers }: Request,
  { accounts }: Pick<Site, "accounts">,
): Promise<keyof typeof limits> {
  const isRead = method === "GET" || method === "HEAD";
  if (await accounts.isSessionSigned(headers)) return isRead ? "member" : "write";
  return isRead ? "visitor" : "visitor-write";
}
