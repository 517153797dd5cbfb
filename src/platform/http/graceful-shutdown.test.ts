// Runs in npm run test:full.
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import {
  type GracefulShutdown,
  type Handler,
  handleUntilShutdown,
  type ShutdownPhases,
} from "./graceful-shutdown.server.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function started(
  handle: Handler,
  phases?: ShutdownPhases,
): Promise<{ port: number; shutdown: GracefulShutdown }> {
  const server = createServer();
  servers.push(server);
  const shutdown = handleUntilShutdown(server, handle, phases);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, shutdown };
}

/** Responds after `ms`, and reads the body before. */
const slow =
  (ms: number): Handler =>
  async (request, response) => {
    let size = 0;
    for await (const chunk of request) size += (chunk as Buffer).byteLength;
    await sleep(ms);
    response.end(`${size} bytes`);
  };

function send(
  port: number,
  method = "GET",
): { end: (body?: string) => void; answer: Promise<IncomingMessage> } {
  const request = httpRequest({ port, host: "127.0.0.1", method });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response));
      response.once("error", reject);
    });
  });
  if (method === "GET") request.end();
  else request.write("part of a photo");
  return { end: (body) => request.end(body), answer };
}

test("a request in progress is answered, and told to close its connection", async () => {
  const { port, shutdown } = await started(slow(3_000));
  const { answer } = send(port);
  await sleep(100);
  const closed = shutdown.close(30_000);
  const response = await answer;
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe("close");
  expect(await closed).toBe(0);
});

test("an upload that goes on after the signal is received whole", async () => {
  const { port, shutdown } = await started(slow(0));
  const upload = send(port, "POST");
  await sleep(100);
  const closed = shutdown.close(30_000);
  await sleep(2_500);
  upload.end(" and the rest");
  expect((await upload.answer).statusCode).toBe(200);
  expect(await closed).toBe(0);
});

/** Longer than the timeout of a test, which fails when the end waits for it. */
const foreverMs = 3_600_000;

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Whether the port accepts a connection. */
async function isAccepting(port: number): Promise<boolean> {
  const socket = await connected(port).catch(() => null);
  socket?.destroy();
  return socket !== null;
}

test("new requests are accepted while connections are open, and the port is closed when none is", async () => {
  const { port, shutdown } = await started(slow(0), { acceptMs: foreverMs, arrivingMs: foreverMs });
  const open = await connected(port);
  const closed = shutdown.close(foreverMs);
  expect((await send(port).answer).headers.connection).toBe("close");
  open.destroy();
  expect(await closed).toBe(0);
  await expect(send(port).answer).rejects.toThrow("ECONNREFUSED");
});

test("an open connection without requests does not delay the end beyond the two phases", async () => {
  const { port, shutdown } = await started(slow(0), { acceptMs: 50, arrivingMs: 50 });
  const open = await connected(port);
  expect(await shutdown.close(foreverMs)).toBe(0);
  await expect(send(port).answer).rejects.toThrow("ECONNREFUSED");
  open.destroy();
});

test("a connection made at the last moment may still send its request after the port is closed", async () => {
  const { port, shutdown } = await started(slow(0), { acceptMs: 200, arrivingMs: foreverMs });
  const late = await connected(port);
  const closed = shutdown.close(foreverMs);
  await expect.poll(() => isAccepting(port)).toBe(false);
  const received = once(late, "data");
  late.write("POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
  expect(String(await received)).toMatch(/^HTTP\/1\.1 200 /u);
  expect(await closed).toBe(0);
});

/** Of a thread: connects and sends forms when told to, and tells what each received. `flags[0]` counts those on their way. */
const clientProgram = `
const { parentPort, workerData: { port, flags } } = require("node:worker_threads");
const send = () => new Promise((resolve) => {
  const socket = require("node:net").connect(port, "127.0.0.1");
  socket.once("error", ({ code }) => resolve(code));
  socket.once("data", (data) => resolve(String(data).slice(0, 12)));
  socket.write("POST /form HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\n\\r\\n", () => {
    if (Atomics.add(flags, 0, 1) === 4) Atomics.notify(flags, 0);
  });
});
parentPort.once("message", async () =>
  parentPort.postMessage(await Promise.all(Array.from({ length: 5 }, send))));
parentPort.postMessage("started");
`;

test("requests that arrive while the process is busy are answered, also when the port closes next", async () => {
  const acceptMs = 300;
  const { port, shutdown } = await started(slow(0), { acceptMs, arrivingMs: 1_000 });
  const flags = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(clientProgram, { eval: true, workerData: { port, flags } });
  await once(client, "message");
  const open = await connected(port);
  const closed = shutdown.close(30_000);
  client.postMessage("send");
  // This thread does nothing else until they are sent and the first phase is over.
  const isSent = () => Atomics.load(flags, 0) === 5;
  while (!isSent()) Atomics.wait(flags, 0, Atomics.load(flags, 0), 100);
  Atomics.wait(flags, 0, 5, acceptMs);
  const [received] = await once(client, "message");
  expect(received).toEqual(Array(5).fill("HTTP/1.1 200"));
  expect(await closed).toBe(0);
  open.destroy();
  await client.terminate();
});

test("without connections it closes at once", async () => {
  const { shutdown } = await started(slow(0), { acceptMs: foreverMs, arrivingMs: foreverMs });
  expect(await shutdown.close(foreverMs)).toBe(0);
});

test("a request that takes longer than the timeout is cut and counted, after its handler has settled", async () => {
  let isSettled = false;
  const { port, shutdown } = await started(async (request, response) => {
    await slow(4_000)(request, response);
    isSettled = true;
  });
  const { answer } = send(port);
  const refused = expect(answer).rejects.toThrow("socket hang up");
  await sleep(100);
  expect(await shutdown.close(2_500)).toBe(1);
  await refused;
  expect(isSettled).toBe(true);
});

test("a second signal ends the wait", async () => {
  const { port, shutdown } = await started(slow(1_000));
  const refused = expect(send(port).answer).rejects.toThrow("socket hang up");
  await sleep(100);
  const closed = shutdown.close(60_000);
  shutdown.hurry();
  expect(await closed).toBe(1);
  await refused;
});

test("a request head that is never completed does not delay the end beyond the two phases", async () => {
  const { port, shutdown } = await started(slow(0), { acceptMs: 50, arrivingMs: 50 });
  const half = await connected(port);
  half.on("error", () => undefined);
  half.write("GET / HTTP/1.1\r\n");
  await sleep(100);
  expect(await shutdown.close(foreverMs)).toBe(0);
});
