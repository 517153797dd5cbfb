import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendWebhook } from "./send-webhook.server.ts";

const message = { headers: { "Content-Type": "application/json" }, body: '{"id":"1"}' };

/** A receiver on this machine, under a name that only the test resolves. */
async function aReceiver(handle: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { requests, port: address.port, origin: `http://receiver.test:${address.port}` };
}

const local = [{ address: "127.0.0.1", family: 4 }];
const publicAddress = { address: "1.1.1.1", family: 4 };

test("posts to the address that was checked, which is resolved once", async () => {
  let body = "";
  const receiver = await aReceiver((request, response) => {
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => response.writeHead(204).end());
  });
  // A second answer of the resolver (DNS rebinding) is never asked for; the system does not know the name.
  const resolve = vi.fn().mockResolvedValueOnce(local).mockRejectedValue(new Error("asked again"));
  const result = await sendWebhook(
    { ...message, url: `${receiver.origin}/a?b=1` },
    { resolve, testOrigin: receiver.origin },
  );
  expect(result).toEqual({ ok: true, status: 204 });
  expect(receiver.requests).toEqual([`POST receiver.test:${receiver.port}/a?b=1`]);
  expect([body, resolve.mock.calls.length]).toEqual([message.body, 1]);
});

test.each([
  "https://127.0.0.1/",
  "https://localhost/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://0/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  "https://100.64.0.1:8443/",
  "https://192.168.0.1/",
  "https://224.0.0.1/",
  "https://①②⑦.0.0.1/",
  "https://127。0。0。1/",
])("refuses %s without connecting", async (url) => {
  expect(await sendWebhook({ ...message, url })).toEqual({ ok: false, failure: "address", status: null });
});

test.each([
  ["a private address", [{ address: "10.0.0.7", family: 4 }]],
  ["a public and a private one", [publicAddress, { address: "127.0.0.1", family: 4 }]],
  ["a mapped one", [{ address: "::ffff:169.254.169.254", family: 6 }]],
  ["one with a zone", [{ address: "fe80::1%lo", family: 6 }]],
])("refuses a name that has %s", async (_, addresses) => {
  const resolve = () => Promise.resolve(addresses);
  expect(await sendWebhook({ ...message, url: "https://exemple.ca/" }, { resolve })).toMatchObject({
    failure: "address",
  });
});

test("of the receiver of tests only the origin is excepted", async () => {
  const receiver = await aReceiver((_, response) => response.end());
  const other = await aReceiver((_, response) => response.end());
  const send = (url: string) =>
    sendWebhook({ ...message, url }, { resolve: () => Promise.resolve(local), testOrigin: receiver.origin });
  expect(await send(`${other.origin}/`)).toMatchObject({ failure: "url" });
  expect(await send("https://receiver.test/")).toMatchObject({ failure: "address" });
  expect(other.requests).toEqual([]);
});

test("follows no redirect", async () => {
  const target = await aReceiver((_, response) => response.end());
  const receiver = await aReceiver((_, response) =>
    response.writeHead(307, { Location: `http://127.0.0.1:${target.port}/` }).end(),
  );
  const options = { resolve: () => Promise.resolve(local), testOrigin: receiver.origin };
  const result = await sendWebhook({ ...message, url: receiver.origin }, options);
  expect(result).toEqual({ ok: false, failure: "redirect", status: 307 });
  expect(target.requests).toEqual([]);
});

test("names the failures", async () => {
  const send = (origin: string, resolve = () => Promise.resolve(local as never)) =>
    sendWebhook({ ...message, url: origin }, { resolve, testOrigin: origin, waitMs: 200 });
  const failing = await aReceiver((_, response) => response.writeHead(500).end());
  expect(await send(failing.origin)).toEqual({ ok: false, failure: "status", status: 500 });
  const silent = await aReceiver(() => undefined);
  expect(await send(silent.origin)).toMatchObject({ failure: "timeout" });
  expect(await send("http://receiver.test:1")).toMatchObject({ failure: "connection" });
  expect(await send("http://receiver.test:1", () => Promise.reject(new Error("ENOTFOUND")))).toMatchObject({
    failure: "name",
  });
  expect(await send("http://receiver.test:1", () => Promise.resolve([]) as never)).toMatchObject({
    failure: "name",
  });
  expect(await send("http://receiver.test:1", () => new Promise(() => undefined))).toMatchObject({
    failure: "timeout",
  });
});

test("an endless answer is cut off", async () => {
  let written = 0;
  const receiver = await aReceiver((_, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(16 * 1024);
    const timer = setInterval(() => {
      written += chunk.length;
      response.write(chunk);
    }, 1);
    response.on("close", () => clearInterval(timer));
  });
  const options = { resolve: () => Promise.resolve(local), testOrigin: receiver.origin };
  expect(await sendWebhook({ ...message, url: receiver.origin }, options)).toEqual({ ok: true, status: 200 });
  expect(written).toBeLessThan(10_000_000);
});
