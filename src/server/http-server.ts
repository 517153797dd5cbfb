import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { limitConnections } from "../platform/http/connection-limits.server.ts";
import {
  type GracefulShutdown,
  type Handler,
  handleUntilShutdown,
} from "../platform/http/graceful-shutdown.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import { observeRequests } from "./access-log.ts";
import { createApp, createHealthApp } from "./app.ts";
import { serveCached } from "./page-cache/serve-cached.ts";
import type { Site } from "./site.ts";

const errorResponses: Record<string, { status: string; text: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    text: "Cette demande est trop longue. Raccourcissez-la et recommencez.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", text: "Cette demande a pris trop de temps." },
};
/**
 * Several times what the site accepts, so that an overlong URL gets an error page, and cookies of other applications on the
 * same domain do no harm. Beyond this limit Node closes the connection with unread data, and the client may not receive
 * the response below.
 */
const headersMaxBytes = 32 * 1024;
const unreadable = { status: "400 Bad Request", text: "Cette demande est illisible." };

/** Node's HTTP server. Malformed or oversized requests do not reach the app: they get a plain French text here. */
export function createHttpServer(
  handle: Handler,
  log: Pick<Logger, "debug" | "warn">,
): { server: Server; shutdown: GracefulShutdown } {
  const server = createServer({ maxHeaderSize: headersMaxBytes });
  limitConnections(server, log);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const requestId = randomUUID();
    log.debug({ requestId, err: error }, "request rejected by the HTTP parser");
    // ECONNRESET: the client is gone. bytesWritten: a response is in progress and must not be garbled.
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const { status, text } = errorResponses[error.code ?? ""] ?? unreadable;
    const body = `${text} Référence\u00a0: ${requestId}\n`;
    const headers = [
      `HTTP/1.1 ${status}`,
      "Content-Type: text/plain; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "X-Content-Type-Options: nosniff",
      "Cache-Control: no-store",
      `X-Request-Id: ${requestId}`,
      "Connection: close",
    ];
    socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`);
  });
  return { server, shutdown: handleUntilShutdown(server, handle) };
}

/** Answer to HTTP requests that cannot become a Request: missing, invalid or repeated Host. */
function unreadableAnswer(): { body: string; headers: Record<string, string> } {
  const requestId = randomUUID();
  return {
    body: `${unreadable.text} Référence\u00a0: ${requestId}\n`,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
    },
  };
}

function unreadableRequest(): Response {
  const { body, headers } = unreadableAnswer();
  return new Response(body, { status: 400, headers });
}

/** RFC 9112, 3.2: rejected, because a proxy in front may have used another one than Node, which takes the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

function rejectUnreadable(response: ServerResponse): void {
  const { body, headers } = unreadableAnswer();
  response.writeHead(400, { ...headers, Connection: "close" }).end(body);
}

/**
 * Handler of Node's server: tries cached pages before creating a Request. A process that only runs jobs answers
 * health checks, and loads no build.
 */
export function createListener(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  routes?: Parameters<typeof createApp>[2],
): Handler {
  const isWeb = site.config.role !== "jobs";
  const app = isWeb ? createApp(site, loadBuild, routes) : createHealthApp(site);
  const answer = getRequestListener(app.fetch, { errorHandler: () => unreadableRequest() });
  return observeRequests(site, (request, response) => {
    if (hasSeveralHosts(request)) {
      rejectUnreadable(response);
      return undefined;
    }
    return isWeb && serveCached(site, request, response)
      ? undefined
      : Promise.resolve(answer(request, response));
  });
}
