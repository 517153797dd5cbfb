import type { RegistrationRejection, Role } from "../../src/accounts/account.ts";
import { normalizeEmail, roles, strongPasswordMinLength } from "../../src/accounts/account.ts";
import {
  changeRole,
  createAdministrator,
  createPasswordLink,
  findUserByEmail,
  isCommonPassword,
  listStaff,
  passwordHashing,
  removeSecondFactorOf,
} from "../../src/accounts/index.server.ts";
import type { Config } from "../../src/server/config.ts";
import { accountPaths } from "../../src/web/account-paths.ts";
import { CommandError } from "../setup/command-errors.ts";
import { readPassword } from "./read-password.ts";
import { withSiteDatabase } from "./site-database.ts";

type Say = (line: string) => void;
const actor = "system" as const;

export async function createAdmin(
  config: Config,
  { email, isLink, passwordFile }: { email: string; isLink: boolean; passwordFile: string | null },
  say: Say,
): Promise<void> {
  if (isLink && passwordFile !== null)
    throw new CommandError("--link and --password-file exclude each other: use one of them.");
  await withSiteDatabase(config, async (db) => {
    const password = isLink ? null : await readPassword(passwordFile);
    const policy = { isStrong: true, isCommon: isCommonPassword };
    const hashPassword = passwordHashing().hash;
    const result = await createAdministrator({ db, actor, policy, hashPassword }, { email, password });
    if (!result.ok) throw new CommandError(rejectionOf(email, result));
    say(`${email} is an administrator.`);
    if (result.token !== null) sayLink(config, result.token, say);
  });
}

function rejectionOf(email: string, result: { reason: string; rejection?: RegistrationRejection }): string {
  if (result.reason === "already-set-up") return "The site has an administrator already.";
  if (result.reason === "invalid-email") return `${email} is not an email address.`;
  if (result.reason === "email-already-in-use")
    return `There is already an account with the email ${email}: npm run admin -- promote ${email} admin`;
  switch (result.rejection) {
    case "common-password":
      return "The password is a common one, or the email address: choose another.";
    case "password-too-long":
      return "The password is too long, or has characters that cannot be stored.";
    default:
      return `The password must have at least ${strongPasswordMinLength} characters.`;
  }
}

export async function resetUserPassword(config: Config, email: string, say: Say): Promise<void> {
  await withSiteDatabase(config, async (db) => {
    const result = await createPasswordLink({ db, actor }, { email });
    if (!result.ok) throw new CommandError(missing(email));
    say("The current password stays valid until a new one is chosen.");
    sayLink(config, result.token, say);
  });
}

export async function removeSecondFactor(config: Config, email: string, say: Say): Promise<void> {
  await withSiteDatabase(config, async (db) => {
    const user = await findUserByEmail(db, normalizeEmail(email));
    if (!user) throw new CommandError(missing(email));
    const isRemoved = await removeSecondFactorOf({ db, actor }, user.id);
    say(isRemoved ? `${email} signs in with the password alone.` : `${email} has no second factor.`);
  });
}

export async function changeUserRole(
  config: Config,
  { email, role: typedRole, direction }: { email: string; role: string; direction: "promote" | "demote" },
  say: Say,
): Promise<void> {
  const choices = direction === "promote" ? roles.slice(1) : roles.slice(0, -1);
  const role = choices.find((known) => known === typedRole);
  if (!role) throw new CommandError(`${direction}: the role must be ${choices.join(" or ")}.`);
  await withSiteDatabase(config, async (db) => {
    const result = await changeRole({ db, actor }, { email, role, direction });
    if (!result.ok) throw new CommandError(roleRejection(email, result));
    say(`${email}: ${result.from} until now, ${role} from the next request on.`);
    if (result.token === null) return;
    say("The former password and all sessions have ended: a new password is needed.");
    sayLink(config, result.token, say);
  });
}

function roleRejection(email: string, result: { reason: string; role?: Role }): string {
  if (result.reason === "missing") return missing(email);
  if (result.reason === "last-administrator")
    return `${email} is the last administrator: promote or create another one first.`;
  const direction = result.reason === "not-higher" ? "promote" : "demote";
  return `${email} is ${result.role} already: ${direction} changes to a ${result.reason.slice(4)} role only.`;
}

export async function listAdmins(config: Config, say: Say): Promise<void> {
  const staff = await withSiteDatabase(config, listStaff);
  if (!staff.some(({ role }) => role === "admin")) say("There is no administrator.");
  const width = Math.max(...staff.map(({ email }) => email.length));
  for (const { email, name, role, createdAt, hasPassword } of staff) {
    const since = createdAt.toISOString().slice(0, 10);
    const note = hasPassword ? "" : ", no password yet";
    say(`${role.padEnd(9)}  ${email.padEnd(width)}  ${name}, since ${since}${note}`);
  }
}

function missing(email: string): string {
  return `There is no account with the email ${email}.`;
}

function sayLink({ publicUrl }: Config, token: string, say: Say): void {
  say("Link to choose a password, valid for one hour and once:");
  say(`  ${publicUrl}${accountPaths.reset(token)}`);
}
