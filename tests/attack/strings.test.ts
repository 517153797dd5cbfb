// Runs in npm run test:full.
/** A sample of hostile strings through every action, form, path and parameter; the whole corpus is in strings-whole.test.ts. */
import { beforeAll, expect, test } from "vitest";
import { serveSite } from "../routes/served-site.ts";
import { anAttackedWorld } from "./attacked-world.ts";
import { namesReadByPages } from "./forms.ts";
import * as hostile from "./hostile-requests.ts";
import { dangersInHtml, isOnSite } from "./responses.ts";
import { pageRoutes } from "./route-manifest.ts";
import { secretsOf } from "./secrets.ts";
import { hostileStrings } from "./strings.ts";

const served = await serveSite();
const routes = await pageRoutes();
let attack: hostile.Attack;
let forms: Awaited<ReturnType<typeof hostile.crawl>>;
beforeAll(async () => {
  const world = await anAttackedWorld(served);
  const secrets = await secretsOf(served, world);
  attack = { served, world, routes, secrets, found: [], counts: new Map(), everyNth: 1 };
  forms = await hostile.crawl(attack);
});

test("the forms of the site are found, and the names that its pages read", () => {
  const actions = new Set(forms.map(({ form }) => form.action.split("?")[0]));
  expect([...actions]).toEqual(
    expect.arrayContaining(["/auth", "/create", "/settings/profil", "/search", "/admin/users"]),
  );
  expect(new Set(forms.flatMap(({ form }) => Object.keys(form.fields))).size).toBeGreaterThan(40);
  expect(namesReadByPages()).toEqual(
    expect.arrayContaining(["title", "deviceFavorites", "photoMove", "priceMin", "mileage"]),
  );
});

/** A thousand requests, on a busy machine. */
const timeout = 1_200_000;

test("no string is dangerous in any field, parameter or path", { timeout }, async () => {
  const markup = "</script></title></textarea><svg onload=attacked()>\"' onfocus=attacked() x=";
  const inXml = "]]>--><attacked-tag/x=\"'>&attacked;";
  const lineBreaks = "x@annonces.example\r\nBcc: attacked@attacked.example\r\n\r\n<attacked-tag>";
  await hostile.attackActions(attack, forms, [markup, lineBreaks, "a\0b"]);
  await hostile.attackFields(attack, forms, [markup]);
  await hostile.attackParameters(attack, [markup, inXml], false);
  await hostile.attackPaths(attack, [markup]);
  await hostile.crawl(attack, ["visitor", "author", "admin"]);
  hostile.judgeLog(attack);
  expect(attack.found).toEqual([]);
});

test("the checks recognize markup that is not escaped", () => {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const dangerous = hostileStrings.filter((text) =>
    /<\/?attacked-|<script>attacked|<[^>]+on\w+=attacked|"[^>]*onfocus=attacked/u.test(text),
  );
  expect(dangerous.length).toBeGreaterThan(10);
  for (const text of dangerous) {
    const raw = dangersInHtml(`<p>${text}</p><p title="${text}">`);
    expect(raw, text).not.toEqual([]);
    expect(dangersInHtml(`<p>${escaped(text)}</p><p title="${escaped(text)}">`), text).toEqual([]);
  }
  for (const address of [
    "//attacked.example",
    "/\\attacked.example",
    "https:attacked.example",
    "javascript:attacked()",
  ])
    expect(isOnSite(address, served.origin), address).toBe(false);
});
