/** `npm run format`: formats all files and sorts imports. */
import { runProgram } from "./checks/run-program.ts";
import { packageBin } from "./setup/package-bin.ts";

const { isOk } = await runProgram(
  [packageBin("@biomejs/biome", "biome"), "check", "--write", "--linter-enabled=false"],
  { signal: new AbortController().signal, isShown: true },
);
process.exitCode = isOk ? 0 : 1;
