import { join } from "node:path";
import { root } from "./folders.ts";
import { isTest, type Product } from "./product.ts";
import { runQuietly } from "./quiet-step.ts";

const program = "scripts/build-demo-pictures.ts";

/** Photos of the demo listings, drawn and encoded like uploads: too large for the repository. */
export const pictures = picturesOf("Drawing the photos of the demo listings (about a minute, once)");

/** The same in the smallest width only, which suffices for tests. Complete ones are used if they are there. */
export const smallPictures = {
  ...picturesOf("Drawing small photos of the demo listings", "--smallest"),
  variant: "smallest",
};

function picturesOf(title: string, ...options: string[]): Product {
  return {
    name: "demo",
    sources: [program, "demo", "src/media", "package-lock.json"],
    isCounted: (path) => !isTest(path),
    outputs: ["build/demo/manifest.json"],
    build: (signal, onStarted) =>
      runQuietly({
        title,
        command: process.execPath,
        args: [join(root, program), ...options],
        hasProgressLines: true,
        logName: "demo-pictures.log",
        explain: (output) =>
          `The photos of the demo listings could not be drawn (${output.trim().split("\n").at(-1)}).`,
        onStarted,
        signal,
      }),
  };
}
