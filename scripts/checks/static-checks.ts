import { packageBin } from "../setup/package-bin.ts";
import { pages } from "../setup/pages.ts";
import { smallPictures } from "../setup/pictures.ts";
import { buildIfStale } from "../setup/product.ts";
import { SetupError } from "../setup/setup-error.ts";
import { checkAsvs } from "./asvs.ts";
import { asOne, type Check } from "./check.ts";
import { checkLayers } from "./layers.ts";
import { checkLinks } from "./links.ts";
import { runProgram } from "./run-program.ts";
import { checkSpecification } from "./specification.ts";
import { checkVocabulary } from "./vocabulary.ts";
import { checkWrites } from "./writes.ts";

const biome = packageBin("@biomejs/biome", "biome");
const isTerminal = process.stdout.isTTY === true; // undefined for a file or a pipe
const biomeOptions = ["--diagnostic-level=warn", `--colors=${isTerminal ? "force" : "off"}`];

/** Routes import types from the generated `+types` folder, which a fresh clone does not have. */
const generateRouteTypes: [string, ...string[]] = [
  packageBin("@react-router/dev", "react-router"),
  "typegen",
];

/** Checks that do not run the code. */
export const staticChecks: Check[] = [
  programs("format", [[biome, "ci", "--linter-enabled=false", ...biomeOptions]]),
  programs("lint", [[biome, "lint", "--error-on-warnings", ...biomeOptions]]),
  programs("types", [
    generateRouteTypes,
    [packageBin("typescript-native", "tsc"), "--noEmit", "--pretty", String(isTerminal)],
  ]),
  { name: "layers", run: async (signal) => asOne(await checkLayers(signal)) },
  { name: "writes", run: async () => asOne(await checkWrites()) },
  { name: "vocabulary", run: async (signal) => asOne(await checkVocabulary(signal)) },
  programs("dead-code", [generateRouteTypes, [packageBin("knip"), "--no-progress"]]),
  programs("readme", [
    ["scripts/update-readme-table.ts", "--check"],
    ["scripts/update-data-map.ts", "--check"],
  ]),
  programs("notice", [["scripts/update-notice.ts", "--check"]]),
  { name: "links", run: async (signal) => asOne(await checkLinks(signal)) },
  { name: "spec", run: async () => asOne(await checkSpecification()) },
  { name: "asvs", run: async () => asOne(await checkAsvs()) },
];

/** Pages and demo pictures, required by routes, journeys and screens. */
export const buildCheck: Check = {
  name: "build",
  isShown: true,
  run: async (signal) => asOne(await build(signal)),
};

/** Runs the programs sequentially until one fails. */
function programs(name: string, commands: [string, ...string[]][]): Check {
  return {
    name,
    run: async (signal) => {
      for (const command of commands) {
        const ending = await runProgram(command, { signal });
        if (!ending.isOk) return asOne(ending);
      }
      return asOne({ isOk: true, output: "" });
    },
  };
}

async function build(signal: AbortSignal) {
  try {
    await buildIfStale([pages, smallPictures], signal);
    return { isOk: true, output: "" };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { isOk: false, output: error.message };
  }
}
