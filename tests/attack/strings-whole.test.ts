// Runs in npm run test:full.
/** The whole corpus through every action, field, parameter, path and header, then all pages, feeds, exports and emails. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serveSite } from "../routes/served-site.ts";
import { anAttackedWorld } from "./attacked-world.ts";
import * as hostile from "./hostile-requests.ts";
import { dangersInCsv } from "./responses.ts";
import { pageRoutes } from "./route-manifest.ts";
import { secretsOf } from "./secrets.ts";
import { hostileStrings } from "./strings.ts";

/**
 * Sending 200 strings to 600 places takes hours: each place gets one in HOSTILE strings, the next place the next ones. HOSTILE=1 sends
 * all. `.ci/run` (HOSTILE=400) sends one string to every second field, and one or two to each action and address; every field has one
 * from strings.test.ts.
 */
const everyNth = Number(process.env.HOSTILE ?? 15);
/** Then all pages are read once before the attack and once after it, otherwise also before each test. */
const isShort = everyNth > 15;
/** Thousands of requests, on a busy machine. */
const timeout = 3_600_000;
const served = await serveSite();
const routes = await pageRoutes();
let attack: hostile.Attack;
let forms: Awaited<ReturnType<typeof hostile.crawl>> = [];
beforeAll(async () => {
  const world = await anAttackedWorld(served);
  const secrets = await secretsOf(served, world);
  attack = { served, world, routes, secrets, found: [], counts: new Map(), everyNth };
});
beforeEach(async () => {
  if (forms.length === 0 || !isShort) forms = await hostile.crawl(attack);
});
afterEach(() => {
  hostile.judgeLog(attack);
  expect(attack.found.splice(0)).toEqual([]);
  expect([...attack.counts.keys()].filter((status) => status >= 500)).toEqual([]);
});

test("one field of a form at a time", { timeout }, async () => {
  await hostile.attackFields(attack, forms, hostileStrings);
});

test("every name that a page reads, in a form to every action", { timeout }, async () => {
  await hostile.attackActions(attack, forms, hostileStrings);
});

test("every parameter of an address", { timeout }, async () => {
  await hostile.attackParameters(attack, hostileStrings, false);
});

test("one parameter at a time", { timeout }, async () => {
  await hostile.attackParameters(
    attack,
    hostileStrings.filter((_, index) => index % 12 === 0),
    true,
  );
});

test("every parameter of a path", { timeout }, async () => {
  await hostile.attackPaths(attack, hostileStrings);
});

test("every header that something could read", { timeout }, async () => {
  await hostile.attackHeaders(attack);
});

test("what was stored is harmless on every page, and in feeds, exports and emails", { timeout }, async () => {
  await hostile.crawl(attack);
  const { author, admin } = attack.world.clients;
  expect(
    dangersInCsv((await admin.get(`/admin/users?do=export&id=${attack.world.author.user.id}`)).text),
  ).toEqual([]);
  expect((await author.post("/settings?do=export", {})).status).toBe(200);
  expect(await hostile.judgeEmails(attack)).toBeGreaterThan(5);
});
