// Responses while PostgreSQL is unavailable, and when rendering fails.
import { type ComponentType, createElement } from "react";
import { data } from "react-router";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { ClientResponse } from "./client.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

/** The part of the pages below that currently fails: loader, component, or the document layout. */
let fault: "loader" | "rate-limit" | "page" | "everything" | null = null;
/** SQLSTATE of the failing loader */
let state = "57P01";

const served = await serveSite({}, (build) => {
  const routes = { ...build.routes };
  const makeBreakable = (id: string, isRoot: boolean) => {
    const route = routes[id];
    if (!route) throw new Error(`no route ${id}`);
    const { default: Page, loader } = route.module;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        loader: (args) => {
          if (fault === "loader" && !isRoot)
            throw Object.assign(new Error("terminating connection"), { code: state });
          if (fault === "rate-limit" && !isRoot) throw data(null, { status: 429 });
          return loader?.(args);
        },
        default: (props: object) => {
          if (fault === "page" && !isRoot) throw new Error("a bug in English");
          return Page ? createElement(Page as ComponentType, props) : null; // any of React's kinds
        },
        ...(isRoot && {
          Layout: (props: object) => {
            if (fault === "everything") throw new Error("a bug in English");
            const { Layout } = route.module;
            return Layout ? createElement(Layout as ComponentType, props) : null;
          },
        }),
      },
    };
  };
  makeBreakable("root", true);
  makeBreakable("screens/favorites/route", false);
  return { ...build, routes };
});
let member: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  member = await aSignedInUser(served);
});

function failDuringTest(part: typeof fault): void {
  fault = part;
  onTestFinished(() => {
    fault = null;
  });
}

/** Rejects all connections, or keeps them waiting until the test ends. The job queue connects with a callback. */
function withoutDatabase(isFrozen = false): void {
  const failure = Object.assign(new Error("connection rejected"), { code: "ECONNREFUSED" });
  const { promise: testEnd, resolve: end } = Promise.withResolvers<void>();
  const rejectConnection = async () => {
    if (isFrozen) await testEnd;
    throw failure;
  };
  const connectMock = (callback?: (error: Error) => void) => {
    const rejected = rejectConnection();
    if (callback) rejected.catch(callback);
    return rejected;
  };
  const connect = vi
    .spyOn(served.pool, "connect")
    .mockImplementation(connectMock as typeof served.pool.connect); // one of its two shapes
  onTestFinished(() => {
    connect.mockRestore();
    end();
  });
}

function expectUnavailable(response: ClientResponse) {
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(response.headers.get("Content-Type")).toContain("text/html");
  expect(visibleText(response.text)).toContain("Site momentanément indisponible");
  expectOneRetry(response);
  expect(response.text).toContain(response.headers.get("X-Request-Id"));
  expect(response.text).not.toMatch(/ECONNREFUSED|rejected|terminating/u);
}

/** Expects that only the button offers to retry, and the message does not repeat it. */
function expectOneRetry(response: ClientResponse) {
  expect(visibleText(response.text).match(/réessay\p{L}+/giu)).toEqual(["Réessayer"]);
  expect(response.text).toMatch(/<a [^>]*href=""/u);
}

test("without the database every page is a 503 with Retry-After", async () => {
  withoutDatabase();
  for (const path of ["/", "/search?q=table", "/favorites", "/auth", "/search.data", "/media/0199/1.webp"]) {
    const response = await member.client.get(path);
    if (!path.startsWith("/media/")) expectUnavailable(response);
  }
  expectUnavailable(await served.visitor().get("/search"));
  const id = "0198c0de-0000-7000-8000-000000000000";
  expectUnavailable(await served.visitor().get(`/media/${id}/320.webp`));
  expect((await served.visitor().get("/readyz")).status).toBe(503);
});

test("signing in without the database is a 503 too", async () => {
  withoutDatabase();
  const visitor = served.visitor();
  expectUnavailable(await visitor.post("/auth", { email: "zoe@example.com", password: "fleur-de-lys" }));
});

test("registering without the database is a 503 too", async () => {
  const error = Object.assign(new Error("the database system is shutting down"), { code: "57P01" });
  const register = vi.spyOn(served.site.accounts, "register").mockRejectedValue(error);
  onTestFinished(() => register.mockRestore());
  const form = { name: "Zoé", email: "zoe@example.com", phone: "", password: "fleur-de-lys" };
  const filled = { ...form, confirmPassword: form.password };
  expectUnavailable(await served.visitor().post("/auth?mode=register", filled));
});

const linesSince = (count: number) =>
  served.log.slice(count).map((line) => JSON.parse(line) as { level: number; msg: string });

test.each(["53100", "53200", "57014", "55P03", "25006", "40P01"])(
  "a page that fails with %s is a 503 too, and writes one line, a warning",
  async (code) => {
    failDuringTest("loader");
    state = code;
    onTestFinished(() => {
      state = "57P01";
    });
    const before = served.log.length;
    expectUnavailable(await member.client.get("/favorites"));
    expect(linesSince(before)).toMatchObject([{ level: 40, msg: "database unavailable" }]);
  },
);

test("a bug writes one line, an error", async () => {
  failDuringTest("page");
  const before = served.log.length;
  await member.client.get("/favorites");
  expect(linesSince(before)).toMatchObject([{ level: 50, msg: "request failed" }]);
});

test("a connection lost during loading gives a 503 that still shows the signed-in user", async () => {
  failDuringTest("loader");
  const response = await member.client.get("/favorites");
  expectUnavailable(response);
  expect(visibleText(response.text)).toContain(member.user.name);
  expect(visibleText(response.text)).toContain("Connecté");
  expectUnavailable(await member.client.get("/favorites.data"));
});

test("the readiness check reports a frozen database without waiting for it", async () => {
  withoutDatabase(true); // until the test ends
  expect((await served.visitor().get("/readyz")).status).toBe(503);
});

test("a bug in a page gives the error page with its reference; a bug in the layout gives one without a layout", async () => {
  for (const broken of ["page", "everything"] as const) {
    failDuringTest(broken);
    const response = await member.client.get("/favorites");
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(visibleText(response.text)).toContain("Une erreur est survenue");
    expect(response.text).toContain(response.headers.get("X-Request-Id"));
    expect(visibleText(response.text)).not.toMatch(/English|Unexpected/u);
    const hasLayout = broken === "page";
    expectOneRetry(response);
    expect(response.text.includes("<header")).toBe(hasLayout);
    expect(/style-src 'sha256-/u.test(response.headers.get("Content-Security-Policy") ?? "")).toBe(
      !hasLayout,
    );
  }
});

test("a rate-limited page without a message of its own gives a 429 page with a retry button", async () => {
  failDuringTest("rate-limit");
  const response = await member.client.get("/favorites");
  expect(response.status).toBe(429);
  expect(visibleText(response.text)).toContain("429 Trop de tentatives Patientez un moment. Réessayer");
  expectOneRetry(response);
});
