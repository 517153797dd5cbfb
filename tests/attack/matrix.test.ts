/**
 * Every route × method × role. The routes are read from src/web/routes.ts and src/server/app.ts, the expected answers
 * from expectations.ts.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { ClientResponse } from "../routes/client.ts";
import { rawRequest } from "../routes/raw-request.ts";
import { serveSite } from "../routes/served-site.ts";
import {
  type AttackedWorld,
  type AttackRole,
  anAttackedWorld,
  attackRoles,
  outsideRoles,
  signedInRoles,
} from "./attacked-world.ts";
import { type Answer, answerFor, type Expectation, expectations } from "./expectations.ts";
import { pageRoutes, serverRoutes } from "./route-manifest.ts";
import { type Secret, secretsIn, secretsOf } from "./secrets.ts";

const served = await serveSite();
const pages = await pageRoutes();
const ofServer = serverRoutes(served.site);
/**
 * `npm run test:full` (MATRIX=whole): HEAD, requests of the client-side router and other methods for all roles. `.ci/run`
 * (MATRIX=rest): of these only what its `npm test` omits, other methods for one role of each route, and POST, which they follow.
 */
const isWhole = process.env.MATRIX === "whole" || process.env.MATRIX === "rest";
const isRest = process.env.MATRIX === "rest";
const sampledRoles: readonly AttackRole[] = ["visitor", "stranger"];
/** Ended sessions and closed accounts are left to the others: tests/attack/sessions.test.ts has what they can do. */
const rolesOfGate: readonly AttackRole[] = attackRoles.filter(
  (role) => role !== "expired" && role !== "closed",
);
let world: AttackedWorld;
let secrets: Secret[];

beforeAll(async () => {
  world = await anAttackedWorld(served);
  secrets = await secretsOf(served, world);
});

describe("the list of expectations", () => {
  const known = [...pages.map(({ pattern }) => pattern), ...ofServer];

  test("has a line for every route", () => {
    // Fewer would mean that the routes were not read.
    expect([pages.length > 40, ofServer.length > 3]).toEqual([true, true]);
    const missing = known.filter((pattern) => !expectations[pattern]);
    const example = `"${missing[0]}": { get: members(200), post: members(405) }`;
    expect(
      missing,
      `add one line per route to tests/attack/expectations.ts, for instance ${example}`,
    ).toEqual([]);
  });

  test("has no line without a route", () => {
    const unused = Object.keys(expectations).filter((pattern) => !known.includes(pattern));
    expect(unused, "remove from tests/attack/expectations.ts: src/web/routes.ts has no such route").toEqual(
      [],
    );
  });

  test("has an answer for every role, which agrees with the audience that the route declares", () => {
    const lines = Object.entries(expectations).flatMap(([pattern, line]) =>
      attackRoles.map((role) => ({
        pattern,
        role,
        get: answerOf(line.get, role),
        post: answerOf(line.post, role),
      })),
    );
    expect(
      lines.filter(({ get, post }) => get === null || post === null),
      "name these roles",
    ).toEqual([]);
    const audiences = new Map(pages.map(({ pattern, audience }) => [pattern, audience]));
    for (const { pattern, role, get, post } of lines) {
      const audience = audiences.get(pattern);
      const isPublic = audience === undefined ? ofServer.includes(pattern) : audience === "public";
      if (isOutside(role) && !isPublic) expect([pattern, role, get]).toEqual([pattern, role, "sign-in"]);
      const isForStaff = audience === "admin" || audience === "moderator";
      const isStaff = role === "admin" || (role === "moderator" && audience === "moderator");
      if (isForStaff && !isOutside(role) && !isStaff)
        expect([pattern, role, get, post]).toEqual([pattern, role, 403, 403]);
    }
  });
});

test("the check for secrets finds what it looks for", async () => {
  const opened = await world.clients.author.get(`/messages/${world.conversationId}`);
  expect(secretsIn(opened.text, "stranger", secrets)).toEqual([
    "Est-elle encore là ?",
    "Oui, passez donc demain.",
  ]);
  const list = await world.clients.admin.get("/admin/users");
  expect(secretsIn(list.text, "visitor", secrets)).toContain(world.author.user.email);
});

/** Signing out ends sessions that the other routes need. */
const lines = Object.entries(expectations).toSorted(
  ([one], [two]) => Number(one === "/sign-out") - Number(two === "/sign-out"),
);

describe.each(lines)("%s", (pattern, line) => {
  const page = pages.find((route) => route.pattern === pattern);
  const address = () => line.at?.(world) ?? pattern;

  test("answers other methods and forms of other sites alike for everyone", async () => {
    for (const role of rolesOfOtherMethods(pattern)) {
      const cookie = [...world.clients[role].cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
        const { status, text } = await rawRequest(served.url, address(), {
          method,
          headers: { Cookie: cookie },
        });
        expect({ method, role, status }).toEqual({ method, role, status: 405 });
        expect(text).not.toContain(cookie || "Cookie:");
      }
    }
    const foreign = await world.clients.admin.post(address(), line.form ?? {}, {
      Origin: "https://ailleurs.example",
    });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
  });

  test.each(isWhole ? attackRoles : rolesOfGate)("for %s", async (role) => {
    const client = world.clients[role];
    const [get, post] = [answerOf(line.get, role), answerOf(line.post, role)];
    if (!isRest || !rolesOfGate.includes(role)) check("GET", line, role, get, await client.get(address()));
    const isThorough = sampledRoles.includes(role) ? !isRest : isWhole;
    if (isThorough) {
      const head = await client.send(address(), { method: "HEAD", headers: { Accept: "text/html" } });
      expect([head.status, head.text]).toEqual([statusOf(get), ""]);
    }
    if (page && isThorough) check("GET", line, role, get, await client.get(dataAddress(address())), true);
    check("POST", line, role, post, await client.post(address(), line.form ?? {}));
    if (page && isThorough && pattern !== "/sign-out")
      check(
        "POST",
        line,
        role,
        answerOf(line.postData ?? line.post, role),
        await client.post(dataAddress(address()), line.form ?? {}),
        true,
      );
  });
});

/** `npm test` asks as a visitor; `.ci/run` in addition as one signed-in role of each route, in turns. */
function rolesOfOtherMethods(pattern: string): readonly AttackRole[] {
  if (!isWhole) return ["visitor"];
  if (!isRest) return attackRoles;
  const index = lines.findIndex(([known]) => known === pattern) % signedInRoles.length;
  return signedInRoles.slice(index, index + 1);
}

function check(
  method: "GET" | "POST",
  line: Expectation,
  role: AttackRole,
  answer: Answer | null,
  response: ClientResponse,
  isData = false,
): void {
  const { status, location, text } = response;
  const expected = statusOf(answer);
  expect({ method, isData, status }).toEqual({
    method,
    isData,
    status: isData && expected === 302 ? 202 : expected,
  });
  if (answer === "sign-in" && !isData) expect(location).toMatch(/^\/auth(?:\?|$)/u);
  if (answer === "sign-in" && isData) expect(text).toMatch(/"\/auth[?"]/u);
  const type = response.headers.get("Content-Type") ?? "";
  if (text !== "") expect({ method, type }).toEqual({ method, type: expect.stringMatching(/\//u) });
  if (/^text\/(?!x-script)|xml/u.test(type)) expect(type).toMatch(/charset=utf-8/iu);
  // On the site: neither //host nor another scheme.
  if (location !== null) expect(location).toMatch(/^\/(?![/\\])/u);
  const isPurpose =
    line.showsContacts === "both"
      ? status === 200 || status === 422
      : line.showsContacts === method.toLowerCase() && status === 200;
  const all = `${text}\n${[...response.headers].join("\n")}`;
  if (!isPurpose) expect({ method, secrets: secretsIn(all, role, secrets) }).toEqual({ method, secrets: [] });
}

function answerOf(answers: Expectation["get"], role: AttackRole): Answer | null {
  return answerFor(answers, role, isOutside(role));
}

function isOutside(role: AttackRole): boolean {
  return outsideRoles.some((outside) => outside === role);
}

function statusOf(answer: Answer | null): number | null {
  if (answer === "sign-in") return 302;
  return answer === "preserved" ? 401 : answer;
}

function dataAddress(path: string): string {
  const [before = "", after] = path.split("?");
  return `${before === "/" ? "/_" : before}.data${after === undefined ? "" : `?${after}`}`;
}
