import { join } from "node:path";
import { cacheFolder } from "../../scripts/setup/folders.ts";

/**
 * Variables of this process's environment for a program of the product: no settings of a site. As in scripts/bootstrap.mjs,
 * unchanged code is not compiled again.
 */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheFolder, "compiled"),
};
