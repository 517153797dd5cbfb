/** Clients that are slow, on purpose or on a bad line: raw sockets. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const picture = await readFile(
  join(import.meta.dirname, "../../support/fixtures/images/phone-rotated-gps.jpg"),
);

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  socket.on("error", () => undefined);
  return socket;
}

/** A photo sent over `ms`; `share` of it, then the client is gone. Resolves with what was received. */
export async function slowUpload(
  url: string,
  { cookie, ms, share = 1 }: { cookie: string; ms: number; share?: number },
): Promise<string> {
  const boundary = randomUUID();
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="lent.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const socket = openSocket(url);
  const received: string[] = [];
  socket.on("data", (bytes) => received.push(String(bytes)));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const head = [
    "POST /photos HTTP/1.1",
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    `Cookie: ${cookie}`,
    "Connection: close",
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const steps = 20;
  for (let step = 0; step < steps * share; step += 1) {
    if (socket.destroyed) break;
    socket.write(body.subarray((body.length * step) / steps, (body.length * (step + 1)) / steps));
    await sleep(ms / steps);
  }
  if (share < 1) socket.destroy();
  await closed;
  return received.join("");
}
