/** Instructions for the operator of a new site: how to sign in, and which values are still placeholders. */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "./config.ts";
import { variables } from "./config-variables.ts";

export const noAdministratorText =
  "There is no administrator yet. With the settings of this site, run: npm run admin -- create-administrator EMAIL";

type Keyed = { visitorSecret: string };

/** Proves on the page that sets up a new site that one reads the output of the server. The same on all nodes. */
export function setupToken({ visitorSecret }: Keyed): string {
  return createHmac("sha256", visitorSecret).update("setup").digest("base64url");
}

export function isSetupToken(site: Keyed, typed: string): boolean {
  const [expected, given] = [setupToken(site), typed].map((text) => Buffer.from(text));
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(given, expected);
}

/** Settings whose default is wrong for a real site, and is shown or sent to users. None for a site with demo data. */
export function placeholderSettings(
  config: Pick<
    Config,
    "demoData" | "contactEmail" | "smtpUrl" | "postalAddress" | "displayedUserTotal" | "displayedActiveUsers"
  >,
): { setting: string; advice: string }[] {
  if (config.demoData) return [];
  const defaults = variables.pick({
    CONTACT_EMAIL: true,
    DISPLAYED_USER_TOTAL: true,
    DISPLAYED_ACTIVE_USERS: true,
  });
  const placeholders = defaults.parse({});
  const found: { setting: string; advice: string }[] = [];
  if (config.contactEmail === placeholders.CONTACT_EMAIL) {
    found.push({
      setting: "CONTACT_EMAIL",
      advice: `pages show the placeholder contact address ${config.contactEmail}: set CONTACT_EMAIL to your own`,
    });
  }
  if (config.smtpUrl !== null && config.postalAddress === null) {
    found.push({
      setting: "SITE_POSTAL_ADDRESS",
      advice:
        "emails have no postal address in their footer, which Canada's anti-spam law asks for: set SITE_POSTAL_ADDRESS",
    });
  }
  if (config.displayedUserTotal === placeholders.DISPLAYED_USER_TOTAL) {
    found.push({
      setting: "DISPLAYED_USER_TOTAL",
      advice: `the home page shows ${config.displayedUserTotal} users by default: set DISPLAYED_USER_TOTAL=real for the actual number`,
    });
  }
  if (config.displayedActiveUsers === placeholders.DISPLAYED_ACTIVE_USERS) {
    found.push({
      setting: "DISPLAYED_ACTIVE_USERS",
      advice: `the home page shows more than ${config.displayedActiveUsers} active users by default: set DISPLAYED_ACTIVE_USERS=real for the actual number`,
    });
  }
  return found;
}
