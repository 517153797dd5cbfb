import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import {
  type GracefulShutdown,
  type Handler,
  handleUntilShutdown,
} from "../platform/http/graceful-shutdown.server.ts";
import type { Logger } from "../platform/logger.server.ts";
import { createApp } from "./app.ts";
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
 * Much higher than the site accepts, so that an overlong URL gets an error page. Beyond this limit Node closes the
 * connection with unread data, and the client may not receive the response below.
 */
const headersMaxBytes = 256 * 1024;
const unreadable = { status: "400 Bad Request", text: "Cette demande est illisible." };

/** Node's HTTP server. Malformed or oversized requests do not reach the app: they get a plain French text here. */
export function createHttpServer(
  handle: Handler,
  log: Pick<Logger, "debug">,
): { server: Server; shutdown: GracefulShutdown } {
  const server = createServer({ maxHeaderSize: headersMaxBytes });
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

/** Response to HTTP requests that cannot become a Request: missing or invalid Host. */
function unreadableRequest(): Response {
  const requestId = randomUUID();
  return new Response(`${unreadable.text} Référence\u00a0: ${requestId}\n`, {
    status: 400,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
    },
  });
}

/** Handler of Node's server: tries cached pages before creating a Request. */
export function createListener(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  routes?: Parameters<typeof createApp>[2],
): Handler {
  const app = createApp(site, loadBuild, routes);
  const answer = getRequestListener(app.fetch, { errorHandler: () => unreadableRequest() });
  return (request, response) =>
    serveCached(site, request, response) ? undefined : Promise.resolve(answer(request, response));
}
