import { rm } from "node:fs/promises";
import { join } from "node:path";
import { compactRouteTable } from "./compact-route-table.ts";
import { root } from "./folders.ts";
import { packageBin } from "./package-bin.ts";
import { precompress } from "./precompress.ts";
import { isTest, type Product } from "./product.ts";
import { startProgress } from "./progress.ts";
import { publishPages } from "./publish-pages.ts";
import { runQuietly } from "./quiet-step.ts";

const published = "build/web";
const built = "build/web.new";

/** React Router's build: the server bundle, and scripts, styles and fonts for browsers. */
export const pages: Product = {
  name: "pages",
  sources: [
    "src",
    "public",
    "package-lock.json",
    "react-router.config.ts",
    "vite.config.ts",
    "tsconfig.json",
  ],
  isCounted: (path) => !isTest(path) && !path.startsWith("src/server/"),
  outputs: [`${published}/server/index.js`, `${published}/client`],
  build: async (signal, onStarted) => {
    await rm(join(root, built), { recursive: true, force: true });
    await runQuietly({
      title: "Building the pages",
      command: process.execPath,
      args: [join(root, packageBin("@react-router/dev", "react-router")), "build"],
      env: { ...process.env, NODE_ENV: "production", PAGES_BUILD_FOLDER: built },
      logName: "build.log",
      explain: (output) => `The pages could not be built (${firstErrorOf(output)}).`,
      onStarted,
      signal,
    });
    const finish = startProgress("Compressing the files for browsers");
    await compactRouteTable(join(root, built, "client"));
    await precompress(join(root, built, "client"));
    await publishPages(join(root, built), join(root, published));
    finish("done");
  },
};

function firstErrorOf(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return (
    lines.find((line) => /error/iu.test(line)) ?? lines.findLast((line) => line !== "") ?? "no reason given"
  );
}
