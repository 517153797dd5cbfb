/**
 * `npm run build [-- pages]`: builds the pages unconditionally, and draws changed demo pictures, which a site without demo
 * data does not need.
 */
import { pages } from "./setup/pages.ts";
import { pictures } from "./setup/pictures.ts";
import { buildAlways, buildIfStale } from "./setup/product.ts";
import { SetupError } from "./setup/setup-error.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort(signal));

try {
  await buildAlways(pages, stopping.signal);
  if (process.argv[2] !== "pages") await buildIfStale([pictures], stopping.signal);
} catch (error) {
  if (!(error instanceof SetupError) && !stopping.signal.aborted) throw error;
  if (error instanceof SetupError) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
