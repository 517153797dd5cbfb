import { hasAdministrator } from "../../../src/accounts/index.server.ts";
import type { ReadDb } from "../../../src/platform/database/database.server.ts";
import { type Finding, failed, ok } from "./finding.ts";

export async function checkAdministrator(db: ReadDb): Promise<Finding[]> {
  if (await hasAdministrator(db)) return [ok("The site has an administrator.")];
  return [failed("There is no administrator: npm run admin -- create-administrator EMAIL")];
}
