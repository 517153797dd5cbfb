import { expect, test } from "vitest";
import { deferred } from "./deferred-scripts.tsx";

const code = [
  'import "/assets/manifest-1.js";',
  'import * as route0 from "/assets/root-1.js";',
  'import * as route1 from "/assets/home-1.js";',
  '  window.__reactRouterRouteModules = {"root":route0,"home":route1};',
  "",
  'import("/assets/entry-1.js");',
].join("\n");

test("the modules of a page are imported, in React Router's order, when the starter says so", async () => {
  const script = deferred(["/assets/root-1.js"], code);
  expect(script).not.toMatch(/\bimport (?!\()/u);
  const imported = [...script.matchAll(/\bimport\(("[^"]+")\)/gu)].map(([, address]) => address);
  expect(imported).toEqual(
    ["manifest-1", "root-1", "home-1", "entry-1"].map((name) => `"/assets/${name}.js"`),
  );
  expect(script).toContain('const route0 = await import("/assets/root-1.js");');
  expect(script).toContain('["/assets/root-1.js"]');
});

test("no address ends the script element", () => {
  expect(deferred(["/assets/</script>"], "")).not.toContain("</script>");
});
