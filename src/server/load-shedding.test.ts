import { Hono } from "hono";
import { expect, test } from "vitest";
import { shedLoad } from "./load-shedding.ts";

test("too many requests in progress: visitors are refused first, then users, writes last, and others go on later", async () => {
  const logged: object[] = [];
  const log = { warn: (fields: object) => void logged.push(fields) };
  const site = { log } as unknown as Parameters<typeof shedLoad>[0]; // all it uses
  const refuse = () => new Response("refused", { status: 503 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const app = new Hono<{ Bindings: { requestId: string } }>();
  app.use(shedLoad(site, refuse));
  app.all("*", async (c) => {
    await isOver;
    return c.text("page");
  });
  const send = (kind: "visitor" | "member" | "program" | "write") =>
    app.request(
      "/",
      {
        method: kind === "write" ? "POST" : "GET",
        headers: headersOf[kind],
      },
      { requestId: "1" },
    );
  const headersOf = {
    visitor: {},
    member: { Cookie: "babillard.session_token=x" },
    program: { Authorization: "Bearer x" },
    write: {},
  };
  const many = (count: number, kind: Parameters<typeof send>[0]) =>
    Array.from({ length: count }, () => send(kind));
  const visitors = many(150, "visitor");
  const refused = await send("visitor");
  expect(refused.status).toBe(503);
  expect(await refused.text()).toBe("refused");
  const members = [...many(75, "member"), ...many(75, "program")];
  expect((await send("member")).status).toBe(503);
  const writes = many(600, "write");
  expect((await send("write")).status).toBe(503);
  expect(logged).toMatchObject([{ use: "visitor" }, { use: "member" }, { use: "write" }]);
  end();
  const statuses = (await Promise.all([...visitors, ...members, ...writes])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await send("visitor")).status).toBe(200);
});

test("streams that open take no place of a page and are not refused; they wait for each other", async () => {
  const site = { log: { warn: () => undefined } } as unknown as Parameters<typeof shedLoad>[0]; // all it uses
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const app = new Hono<{ Bindings: { requestId: string } }>();
  app.use(shedLoad(site, () => new Response(null, { status: 503 })));
  let opening = 0;
  app.get("/events", async (c) => {
    opening += 1;
    await isOver;
    return c.text("stream");
  });
  app.get("/", (c) => c.text("page"));
  const headers = { Cookie: "babillard.session_token=x" };
  const open = (path: string) => app.request(path, { headers }, { requestId: "1" });
  const streams = Array.from({ length: 400 }, () => open("/events"));
  expect((await open("/")).status).toBe(200);
  expect(opening).toBe(16);
  end();
  expect(new Set((await Promise.all(streams)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(opening).toBe(400);
});
