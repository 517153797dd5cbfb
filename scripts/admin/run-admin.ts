import { parseArgs } from "node:util";
import { CommandError, configurationOfSite } from "../setup/command-errors.ts";
import {
  changeUserRole,
  createAdmin,
  listAdmins,
  removeSecondFactor,
  resetUserPassword,
} from "./account-commands.ts";
import { runDoctor } from "./doctor.ts";
import { exportSiteListings } from "./export-listings.ts";
import { reindex } from "./reindex.ts";
import { verifyLog } from "./verify-log.ts";

export const adminUsage = `Usage: npm run admin -- COMMAND

  create-administrator EMAIL   asks for the password, or reads it from standard input
      --password-file FILE     reads it from a file
      --link                   prints a link, valid for one hour, to choose it
  reset-password EMAIL         prints a link, valid for one hour, to choose a new password
  remove-second-factor EMAIL   turns off the second step of sign-in, for a lost phone
  promote EMAIL ROLE           ROLE: moderator or admin
  demote EMAIL ROLE            ROLE: member or moderator
  list-administrators          administrators and moderators
  reindex                      rebuilds the search index of all listings, while the site serves
  export-listings FOLDER       writes all listings, photos and site settings; npm run import -- --restore reads them
  verify-log                   verifies the digests of the audit log; exit code 1 when it was changed
      --head NUMBER:DIGEST     also that the log still has the end which an earlier run printed
  doctor                       checks the whole installation; exit code 1 when something failed
      --json                   for programs: npm run --silent admin -- doctor --json
      --mail ADDRESS           also sends a test email

Run it with the settings of the site (environment or .env), as the site's user or as root.
`;

const options = {
  help: { type: "boolean", short: "h" },
  link: { type: "boolean" },
  "password-file": { type: "string" },
  json: { type: "boolean" },
  mail: { type: "string" },
  head: { type: "string" },
} as const;

/** Options and number of arguments of each command. */
const commands: Record<string, { parameters: string[]; options: string[] }> = {
  "create-administrator": { parameters: ["EMAIL"], options: ["link", "password-file"] },
  "reset-password": { parameters: ["EMAIL"], options: [] },
  "remove-second-factor": { parameters: ["EMAIL"], options: [] },
  promote: { parameters: ["EMAIL", "ROLE"], options: [] },
  demote: { parameters: ["EMAIL", "ROLE"], options: [] },
  "list-administrators": { parameters: [], options: [] },
  reindex: { parameters: [], options: [] },
  "export-listings": { parameters: ["FOLDER"], options: [] },
  "verify-log": { parameters: [], options: ["head"] },
  doctor: { parameters: [], options: ["json", "mail"] },
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** @returns the exit code */
export async function runAdmin(args: string[]): Promise<number> {
  const { command, parameters, values } = readArguments(args);
  if (command === undefined) {
    process.stdout.write(adminUsage);
    return values.help ? 0 : 1;
  }
  const [email = "", role = ""] = parameters;
  switch (command) {
    case "doctor":
      return runDoctor({ asJson: values.json === true, mailTo: values.mail ?? null }, say);
    case "create-administrator": {
      const source = { isLink: values.link === true, passwordFile: values["password-file"] ?? null };
      await createAdmin(configurationOfSite(), { email, ...source }, say);
      break;
    }
    case "reset-password":
      await resetUserPassword(configurationOfSite(), email, say);
      break;
    case "remove-second-factor":
      await removeSecondFactor(configurationOfSite(), email, say);
      break;
    case "promote":
    case "demote":
      await changeUserRole(configurationOfSite(), { email, role, direction: command }, say);
      break;
    case "list-administrators":
      await listAdmins(configurationOfSite(), say);
      break;
    case "export-listings":
      await exportSiteListings(configurationOfSite(), email, say);
      break;
    case "reindex":
      return reindex(configurationOfSite(), say);
    case "verify-log":
      return verifyLog(configurationOfSite(), values.head ?? null, say);
    default:
      throw new Error(`no branch for the command ${command}`);
  }
  return 0;
}

function readArguments(args: string[]) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  const [command, ...parameters] = positionals;
  if (command === undefined || values.help) return { command: undefined, parameters: [], values };
  const known = commands[command];
  if (!known) throw new CommandError(`Unknown command: ${command}.`);
  if (parameters.length !== known.parameters.length) {
    const usage = [command, ...known.parameters].join(" ");
    throw new CommandError(`Usage: npm run admin -- ${usage}`);
  }
  const foreign = Object.keys(values).find((name) => !known.options.includes(name));
  if (foreign !== undefined) throw new CommandError(`${command} has no option --${foreign}.`);
  return { command, parameters, values };
}

function parse(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options });
}
