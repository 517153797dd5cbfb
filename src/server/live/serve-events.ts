import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { parseCursor } from "../../messaging/index.server.ts";
import { retryAfterSeconds } from "../../platform/http/error-page.server.ts";
import { secureCookies } from "../cookie-names.ts";
import { contentPolicy, securityHeaders } from "../request-checks.ts";
import type { RequestRecord } from "../request-record.ts";
import type { Site } from "../site.ts";

const firstRetryMs = 1_000;
/** Clients of a node that stopped come back at different moments. */
const retrySpreadMs = 3_000;

/**
 * `GET /events`: the stream of a signed-in user. Written to Node's response: a Response would hold streams, the
 * request and its context for as long as it is open.
 */
export function createServeEvents(
  site: Site,
): (request: Request, bindings: Partial<HttpBindings> & { record: RequestRecord }) => Promise<Response> {
  const fixedHeaders = headersOfResponses(site);
  return async (request, { outgoing, record }) => {
    record.route = "/events";
    const { headers } = request;
    const accept = headers.get("Accept") ?? "*/*";
    const session = await site.accounts.findSession(headers);
    if (!session) {
      // The tabs of a session that was ended elsewhere reconnect. 204 tells an EventSource to stop; after a 401 browsers also
      // log an error.
      if (accept.includes("text/event-stream")) return new Response(null, { status: 204 });
      return new Response("signed out\n", { status: 401 });
    }
    if (!outgoing || !/text\/event-stream|\*\/\*/u.test(accept) || accept.includes("text/html"))
      return new Response("only as text/event-stream\n", { status: 406 });
    if (site.stopping.aborted) return unavailable();
    // The client left while it waited: a stream that is closed already would never be removed.
    if (outgoing.destroyed) return alreadySent();
    record.userId = session.user.id;
    const cookies = new Headers(session.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
    if (site.config.publicUrl.startsWith("https:")) secureCookies(cookies);
    const after = headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("after");
    const stream = { userId: session.user.id, sessionId: session.id, cursor: parseCursor(after) };
    if (request.method !== "HEAD" && !site.live.open(outgoing, stream)) return unavailable();
    record.answeredMs = performance.now() - record.startedAt;
    outgoing.writeHead(200, [
      ...(await fixedHeaders),
      ...Object.entries({
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "private, no-store",
        "X-Accel-Buffering": "no",
        "X-Request-Id": record.id,
      }).flat(),
      ...cookies.getSetCookie().flatMap((cookie) => ["Set-Cookie", cookie]),
    ]);
    if (request.method === "HEAD") outgoing.end();
    else outgoing.write(`retry: ${Math.round(firstRetryMs + Math.random() * retrySpreadMs)}\n\n`);
    return alreadySent();
  };
}

/** Tells @hono/node-server that the response was written to Node's. */
function alreadySent(): Response {
  return new Response(null, { headers: { "x-hono-already-sent": "true" } });
}

function unavailable(): Response {
  return new Response("too many streams\n", {
    status: 503,
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

/** The security headers of every response, for writeHead. */
async function headersOfResponses(site: Site): Promise<string[]> {
  const probe = new Hono().use(secureHeaders(securityHeaders(site))).get("*", () => new Response(null));
  const { headers } = await probe.request("/");
  return [...headers, ["Content-Security-Policy", contentPolicy(site)]].flat();
}
