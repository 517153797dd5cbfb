import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long new requests are still accepted, so that a proxy sends its next requests elsewhere. */
const acceptMs = 2_000;
/** How long handlers whose connections were cut may take to end before the database is closed. */
const settleMs = 5_000;
const checkMs = 25;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | undefined;

export type GracefulShutdown = {
  /**
   * Ends the server without cutting requests: from now on each response closes its connection; requests are accepted
   * for 2 s more if there are connections; then requests in progress have until `timeoutMs` after the call.
   * @returns number of requests that were cut because they took longer
   */
  close(timeoutMs: number): Promise<number>;
  /** Cuts what is in progress, for a second signal. */
  hurry(): void;
};

/** Counts the requests in progress of a server whose only handler is `handle`. */
export function handleUntilShutdown(server: Server, handle: Handler): GracefulShutdown {
  let isClosing = false;
  let isHurried = false;
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  const handlers = new Set<Promise<unknown>>();

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (request, response) => {
    responses.add(response);
    response.once("close", () => responses.delete(response));
    if (isClosing) response.setHeader("Connection", "close");
    const handled = handle(request, response);
    if (!handled) return;
    handlers.add(handled);
    const settled = () => handlers.delete(handled);
    handled.then(settled, settled);
  });

  /** Includes half-received request heads, which Node counts as active. */
  const closeUnusedConnections = () => {
    const used = new Set([...responses].map(({ socket }) => socket));
    for (const socket of sockets) if (!used.has(socket)) socket.destroy();
  };
  const until = async (isDone: () => boolean, waitMs: number) => {
    const end = performance.now() + waitMs;
    while (!isDone() && performance.now() < end && !isHurried) await sleep(checkMs);
  };

  return {
    hurry: () => {
      isHurried = true;
    },
    close: async (timeoutMs) => {
      const startedAt = performance.now();
      isClosing = true;
      for (const response of responses) if (!response.headersSent) response.setHeader("Connection", "close");
      await until(() => sockets.size === 0, Math.min(acceptMs, timeoutMs));

      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      closeUnusedConnections();
      await until(
        () => {
          // A response that had announced keep-alive leaves its connection open.
          closeUnusedConnections();
          return responses.size === 0;
        },
        timeoutMs - (performance.now() - startedAt),
      );
      const cut = responses.size;
      server.closeAllConnections();
      await closed;
      // The database is closed next: a handler that still ran would fail with an error that says nothing.
      await Promise.race([Promise.allSettled(handlers), sleep(settleMs, undefined, { ref: false })]);
      return cut;
    },
  };
}
