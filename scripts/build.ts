/** `npm run build`: builds the pages unconditionally, and draws changed demo pictures. */
import { pages } from "./setup/pages.ts";
import { pictures } from "./setup/pictures.ts";
import { buildAlways, buildIfStale } from "./setup/product.ts";
import { SetupError } from "./setup/setup-error.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort(signal));

try {
  await buildAlways(pages, stopping.signal);
  await buildIfStale([pictures], stopping.signal);
} catch (error) {
  if (!(error instanceof SetupError) && !stopping.signal.aborted) throw error;
  if (error instanceof SetupError) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
