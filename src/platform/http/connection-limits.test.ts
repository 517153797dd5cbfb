import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { limitConnections } from "./connection-limits.server.ts";

async function serve(listener: RequestListener, limits: { timeoutMs?: number; openFiles?: number }) {
  const server = createServer(listener);
  const logged: object[] = [];
  limitConnections(server, { warn: (fields) => void logged.push(fields) }, limits);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { logged, open: () => opened(port) };
}

async function opened(
  port: number,
): Promise<{ socket: Socket; text: () => string; isClosed: () => boolean }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  let isClosed = false;
  socket.on("data", (data) => {
    text += String(data);
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, text: () => text, isClosed: () => isClosed };
}

test("a connection that sends nothing is closed; a request that takes long is not", async () => {
  const { open } = await serve((_, response) => void setTimeout(() => response.end("done"), 900), {
    timeoutMs: 300,
  });
  const silent = await open();
  const slow = await open();
  slow.socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(silent.isClosed).toBe(true);
  await expect.poll(slow.text).toContain("done");
});

test("connections beyond the share of open files are refused, which is logged once", async () => {
  const { open, logged } = await serve((_, response) => void response.end("done"), { openFiles: 5 });
  const connections = [await open(), await open(), await open(), await open(), await open()];
  await expect.poll(() => connections.filter(({ isClosed }) => isClosed()).length).toBe(2);
  await sleep(50);
  expect(logged).toEqual([{ maxConnections: 3 }]);
  connections.find(({ isClosed }) => !isClosed())?.socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => connections.map(({ text }) => text()).join("")).toContain("done");
});
