/** `npm run format`: formats all files and sorts imports. */
import { runProgram } from "./checks/run-program.ts";
import { programOf } from "./setup/program-of.ts";

const { isOk } = await runProgram(
  [programOf("@biomejs/biome", "biome"), "check", "--write", "--linter-enabled=false"],
  { signal: new AbortController().signal, isShown: true },
);
process.exitCode = isOk ? 0 : 1;
