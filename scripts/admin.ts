/**
 * `npm run admin -- COMMAND`: what an operator does besides the site's pages, beside a running site or without one. Needs
 * the settings of the site. Exits with 0; with 1 and a sentence on standard error when nothing was done, or when `doctor`
 * found a failure.
 */
import { adminUsage, runAdmin } from "./admin/run-admin.ts";
import { CommandError, commandMessage } from "./setup/command-errors.ts";

try {
  process.exitCode = await runAdmin(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${commandMessage(error)}\n`);
  if (error instanceof CommandError && error.message.startsWith("Unknown"))
    process.stderr.write(`\n${adminUsage}`);
  process.exitCode = 1;
}
