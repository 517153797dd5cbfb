/** `npm run measure:ux -- [FOLDER]`: first screens of a phone, and presses to post a listing; see tests/bench/measure-*.ts. */
import { runProgram } from "./checks/run-program.ts";
import { runBuilt } from "./setup/run-built.ts";

const folder = process.argv.slice(2);

let areFirstScreensOk = false;
await runBuilt(["tests/bench/measure-posting.ts", ...folder], async (signal) => {
  const program = ["tests/bench/measure-first-screens.ts", ...folder] as const;
  areFirstScreensOk = (await runProgram(program, { signal, isShown: true })).isOk;
});
if (!areFirstScreensOk) process.exitCode = 1;
