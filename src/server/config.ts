/** Environment, read once at boot. Reports all problems at once; does not print or exit. */
import { join, resolve } from "node:path";
import { passwordMaxLength, passwordWeakness, strongPasswordMinLength } from "../accounts/account.ts";
import { isCommonPassword } from "../accounts/index.server.ts";
import { type Variables, variables } from "./config-variables.ts";

export type Config = {
  port: number;
  host: string;
  /** origin, without a trailing slash */
  publicUrl: string;
  /** absolute path */
  dataDir: string;
  /** null: embedded server */
  databaseUrl: string | null;
  demoData: boolean;
  admin: { email: string; password: string } | null;
  siteName: string;
  contactEmail: string;
  /** null: emails are written to files */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  displayedUserTotal: number | "real";
  displayedActiveUsers: number | "real";
  passwordPolicy: "standard" | "strong";
  rateLimits: "on" | "off";
  pgRunAs: string | undefined;
  /** 0 disables the page cache */
  pageCacheMb: number;
  backup: {
    /** absolute path */
    folder: string;
    schedule: "off" | "daily";
    keep: { daily: number; weekly: number };
    /** null: not encrypted */
    key: { passphrase: string } | { recipient: string } | null;
  };
  logLevel: Variables["LOG_LEVEL"];
};

export type Environment = Record<string, string | undefined>;

/** @returns problems as English sentences, each naming its variable but not its value, which may be a secret */
export function readConfig(
  environment: Environment,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const set = setVariables(environment);
  const parsed = variables.safeParse(set);
  const problems = [
    ...new Map((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message])),
  ].map(([name, message]) => `${String(name)} ${message}.`);
  problems.push(...adminProblems(set), ...backupProblems(set), ...unusedProblems(set));
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: configOf(parsed.data) };
}

function configOf(values: Variables): Config {
  const { PORT: port, HOST: host, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://${nameForPeople(host)}:${port}`).origin;
  const isOnlyHere = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return {
    port,
    host,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    demoData: values.DEMO_DATA ? values.DEMO_DATA === "on" : values.DATABASE_URL === undefined && isOnlyHere,
    admin: email !== undefined && password !== undefined ? { email, password } : null,
    siteName: values.SITE_NAME,
    contactEmail: values.CONTACT_EMAIL,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? { name: values.SITE_NAME, address: values.CONTACT_EMAIL },
    displayedUserTotal: values.DISPLAYED_USER_TOTAL,
    displayedActiveUsers: values.DISPLAYED_ACTIVE_USERS,
    passwordPolicy: values.PASSWORD_POLICY,
    rateLimits: values.RATE_LIMITS,
    pgRunAs: values.PG_RUN_AS,
    pageCacheMb: values.PAGE_CACHE_MB,
    backup: {
      folder: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : join(resolve(values.DATA_DIR), "backups"),
      schedule: values.BACKUP_SCHEDULE,
      keep: { daily: values.BACKUP_KEEP_DAILY, weekly: values.BACKUP_KEEP_WEEKLY },
      key: backupKey(values),
    },
    logLevel: values.LOG_LEVEL,
  };
}

/** `NAME=` in a shell or an .env file means unset. */
function setVariables(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

function adminProblems(set: Environment): string[] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = set;
  if ((email === undefined) !== (password === undefined))
    return ["ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none."];
  if (password === undefined) return [];
  const isCommon = set.PASSWORD_POLICY === "strong" ? isCommonPassword : () => false;
  switch (passwordWeakness(password, { isStrong: true, isCommon })) {
    case null:
      return [];
    case "common-password":
      return ["ADMIN_PASSWORD is a common password, which PASSWORD_POLICY=strong rejects."];
    case "password-too-long":
      return [`ADMIN_PASSWORD must be at most ${passwordMaxLength} characters.`];
    default:
      return [`ADMIN_PASSWORD must be at least ${strongPasswordMinLength} characters.`];
  }
}

function backupKey({ BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient }: Variables) {
  if (passphrase !== undefined) return { passphrase };
  return recipient === undefined ? null : { recipient };
}

function backupProblems({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENT: recipient,
}: Environment): string[] {
  if (passphrase === undefined || recipient === undefined) return [];
  return ["BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them."];
}

/** Variables reserved for later versions. Ignoring them would store data elsewhere than the operator expects. */
function unusedProblems(set: Environment): string[] {
  const names = Object.keys(set).filter((name) => name.startsWith("S3_"));
  return names.map(
    (name) => `${name} is set, but this version does not store photos in S3 yet, only in DATA_DIR: unset it.`,
  );
}

function nameForPeople(host: string): string {
  if (host === "0.0.0.0" || host === "::" || isLoopback(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host);
}
