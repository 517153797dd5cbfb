import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { openStorage } from "../../src/media/storage/open-storage.server.ts";
import { exportListings } from "../../src/portability/site/export-listings.server.ts";
import type { Config } from "../../src/server/config.ts";
import { CommandError } from "../setup/command-errors.ts";
import { withSiteDatabase } from "./site-database.ts";

/** Exports all listings with their photos into a new folder; `npm run import -- FOLDER/listings.json --restore` reads it. */
export async function exportSiteListings(
  config: Config,
  given: string,
  say: (line: string) => void,
): Promise<void> {
  // npm runs scripts in the project's folder.
  const folder = path.resolve(process.env.INIT_CWD ?? ".", given);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty.`);
  const { listings, photos, missingFiles } = await withSiteDatabase(
    config,
    async (db) => {
      const storage = await openStorage(config, Date.now());
      return exportListings({ db, storage, say }, { folder });
    },
    { withoutTimeout: true },
  );
  const missing = missingFiles > 0 ? ` ${missingFiles} files of photos are missing in the storage.` : "";
  say(`${listings} listings with ${photos} photos exported to ${folder}.${missing}`);
}
