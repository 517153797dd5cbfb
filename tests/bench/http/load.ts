/**
 * The load: so many connections, each with one request under way, for so long or so many. Its own process, on its own
 * core. Plain sockets: a client library would cost more than what it measures. Orders come from the parent.
 */
import { connect, type Socket } from "node:net";

export type LoadOrder = {
  port: number;
  paths: string[];
  encoding: "br" | "gzip" | "identity";
  /** of a signed-in user; empty for a visitor */
  cookie: string;
  connections: number;
  /** whichever comes first */
  seconds: number;
  requests: number;
};
export type LoadResult = { requests: number; seconds: number; p50: number; p99: number; failed: number };

process.on("message", (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
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
}: LoadOrder): Promise<LoadResult> {
  const asked = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: ${encoding}\r\nAccept: text/html\r\n` +
        (cookie ? `Cookie: ${cookie}\r\n` : "") +
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36\r\n\r\n",
    ),
  );
  const startedAt = performance.now();
  const latencies: number[] = [];
  let begun = 0;
  let failed = 0;
  const isOver = () => begun >= requests || performance.now() - startedAt > seconds * 1_000;

  const serve = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let missing = 0;
      let head = "";
      const send = () => {
        if (isOver()) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        socket.write(asked[begun % asked.length] ?? "");
        begun += 1;
      };
      socket.on("data", (chunk: Buffer) => {
        if (missing === 0) {
          const text = head + chunk.toString("latin1");
          const end = text.indexOf("\r\n\r\n");
          if (end === -1) {
            head = text;
            return;
          }
          if (!text.startsWith("HTTP/1.1 200")) failed += 1;
          const length = Number(/content-length: (\d+)/iu.exec(text.slice(0, end))?.[1] ?? 0);
          missing = length - (text.length - end - 4);
          head = "";
        } else missing -= chunk.byteLength;
        if (missing > 0) return;
        missing = 0;
        latencies.push(performance.now() - sentAt);
        send();
      });
      socket.on("error", reject);
      socket.on("connect", send);
    });

  await Promise.all(
    Array.from({ length: connections }, () => serve(connect({ port, host: "127.0.0.1", noDelay: true }))),
  );
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  const elapsed = (performance.now() - startedAt) / 1_000;
  return { requests: latencies.length, seconds: elapsed, p50: at(0.5), p99: at(0.99), failed };
}
