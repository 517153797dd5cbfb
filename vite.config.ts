import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Chunks of browsers' code. Many small files compress worse than a few, and one file for all would bring each page
 * what only others need: so what every page has travels together, with all that it stands on, and so do the cards
 * (with the arrows of what stands around them) and the fields of forms.
 */
const groups = [
  {
    name: "framework",
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\//,
    priority: 3,
  },
  { name: "frame", test: /src\/web\/root\.tsx$/, priority: 2 },
  { name: "cards", test: /(?:src\/web\/ui\/listing-card|icons\/chevron-(?:left|right))\.\w+$/, priority: 1 },
  { name: "fields", test: /src\/web\/ui\/(?:field|place-field)\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // Pages declare img-src and font-src 'self': nothing is inlined as data:.
    assetsInlineLimit: 0,
    // React Router names each page's files in its head; what comes later is small enough to be waited for.
    modulePreload: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
});
