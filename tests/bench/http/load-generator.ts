/**
 * Load generator in a process and on a core of its own: a fixed number of connections with one request in flight each,
 * limited by time or by number of requests. Uses plain sockets, because an HTTP client would need more CPU time than the
 * server. The parent process sends the requests to make (`LoadRequest`).
 */
import { connect, type Socket } from "node:net";

export type LoadRequest = {
  port: number;
  paths: string[];
  encoding: "br" | "gzip" | "identity";
  /** of a signed-in user; empty for a visitor */
  cookie: string;
  connections: number;
  /** the run ends at the first of both limits */
  seconds: number;
  requests: number;
};
export type LoadResult = { requests: number; seconds: number; p50: number; p99: number; failed: number };

process.on("message", (request: LoadRequest) => {
  void run(request).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());

async function run({
  port,
  paths,
  encoding,
  cookie,
  connections,
  seconds,
  requests,
}: LoadRequest): Promise<LoadResult> {
  const messages = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: ${encoding}\r\nAccept: text/html\r\n` +
        (cookie ? `Cookie: ${cookie}\r\n` : "") +
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36\r\n\r\n",
    ),
  );
  const startedAt = performance.now();
  const latencies: number[] = [];
  let started = 0;
  let failed = 0;
  const isOver = () => started >= requests || performance.now() - startedAt > seconds * 1_000;

  const sendRequests = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let remaining = 0;
      let head = "";
      const send = () => {
        if (isOver()) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        socket.write(messages[started % messages.length] ?? "");
        started += 1;
      };
      socket.on("data", (chunk: Buffer) => {
        if (remaining === 0) {
          const text = head + chunk.toString("latin1");
          const end = text.indexOf("\r\n\r\n");
          if (end === -1) {
            head = text;
            return;
          }
          if (!text.startsWith("HTTP/1.1 200")) failed += 1;
          const length = Number(/content-length: (\d+)/iu.exec(text.slice(0, end))?.[1] ?? 0);
          remaining = length - (text.length - end - 4);
          head = "";
        } else remaining -= chunk.byteLength;
        if (remaining > 0) return;
        remaining = 0;
        latencies.push(performance.now() - sentAt);
        send();
      });
      socket.on("error", reject);
      socket.on("connect", send);
    });

  await Promise.all(
    Array.from({ length: connections }, () =>
      sendRequests(connect({ port, host: "127.0.0.1", noDelay: true })),
    ),
  );
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const elapsed = (performance.now() - startedAt) / 1_000;
  return {
    requests: latencies.length,
    seconds: elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  };
}
