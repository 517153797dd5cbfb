import { Hono } from "hono";
import { expect, test } from "vitest";
import { shedLoad } from "./load-shedding.ts";

test("too many requests in progress: visitors are refused first, then users, writes last, and others go on later", async () => {
  const logged: object[] = [];
  const log = { warn: (fields: object) => void logged.push(fields) };
  const site = { settings: { latest: { name: "Babillard" } }, log } as unknown as Parameters<
    typeof shedLoad
  >[0]; // all it uses
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const app = new Hono<{ Bindings: { requestId: string } }>();
  app.use(shedLoad(site));
  app.all("*", async (c) => {
    await isOver;
    return c.text("page");
  });
  const send = (kind: "visitor" | "member" | "write") =>
    app.request(
      "/",
      {
        method: kind === "write" ? "POST" : "GET",
        headers: kind === "visitor" ? {} : { Cookie: "babillard.session_token=x" },
      },
      { requestId: "1" },
    );
  const many = (count: number, kind: Parameters<typeof send>[0]) =>
    Array.from({ length: count }, () => send(kind));
  const visitors = many(150, "visitor");
  const refused = await send("visitor");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(await refused.text()).toContain("Site momentanément indisponible");
  const members = many(150, "member");
  expect((await send("member")).status).toBe(503);
  const writes = many(600, "write");
  expect((await send("write")).status).toBe(503);
  expect(logged).toMatchObject([{ use: "visitor" }, { use: "member" }, { use: "write" }]);
  end();
  const statuses = (await Promise.all([...visitors, ...members, ...writes])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await send("visitor")).status).toBe(200);
});
