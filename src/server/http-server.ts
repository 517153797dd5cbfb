import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { Logger } from "../platform/logger.server.ts";
import { createApp } from "./app.ts";
import { serveCached } from "./page-cache/serve-cached.ts";
import type { Site } from "./site.ts";

const refusals: Record<string, { status: string; text: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    text: "Cette demande est trop longue. Raccourcissez-la et recommencez.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", text: "Cette demande a pris trop de temps." },
};
/**
 * Far more than the site answers: an address that is too long gets a page that says so. Beyond, Node closes the
 * connection over what it has not read, and whoever sent it may never see the answer below.
 */
const headersMaxBytes = 256 * 1024;
const unreadable = { status: "400 Bad Request", text: "Cette demande est illisible." };

/** Node's server. What is no HTTP, or too much of it, never reaches the site: it is answered here, in French too. */
export function createHttpServer(answer: RequestListener, log: Pick<Logger, "debug">): Server {
  const server = createServer({ maxHeaderSize: headersMaxBytes }, answer);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const requestId = randomUUID();
    log.debug({ requestId, err: error }, "request refused before it was read");
    // ECONNRESET: nobody is there any more. Bytes written: an answer is under way, which this would garble.
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const { status, text } = refusals[error.code ?? ""] ?? unreadable;
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
  return server;
}

/** HTTP of which no request can be made: no host, or a host that is none. */
export function unreadableRequest(): Response {
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

/** The site as Node's server calls it: cached pages before anything else is made of the request. */
export function createListener(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  routes?: Parameters<typeof createApp>[2],
): RequestListener {
  const app = createApp(site, loadBuild, routes);
  const answer = getRequestListener(app.fetch, { errorHandler: () => unreadableRequest() });
  return (request, response) => {
    if (!serveCached(site, request, response)) void answer(request, response);
  };
}
