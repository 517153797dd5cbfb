import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { shedLoad } from "./load-shedding.ts";

const accounts = {
  isSessionSigned: async (headers: Headers) => headers.get("Cookie") === "babillard.session_token=signed",
};

test("too many requests in progress: visitors are refused first, then users, writes of users last, and others go on later", async () => {
  const logged: object[] = [];
  const log = { warn: (fields: object) => void logged.push(fields) };
  const site = { log, accounts } as unknown as Parameters<typeof shedLoad>[0]; // all it uses
  const refuse = () => new Response("refused", { status: 503 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const app = new Hono<{ Bindings: { requestId: string } }>();
  app.use(shedLoad(site, refuse));
  app.all("*", async (c) => {
    await isOver;
    return c.text("page");
  });
  type Kind = "visitor" | "visitorWrite" | "member" | "forged" | "program" | "write";
  const send = (kind: Kind) =>
    app.request(
      "/",
      {
        method: kind === "write" || kind === "visitorWrite" ? "POST" : "GET",
        headers: headersOf[kind],
      },
      { requestId: "1" },
    );
  const headersOf = {
    visitor: {},
    member: { Cookie: "babillard.session_token=signed" },
    forged: { Cookie: "babillard.session_token=forged" },
    program: { Authorization: "Bearer x" },
    visitorWrite: {},
    write: { Cookie: "babillard.session_token=signed" },
  };
  const many = (count: number, kind: Parameters<typeof send>[0]) =>
    Array.from({ length: count }, () => send(kind));
  const visitors = many(150, "visitor");
  const refused = await send("visitor");
  expect(refused.status).toBe(503);
  expect(await refused.text()).toBe("refused");
  for (const kind of ["forged", "program"] as const) expect((await send(kind)).status).toBe(503);
  const members = many(150, "member");
  await vi.waitFor(async () => expect((await send("member")).status).toBe(503));
  // Writes of visitors take no place of those of users.
  const writes = [...many(200, "visitorWrite"), ...many(600, "write")];
  for (const kind of ["visitorWrite", "write"] as const)
    await vi.waitFor(async () => expect((await send(kind)).status).toBe(503));
  expect(new Set(logged.map((fields) => (fields as { use: string }).use))).toEqual(
    new Set(["visitor", "member", "visitor-write", "write"]),
  );
  end();
  const statuses = (await Promise.all([...visitors, ...members, ...writes])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await send("visitor")).status).toBe(200);
});

test("streams that open take no place of a page and are not refused; they wait for each other", async () => {
  const site = { log: { warn: () => undefined }, accounts } as unknown as Parameters<typeof shedLoad>[0]; // all it uses
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
  const headers = { Cookie: "babillard.session_token=signed" };
  const open = (path: string) => app.request(path, { headers }, { requestId: "1" });
  const streams = Array.from({ length: 400 }, () => open("/events"));
  expect((await open("/")).status).toBe(200);
  expect(opening).toBe(16);
  end();
  expect(new Set((await Promise.all(streams)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(opening).toBe(400);
});
