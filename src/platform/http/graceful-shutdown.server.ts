import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextPoll, setTimeout as sleep } from "node:timers/promises";

const defaultPhases: ShutdownPhases = { acceptMs: 2_000, arrivingMs: 1_000 };
/** How long handlers whose connections were cut may take to end before the database is closed. */
const settleMs = 5_000;
const checkMs = 25;
/** Node's length of the queue of connections that wait to be accepted. */
const waitingMax = 511;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | undefined;

export type ShutdownPhases = {
  /** How long new requests are still accepted, so that a proxy sends its next requests elsewhere. */
  acceptMs: number;
  /**
   * How long a connection without a request is left open after that. A proxy that does not know of the stop has connected at
   * the last moment and is sending a form, which it does not send a second time.
   */
  arrivingMs: number;
};

export type GracefulShutdown = {
  /**
   * Ends the server without cutting requests: from now on each response closes its connection; requests are accepted
   * for `acceptMs` more if there are connections; then those in progress, and those of new connections, have until
   * `timeoutMs` after the call.
   * @returns number of requests that were cut because they took longer
   */
  close(timeoutMs: number): Promise<number>;
  /** Cuts what is in progress, for a second signal. */
  hurry(): void;
};

/** Counts the requests in progress of a server whose only handler is `handle`. */
export function handleUntilShutdown(
  server: Server,
  handle: Handler,
  { acceptMs, arrivingMs }: ShutdownPhases = defaultPhases,
): GracefulShutdown {
  let isClosing = false;
  let isHurried = false;
  const sockets = new Set<Socket>();
  /** Without a request until now, and since when. */
  const arriving = new Map<Socket, number>();
  const responses = new Set<ServerResponse>();
  const handlers = new Set<Promise<unknown>>();
  let accepted = 0;

  server.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    arriving.set(socket, performance.now());
    socket.once("close", () => {
      sockets.delete(socket);
      arriving.delete(socket);
    });
  });
  server.on("request", (request, response) => {
    arriving.delete(request.socket);
    responses.add(response);
    response.on("close", () => responses.delete(response));
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
    const oldest = performance.now() - arrivingMs;
    for (const socket of sockets)
      if (!used.has(socket) && (arriving.get(socket) ?? Number.NEGATIVE_INFINITY) < oldest) socket.destroy();
  };
  /** The event loop accepts one connection in each turn. */
  const acceptWaiting = async () => {
    for (let turns = 0; turns < waitingMax; turns += 1) {
      const before = accepted;
      await nextPoll();
      if (accepted === before) return;
    }
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

      // Connections that arrived while the process was busy are accepted and read first: closing the port resets
      // connections that wait.
      await acceptWaiting();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      closeUnusedConnections();
      await until(
        () => {
          // A response that had announced keep-alive leaves its connection open.
          closeUnusedConnections();
          return responses.size === 0 && arriving.size === 0;
        },
        timeoutMs - (performance.now() - startedAt),
      );
      const cut = responses.size;
      server.closeAllConnections();
      await closed;
      // The database is closed next: a handler that still ran would fail with a misleading error.
      await Promise.race([Promise.allSettled(handlers), sleep(settleMs, undefined, { ref: false })]);
      return cut;
    },
  };
}
