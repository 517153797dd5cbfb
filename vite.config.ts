import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Chunks of browsers' code. Many small files compress worse than a few: what most pages load travels together. */
const groups = [
  { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\// },
  {
    name: "common",
    test: /node_modules\/lucide-react|src\/(?:web\/(?:ui|text)|web\/[a-z-]+\.tsx?$|domain)/u,
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // Pages declare img-src and font-src 'self': nothing is inlined as data:.
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
