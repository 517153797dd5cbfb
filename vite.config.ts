import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Chunks of client code. Many small files compress worse than a few, but a single file would make each page load code
 * that only others use. Code of every page is therefore one chunk with its dependencies; so are the listing cards (with
 * what pages that list them share), what the pages of a listing and of a seller share, form fields, and the icons of
 * actions on one's own listings.
 */
const groups = [
  {
    name: "framework",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\//,
    priority: 3,
  },
  { name: "frame", test: /src\/web\/(?:root|ui\/avatar)\.tsx$|icons\/x\.\w+$/, priority: 2 },
  {
    name: "cards",
    test: /(?:src\/web\/ui\/(?:listing-card|skeleton-grid)|src\/web\/text\/result-counts|icons\/(?:chevron-(?:left|right)|bell|layout-grid|map-pinned))\.\w+$/,
    priority: 1,
  },
  {
    name: "more-actions",
    test: /(?:src\/web\/ui\/(?:more-actions|use-lazy-dialog)|src\/web\/screens\/listing\/similar-listings|src\/web\/text\/first-message-text)\.\w+$/,
    priority: 1,
  },
  { name: "eyes", test: /icons\/eye(?:-off)?\.\w+$/, priority: 1 },
  { name: "icons", test: /icons\/(?:pencil|rotate-ccw|trash|undo-2)\.\w+$/, priority: 1 },
  { name: "narrow-page", test: /src\/web\/screens\/auth\/(?:narrow-page|expired-link)\.tsx?$/, priority: 1 },
  { name: "fields", test: /src\/web\/ui\/(?:field|place-field)\.tsx$/, priority: 1 },
];

/**
 * Scripts and pages list the names of imported scripts, and neither hashes nor most names compress: 42 bits are enough,
 * and only scripts that are loaded on demand have a name.
 */
const scriptNames = {
  entryFileNames: "assets/[hash:7].js",
  chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
    isDynamicEntry ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
};

/**
 * Replaces Vite's helper for dynamic imports (0.6 KB on every page). It preloads modules and styles of a chunk; with
 * `modulePreload` off and a single style sheet there are none.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: {
    filter: { id: /vite\/preload-helper\.js$/u },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Imported by modules of React Router for servers and server components, which tree shaking removes. */
const unused = (...names: string[]) => names.map((name) => `export const ${name} = undefined;`).join("\n");
const unusedParts = new Map([
  [
    "dom/ssr/fog-of-war.js",
    `export const isFogOfWarEnabled = () => false;
     export const getPartialManifest = (manifest) => manifest;
     export const getPatchRoutesOnNavigationFunction = () => undefined;
     export const useFogOFWarDiscovery = () => undefined;
     ${unused("getManifestPath", "getPathsWithAncestors", "handleClientVersionMismatch")}`,
  ],
  [
    "router/instrumentation.js",
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
     export const getRouteInstrumentationUpdates = () => ({});
     export const instrumentClientSideRouter = (router) => router;
     ${unused("instrumentHandler", "instrumentationResultMetaContext")}`,
  ],
]);

/**
 * Leaves out two parts of React Router that browsers load and this site does not use: discovery of routes piece by piece
 * (react-router.config.ts) and instrumentation. 2 KB of the 120 KB that a page may load. A version that imports something
 * else from these files fails the build.
 */
const withoutUnusedParts: Plugin = {
  name: "without-unused-parts",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: {
      id: /react-router\/dist\/production\/lib\/(?:dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/u,
    },
    handler: (id) => {
      const [, part = ""] = /\/lib\/([\w/-]+\.js)$/u.exec(id) ?? [];
      return unusedParts.get(part);
    },
  },
};

/** An icon's lines never change, so React needs no keys for them: 0.3 KB on the page of a listing. */
const iconsWithoutKeys: Plugin = {
  name: "icons-without-keys",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/u },
    handler: (code) => code.replace(/,\s*key: "\w+"/gu, ""),
  },
};

/** 0.9 KB on every page: see createIcon, whose test compares it with lucide-react. */
const smallIcons: Plugin = {
  name: "small-icons",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.m?js$/u },
    handler: () => 'export { createIcon as default } from "/src/web/ui/create-icon.ts";',
  },
};

export default defineConfig({
  plugins: [plainImports, withoutUnusedParts, iconsWithoutKeys, smallIcons, tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // Pages declare img-src and font-src 'self': nothing is inlined as data:.
    assetsInlineLimit: 0,
    // React Router preloads the modules of each page; later imports are small.
    modulePreload: false,
    // One style sheet, which the root loads.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, ...scriptNames } } },
    },
  },
});
