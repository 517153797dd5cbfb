/**
 * Which folder may import from which (ARCHITECTURE.md, "Modules").
 * scripts/checks/layers.ts runs it and fails when it looked at too few files.
 */
const { readFileSync, readdirSync, existsSync } = require("node:fs");
const { join } = require("node:path");

/**
 * The feature modules, lowest first: a module imports only modules that stand before it. The order is what keeps the
 * module graph acyclic. A module that needs something from a later one declares an interface, or records an event.
 */
const modules = [
  "privacy",
  "jobs",
  "events",
  "email",
  "media",
  "places",
  "accounts",
  "trust",
  "listings",
  "search",
  "lists",
  "notifications",
  "alerts",
  "messaging",
  "deals",
  "moderation",
  "support",
  "webhooks",
  "portability",
  "seo",
  "console",
].filter((name) => existsSync(join(__dirname, "src", name)));
const composition = ["platform", "web", "api", "server"];
const folders = readdirSync(join(__dirname, "src"));
const unknown = folders.filter((name) => ![...modules, ...composition].includes(name));
if (unknown.length > 0) throw new Error(`no rule for src/${unknown.join(", src/")}`);

const anywhereInSrc = "^src/";
const tests = "\\.test\\.tsx?$";
const serverFile = "\\.server\\.tsx?$";
/** French words, addresses: presentation that emails and feeds share with pages. It imports rules only. */
const webText = "^src/web/(?:text/|(?:account-|notification-|staff-)?paths\\.ts$)";
/** Where a module renders something for people. */
const presentation = "^src/[a-z]+/emails/|^src/notifications/push/push-text\\.ts$|^src/email/|^src/seo/";

const routeTable = readFileSync(join(__dirname, "src/web/routes.ts"), "utf8");
const routeModules = [...routeTable.matchAll(/"(screens\/[^"]+\.tsx?)"/g)].map(
  ([, path]) => `^src/web/${path}$`,
);
if (routeModules.length === 0) throw new Error("no route was found in src/web/routes.ts");
const onServerOnly = ["^src/web/(?:context|guard|routes)\\.ts$", "^src/web/entry\\.server\\.tsx$"].join("|");
const routes = [...routeModules, "^src/web/root\\.tsx$", onServerOnly].join("|");

/** A module imports itself, platform and the modules before it in the list. */
const order = modules.map((name, index) => ({
  name: `${name}-imports`,
  severity: "error",
  from: { path: `^src/${name}/`, pathNot: tests },
  to: {
    path: anywhereInSrc,
    pathNot: [`^src/(?:${["platform", ...modules.slice(0, index + 1)].join("|")})/`, webText].join("|"),
  },
}));

/** Outside a module, its server files are reached through its index.server.ts only. */
const privateFiles = modules.map((name) => ({
  name: `${name}-private`,
  comment: `other folders import the rules of ${name}, or its index.server.ts`,
  severity: "error",
  from: { path: anywhereInSrc, pathNot: `^src/${name}/|${tests}` },
  to: { path: `^src/${name}/(?!index\\.server\\.ts$).*${serverFile}` },
}));

/** Packages that only some places may use. */
function only(package_, places, options = {}) {
  return {
    name: `${package_}-only-in`,
    comment: `${package_} only in ${places}`,
    severity: "error",
    from: { path: anywhereInSrc, pathNot: `${places}|${tests}` },
    to: { path: `^node_modules/(?:${package_})/`, ...options },
  };
}

module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      comment: "types count as well",
      severity: "error",
      from: { pathNot: "^src/web/screens/" },
      to: { circular: true },
    },
    {
      name: "no-cycle-of-screens",
      comment: "a part of a page may name the type of its route's loader, as useFetcher<typeof loader> needs",
      severity: "error",
      from: { path: "^src/web/screens/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...order,
    ...privateFiles,
    {
      name: "platform-imports",
      comment: "the table types of the schema name the types of the rules; types are erased",
      severity: "error",
      from: { path: "^src/platform/", pathNot: `${tests}|^src/platform/database/schema\\.server\\.ts$` },
      to: { path: anywhereInSrc, pathNot: "^src/platform/" },
    },
    {
      name: "schema-imports-types",
      severity: "error",
      from: { path: "^src/platform/database/schema\\.server\\.ts$" },
      to: { path: anywhereInSrc, pathNot: "^src/platform/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-are-pure",
      comment: "a module's rules have no I/O, no clock, no SQL and no package",
      severity: "error",
      from: {
        path: `^src/(?:${modules.join("|")})/`,
        pathNot: `${tests}|${serverFile}|\\.d\\.ts$|${presentation}`,
      },
      to: { path: `${serverFile}|^node_modules/(?!zod/)|^src/web/`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-use-no-node",
      severity: "error",
      from: {
        path: `^src/(?:${modules.join("|")})/`,
        pathNot: `${tests}|${serverFile}|\\.d\\.ts$|${presentation}`,
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "text-from-presentation-only",
      comment: "French words and addresses belong to what people read",
      severity: "error",
      from: { path: `^src/(?:${modules.join("|")})/`, pathNot: `${tests}|${presentation}` },
      to: { path: webText },
    },
    {
      name: "nothing-imports-server",
      comment: "src/server composes the process; only scripts and tests import it",
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
      name: "components-know-no-database",
      comment: "what browsers get imports rules, ui, text and paths; of server files only types",
      severity: "error",
      from: { path: "^src/web/(?:ui|text)/|^src/web/.*\\.tsx$", pathNot: `${routes}|${tests}` },
      to: { path: `${serverFile}|^src/server/|${onServerOnly}`, dependencyTypesNot: ["type-only"] },
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
      to: { path: "^src/web/(?!text/|(?:account-)?paths\\.ts$)", dependencyTypesNot: ["type-only"] },
    },
    only("kysely", `${serverFile}`),
    only("pg", "^src/platform/", { dependencyTypesNot: ["type-only"] }),
    only("graphile-worker", "^src/(?:jobs/|server/jobs\\.ts$)"),
    only("nodemailer", "^src/email/"),
    only("better-auth", "^src/accounts/"),
    {
      name: "api-imports",
      comment:
        "the API shares rules and commands with the pages, French texts and addresses, and nothing else",
      severity: "error",
      from: { path: "^src/api/", pathNot: tests },
      to: { path: "^src/(?:web|server)/", pathNot: webText },
    },
    {
      name: "api-from-server-only",
      severity: "error",
      from: { path: anywhereInSrc, pathNot: `^src/(?:api|server)/|${tests}` },
      to: { path: "^src/api/", dependencyTypesNot: ["type-only"] },
    },
    only("hono|@hono/node-server", "^src/(?:server|api|platform/http)/"),
    only("@hono/zod-openapi", "^src/api/"),
    only("sharp|heic-decode|thumbhash|busboy", "^src/media/"),
    only("d3-geo", "^src/places/map/"),
    only("vite|@react-router/dev", "^src/server/development\\.ts$|^src/web/routes\\.ts$"),
    {
      name: "product-without-tests",
      severity: "error",
      from: { path: "^(?:src|demo|migrations)/", pathNot: tests },
      to: { path: `^tests/|${tests}` },
    },
    {
      name: "src-without-scripts",
      severity: "error",
      from: { path: anywhereInSrc, pathNot: tests },
      to: { path: "^scripts/" },
    },
    {
      name: "demo-at-start-only",
      comment: "a site without demo data never loads the generator",
      severity: "error",
      from: { path: anywhereInSrc, pathNot: `^src/server/boot\\.ts$|${tests}` },
      to: { path: "^demo/" },
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
        path: "^(?:src|demo|migrations)/",
        pathNot: `${tests}|^src/web/routes\\.ts$|^src/server/development\\.ts$`,
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
