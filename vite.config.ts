import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Chunks of client code. Many small files compress worse than a few, but a single file would make each page load code
 * that only others use. Code of every page is therefore one chunk with its dependencies; so are the listing cards (with
 * the arrows of their carousel), form fields, and the icons of actions on one's own listings.
 */
const groups = [
  {
    name: "framework",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\//,
    priority: 3,
  },
  { name: "frame", test: /src\/web\/root\.tsx$/, priority: 2 },
  {
    name: "cards",
    test: /(?:src\/web\/ui\/(?:listing-card|skeleton-grid)|icons\/chevron-(?:left|right))\.\w+$/,
    priority: 1,
  },
  { name: "icons", test: /icons\/(?:eye|eye-off|pencil|rotate-ccw|trash|undo-2)\.\w+$/, priority: 1 },
  { name: "narrow-page", test: /src\/web\/screens\/auth\/(?:narrow-page|expired-link)\.tsx?$/, priority: 1 },
  { name: "fields", test: /src\/web\/ui\/(?:field|place-field)\.tsx$/, priority: 1 },
];

/** Scripts and pages list the names of imported scripts, and hashes do not compress: 42 bits are enough. */
const scriptNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
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

export default defineConfig({
  plugins: [plainImports, tailwindcss(), reactRouter()],
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
