import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Chunks of browsers' code. Many small files compress worse than a few, and one file for all would bring each page
 * what only others need: so what every page has travels together, with all that it stands on, and so do the cards
 * (with the arrows of what stands around them), the fields of forms, and the small icons of what one does with one's own.
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

/** Each script names those that it imports, and each page knows all: hashes do not compress. 42 bits are enough. */
const scriptNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
};

/**
 * What comes later is asked for plainly. Vite puts a helper around each such import, 0.6 KB on every page, which
 * preloads the modules and styles that it needs: here, with `modulePreload` off and one sheet for all, there are none.
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
    // React Router names each page's files in its head; what comes later is small enough to be waited for.
    modulePreload: false,
    // All styles are in one sheet, which the root asks for.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, ...scriptNames } } },
    },
  },
});
