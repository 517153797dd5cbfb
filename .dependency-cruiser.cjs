/**
 * Which room may import from which (ARCHITECTURE.md): domain ← data ← actions ← { routes, jobs } ← server.
 * scripts/checks/layers.ts runs it and makes sure that it looked at something.
 */
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const anywhereInSrc = "^src/";
const tests = "\\.test\\.tsx?$|/fixtures/|-of-tests\\.tsx?$|^src/testing/";
const testPrograms = "^src/postgres/test-[a-z]+\\.ts$";

/** A room may import itself and the rooms named; what is in node_modules or in Node is another rule's affair. */
function room(name, allowed, { files = [] } = {}) {
  const places = [...[name, ...allowed].map((place) => `${place}/`), ...files];
  return {
    name: `${name}-imports`,
    severity: "error",
    from: { path: `^src/${name}/`, pathNot: tests },
    to: { path: anywhereInSrc, pathNot: `^src/(?:${places.join("|")})` },
  };
}

/** Packages that only some places may use. `pg` as a type is a pool handed on, not a query. */
function only(package_, places, options = {}) {
  return {
    name: `${package_}-only-in`,
    comment: `${package_} only in ${places}`,
    severity: "error",
    from: { path: anywhereInSrc, pathNot: `${places}|${tests}|${testPrograms}` },
    to: { path: `^node_modules/(?:${package_})/`, ...options },
  };
}

const routeTable = readFileSync(join(__dirname, "src/web/routes.ts"), "utf8");
const routeModules = [...routeTable.matchAll(/"(screens\/[^"]+\.tsx?)"/g)].map(
  ([, path]) => `^src/web/${path}$`,
);
if (routeModules.length === 0) throw new Error("no route was found in src/web/routes.ts");
const onServerOnly = ["^src/web/(?:context|guard|routes)\\.ts$", "^src/web/entry\\.server\\.tsx$"].join("|");
const routes = [...routeModules, "^src/web/root\\.tsx$", onServerOnly].join("|");

module.exports = {
  forbidden: [
    {
      name: "no-circle",
      comment: "types count as well",
      severity: "error",
      from: { pathNot: "^src/web/screens/" },
      to: { circular: true },
    },
    {
      name: "no-circle-of-screens",
      comment: "a part of a page may name the type of its route's loader, as useFetcher<typeof loader> wants",
      severity: "error",
      from: { path: "^src/web/screens/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "domain-alone",
      comment: "domain is pure: no I/O, no clock, no package, no other room",
      severity: "error",
      from: { path: "^src/domain/", pathNot: tests },
      to: { pathNot: "^src/domain/" },
    },
    room("data", ["domain"]),
    room("storage", ["domain"]),
    // Letters lead to pages, whose addresses only paths.ts spells, and tell dates as pages do.
    room("mail", ["domain"], { files: ["web/paths\\.ts$", "web/text/(dates|plural|count-texts)\\.ts$"] }),
    room("postgres", []),
    room("images", ["domain", "storage"]),
    room("maps", ["domain"]),
    room("accounts", ["domain", "data"]),
    room("actions", ["domain", "data", "accounts", "images", "storage", "mail"]),
    room("jobs", ["domain", "data", "actions", "images", "storage", "mail"]),
    room("import", ["domain", "data", "actions", "images", "storage"]),
    room("demo", ["domain", "data", "accounts", "images", "storage"]),
    {
      name: "nothing-imports-server",
      comment: "server stands on everything; only scripts and tests stand on it",
      severity: "error",
      from: { path: anywhereInSrc, pathNot: `^src/server/|${tests}` },
      to: { path: "^src/server/" },
    },
    {
      name: "server-sees-pages-through-context",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/web/", pathNot: "^src/web/context\\.ts$" },
    },
    {
      name: "web-imports",
      comment: "pages read from data and write through actions",
      severity: "error",
      from: { path: "^src/web/", pathNot: tests },
      to: {
        path: anywhereInSrc,
        pathNot: "^src/(?:web|domain|data|actions|accounts|images|maps|storage|server)/",
      },
    },
    {
      name: "components-know-no-database",
      comment: "what browsers get imports only domain, ui, text, paths; of the other rooms their types",
      severity: "error",
      from: { path: "^src/web/(?:ui|text)/|^src/web/.*\\.tsx$", pathNot: `${routes}|${tests}` },
      to: {
        path: `^src/(?!web/|domain/)|${onServerOnly}`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-no-screen",
      severity: "error",
      from: { path: "^src/web/(?:ui|text)/", pathNot: tests },
      to: { path: "^src/web/screens/" },
    },
    {
      name: "text-is-words",
      severity: "error",
      from: { path: "^src/web/text/" },
      to: { path: "^src/web/(?!text/|paths\\.ts$)", dependencyTypesNot: ["type-only"] },
    },
    only("kysely", "^src/data/"),
    only("pg", "^src/(?:data|postgres)/", { dependencyTypesNot: ["type-only"] }),
    only("graphile-worker", "^src/jobs/"),
    only("nodemailer", "^src/mail/"),
    only("better-auth", "^src/accounts/"),
    only("hono|@hono/node-server", "^src/server/"),
    only("sharp|heic-decode|thumbhash|busboy", "^src/images/"),
    only("d3-geo", "^src/maps/"),
    only("vite|@react-router/dev", "^src/server/development\\.ts$|^src/web/routes\\.ts$"),
    {
      name: "tests-only",
      comment: "what is there for tests is not in the product",
      severity: "error",
      from: { pathNot: `${tests}|${testPrograms}|^tests/|^vitest\\.config\\.ts$` },
      to: { path: `^src/testing/|^tests/|-of-tests\\.tsx?$|\\.test\\.tsx?$|${testPrograms}` },
    },
    {
      name: "src-stands-alone",
      severity: "error",
      from: { path: anywhereInSrc },
      to: { path: "^(?:scripts|tests)/" },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^\\./\\+types/|\\?url$" },
    },
    {
      name: "declared",
      comment: "a package that is not in package.json comes and goes with another one",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-dev-package-in-product",
      severity: "error",
      from: {
        path: "^(?:src|migrations)/",
        pathNot: `${tests}|${testPrograms}|^src/web/routes\\.ts$|^src/server/development\\.ts$`,
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^scripts/(?:node-runtime|gazetteer/node_modules)/|\\+types/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
