// What users get while PostgreSQL cannot be asked, and when the pages themselves break.
import { type ComponentType, createElement } from "react";
import { data } from "react-router";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Answer } from "./client.ts";
import { wordsOf } from "./page.ts";
import { aPerson } from "./people.ts";
import { serveSite } from "./served-site.ts";

/** Thrown by the loader, the component or everything of the pages below while it says so. */
let fault: "loader" | "crowd" | "page" | "everything" | null = null;
/** SQLSTATE of the loader's error */
let state = "57P01";

const served = await serveSite({}, (build) => {
  const routes = { ...build.routes };
  const breakable = (id: string, isFrame: boolean) => {
    const route = routes[id];
    if (!route) throw new Error(`no route ${id}`);
    const { default: Page, loader } = route.module;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        loader: (facts) => {
          if (fault === "loader" && !isFrame)
            throw Object.assign(new Error("terminating connection"), { code: state });
          if (fault === "crowd" && !isFrame) throw data(null, { status: 429 });
          return loader?.(facts);
        },
        default: (props: object) => {
          if (fault === "page" && !isFrame) throw new Error("a bug in English");
          return Page ? createElement(Page as ComponentType, props) : null; // any of React's kinds
        },
        ...(isFrame && {
          Layout: (props: object) => {
            if (fault === "everything") throw new Error("a bug in English");
            const { Layout } = route.module;
            return Layout ? createElement(Layout as ComponentType, props) : null;
          },
        }),
      },
    };
  };
  breakable("root", true);
  breakable("screens/favorites/route", false);
  return { ...build, routes };
});
let person: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  person = await aPerson(served);
});

function during(what: typeof fault): void {
  fault = what;
  onTestFinished(() => {
    fault = null;
  });
}

/** Refuses everybody, or lets them wait until the test is over. The job queue asks with a callback. */
function withoutDatabase(isFrozen = false): void {
  const failure = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const refuse = async () => {
    if (isFrozen) await isOver;
    throw failure;
  };
  const answer = (callback?: (error: Error) => void) => {
    const refused = refuse();
    if (callback) refused.catch(callback);
    return refused;
  };
  const connect = vi.spyOn(served.pool, "connect").mockImplementation(answer as typeof served.pool.connect); // one of its two shapes
  onTestFinished(() => {
    connect.mockRestore();
    end();
  });
}

function expectAway(answer: Answer) {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(answer.headers.get("Content-Type")).toContain("text/html");
  expect(wordsOf(answer.text)).toContain("Site momentanément indisponible");
  expectOneWayOn(answer);
  expect(answer.text).toContain(answer.headers.get("X-Request-Id"));
  expect(answer.text).not.toMatch(/ECONNREFUSED|refused|terminating/u);
}

/** The sentence says what is the matter, the button that one may try again: neither says both. */
function expectOneWayOn(answer: Answer) {
  expect(wordsOf(answer.text).match(/réessay\p{L}+/giu)).toEqual(["Réessayer"]);
  expect(answer.text).toMatch(/<a [^>]*href=""/u);
}

test("without the database every page is a 503 that says when to come back", async () => {
  withoutDatabase();
  for (const path of ["/", "/search?q=table", "/favorites", "/auth", "/search.data", "/media/0199/1.webp"]) {
    const answer = await person.client.get(path);
    if (!path.startsWith("/media/")) expectAway(answer);
  }
  expectAway(await served.visitor().get("/search"));
  const id = "0198c0de-0000-7000-8000-000000000000";
  expectAway(await served.visitor().get(`/media/${id}/320.webp`));
  expect((await served.visitor().get("/readyz")).status).toBe(503);
});

test("signing in without the database is that 503 too", async () => {
  withoutDatabase();
  const visitor = served.visitor();
  expectAway(await visitor.post("/auth", { email: "zoe@example.com", password: "fleur-de-lys" }));
});

test("registering without the database is that 503 too", async () => {
  const error = Object.assign(new Error("the database system is shutting down"), { code: "57P01" });
  const register = vi.spyOn(served.site.accounts, "register").mockRejectedValue(error);
  onTestFinished(() => register.mockRestore());
  const form = { name: "Zoé", email: "zoe@example.com", phone: "", password: "fleur-de-lys" };
  expectAway(await served.visitor().post("/auth?mode=register", { ...form, confirmPassword: form.password }));
});

test.each(["53100", "53200", "57014", "55P03", "25006", "40P01"])(
  "a page that fails with %s is that 503 too, and writes one line, a warning",
  async (code) => {
    during("loader");
    state = code;
    onTestFinished(() => {
      state = "57P01";
    });
    const before = served.log.length;
    expectAway(await person.client.get("/favorites"));
    const lines = served.log.slice(before).map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines).toMatchObject([{ level: 40, msg: "database unavailable" }]);
  },
);

test("a bug writes one line, an error", async () => {
  during("page");
  const before = served.log.length;
  await person.client.get("/favorites");
  const lines = served.log.slice(before).map((line) => JSON.parse(line) as { level: number });
  expect(lines).toMatchObject([{ level: 50, msg: "request failed" }]);
});

test("lost half-way, it is a 503 that still knows who is signed in", async () => {
  during("loader");
  const answer = await person.client.get("/favorites");
  expectAway(answer);
  expect(wordsOf(answer.text)).toContain(person.user.name);
  expect(wordsOf(answer.text)).toContain("Connecté");
  expectAway(await person.client.get("/favorites.data"));
});

test("a frozen database is not ready, and the answer does not wait for it", async () => {
  withoutDatabase(true);
  const startedAt = performance.now();
  expect((await served.visitor().get("/readyz")).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("a bug in a page gives the page for errors, with its reference; a bug in the frame one that needs no frame", async () => {
  for (const broken of ["page", "everything"] as const) {
    during(broken);
    const answer = await person.client.get("/favorites");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    expect(wordsOf(answer.text)).toContain("Une erreur est survenue");
    expect(answer.text).toContain(answer.headers.get("X-Request-Id"));
    expect(wordsOf(answer.text)).not.toMatch(/English|Unexpected/u);
    const isFramed = broken === "page";
    expectOneWayOn(answer);
    expect(answer.text.includes("<header")).toBe(isFramed);
    expect(/style-src 'sha256-/u.test(answer.headers.get("Content-Security-Policy") ?? "")).toBe(!isFramed);
  }
});

test("too many attempts on a page that has no words of its own for it: a 429 that says so once, and how to go on", async () => {
  during("crowd");
  const answer = await person.client.get("/favorites");
  expect(answer.status).toBe(429);
  expect(wordsOf(answer.text)).toContain("429 Trop de tentatives Patientez un moment. Réessayer");
  expectOneWayOn(answer);
});
