import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { serveSite } from "./served-site.ts";

const served = await serveSite();

/** Sends the head and the beginning of a body, and closes the connection. */
async function leaveDuring(path: string, contentType: string, beginning: string): Promise<void> {
  const { hostname, port, host } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${served.origin}`,
    `Content-Type: ${contentType}`,
    "Content-Length: 100000",
  ];
  await new Promise((resolve) => socket.write(`${head.join("\r\n")}\r\n\r\n${beginning}`, resolve));
  await sleep(100);
  socket.resetAndDestroy();
}

test("a client that leaves during an upload causes no warning", async () => {
  await served.visitor().get("/auth"); // loads what the pages need
  for (let time = 0; time < 3; time += 1) {
    await leaveDuring("/auth", "application/x-www-form-urlencoded", "email=moi");
    await leaveDuring(
      "/auth?mode=register",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n1234',
    );
  }
  await served.visitor().get("/auth");
  await sleep(500);
  expect(served.log).toEqual([]);
});
