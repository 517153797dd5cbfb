import { createConnection, createServer, type NetConnectOpts, type Socket } from "node:net";

/**
 * Faults of a network. `pass`: none; `refuse`: closes all connections, and new ones at once; `silent`: carries
 * nothing, and says nothing; `delay`: each packet arrives `delayMs` later; `halve`: carries half of the next packet of
 * each connection, and closes it.
 */
export type NetworkMode = "pass" | "refuse" | "silent" | "delay" | "halve";

export type TcpProxy = {
  port: number;
  set(mode: NetworkMode, delayMs?: number): void;
  close(): Promise<void>;
};

/** A proxy on a free port of 127.0.0.1 to a TCP port or a Unix socket. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let mode: NetworkMode = "pass";
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const resume: (() => void)[] = [];

  const carry = (from: Socket, to: Socket) => {
    from.on("data", (bytes) => {
      if (mode === "pass") return void to.write(bytes);
      if (mode === "delay") return void setTimeout(() => to.writable && to.write(bytes), delayMs);
      if (mode === "silent") {
        from.pause();
        resume.push(() => {
          to.write(bytes);
          from.resume();
        });
        return undefined;
      }
      to.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
        from.destroy();
        to.destroy();
      });
      return undefined;
    });
  };
  const server = createServer((client) => {
    const upstream = createConnection(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    if (mode === "refuse") return void client.destroy();
    carry(client, upstream);
    carry(upstream, client);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    set(next, ms = 0) {
      mode = next;
      delayMs = ms;
      if (next === "refuse") cut();
      if (next !== "silent") for (const go of resume.splice(0)) go();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
