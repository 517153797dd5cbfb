/** Environment, read once at boot. Reports all problems at once; does not print or exit. */

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { passwordMaxLength, passwordWeakness, strongPasswordMinLength } from "../accounts/account.ts";
import { isCommonPassword, type ProviderSettings } from "../accounts/index.server.ts";
import type { SiteLimit } from "../console/site-settings.ts";
import { isLoopbackName } from "../platform/http/loopback.ts";
import { isS3Url, readS3Url } from "../platform/s3/location.ts";
import type { S3Access, S3Settings } from "../platform/s3/requests.server.ts";
import { secretNames, type Variables, variables } from "./config-variables.ts";
import { checkVariableNames, withoutKubernetesServices } from "./unknown-variables.ts";

export type Config = {
  port: number;
  host: string;
  /** origin, without a trailing slash */
  publicUrl: string;
  /** PUBLIC_URL was set: requests under other names are redirected to it */
  hasPublicUrl: boolean;
  /** networks of reverse proxies, besides loopback */
  trustProxy: string[];
  /** absolute path */
  dataDir: string;
  /** null: embedded server */
  databaseUrl: string | null;
  /** the database of `databaseUrl` without the pooler in between; null: `databaseUrl` leads to the server itself */
  databaseDirectUrl: string | null;
  /** streaming replicas of `databaseUrl` */
  databaseReadUrls: string[];
  databasePoolSize: number;
  /** longest wait at a start for the server of `databaseUrl` */
  databaseWaitMs: number;
  skipMigrations: boolean;
  demoData: boolean;
  /** null: the one in DATA_DIR */
  appSecret: string | null;
  appSecretPrevious: string | "lost" | null;
  admin: { email: string; password: string } | null;
  siteName: string;
  contactEmail: string;
  /** in the footer of emails; null: none */
  postalAddress: string | null;
  /** on the privacy page; null: none */
  privacyOfficer: string | null;
  privacyEmail: string | null;
  /** null: photos are files in `dataDir` */
  s3: S3Settings | null;
  /** false: new photos are files in `dataDir`, and the bucket is only read */
  s3Writes: boolean;
  /** for buckets of backups */
  s3Access: S3Access | null;
  /** null: members sign in with a password or a passkey only */
  identityProvider: ProviderSettings | null;
  /** for tests */
  pushPrivateAddresses: boolean;
  /** URL that is called to purge photos that are no longer public from a CDN */
  cdnPurge: { url: string; token: string | null } | null;
  /** origin of a receiver of webhooks that may be private and without https; null: none */
  webhookTestOrigin: string | null;
  /** null: emails are written to files */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  /** members confirm their email before their first message to a seller */
  requiresConfirmedEmail: boolean;
  /** administrators turn the second step of sign-in on before their pages open */
  requiresSecondFactor: boolean;
  displayedUserTotal: number | "real";
  displayedActiveUsers: number | "real";
  /** First values of limits that administrators change. */
  siteLimits: Record<SiteLimit, number>;
  /** null: as long as the site */
  auditLogMonths: number | null;
  passwordPolicy: "standard" | "strong";
  rateLimits: "on" | "off";
  /** longest wait for requests in progress when the site stops */
  shutdownTimeoutMs: number;
  pgRunAs: string | undefined;
  /** 0 disables the page cache */
  pageCacheMb: number;
  /** null: no port of its own for /metrics */
  metricsPort: number | null;
  metricsToken: string | null;
  role: Variables["ROLE"];
  /** processes that serve pages; 1: the main process does */
  webProcesses: number;
  backup: {
    /** absolute path of a folder, or s3://bucket/prefix */
    location: string;
    schedule: "off" | "daily";
    keep: { daily: number; weekly: number };
    /** null: not encrypted */
    key: { passphrase: string } | { recipient: string } | null;
  };
  logLevel: Variables["LOG_LEVEL"];
};

export type Environment = Record<string, string | undefined>;

/** Problems are English sentences, each naming its variable but not its value, which may be a secret. */
export type ConfigResult =
  | { ok: true; config: Config; warnings: string[] }
  | { ok: false; problems: string[] };

export function readConfig(environment: Environment): ConfigResult {
  const given = withoutKubernetesServices(setVariables(environment));
  const names = checkVariableNames(Object.keys(given), {
    known: Object.keys(variables.shape),
    secrets: secretNames,
  });
  const secrets = readSecretFiles(given);
  const set = { ...given, ...secrets.values };
  const parsed = variables.safeParse(set);
  const invalid = new Map((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]));
  const problems = [
    ...names.problems,
    ...secrets.problems,
    ...[...invalid].map(([name, message]) => `${String(name)} ${message}.`),
    ...adminProblems(set, secrets.unread),
    ...backupProblems(set),
    ...s3Problems(set, secrets.unread),
    ...identityProviderProblems(set, secrets.unread),
    ...(set.DATABASE_DIRECT_URL !== undefined && set.DATABASE_URL === undefined
      ? ["DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler."]
      : []),
  ];
  if (set.DATABASE_READ_URLS !== undefined && set.DATABASE_URL === undefined)
    problems.push("DATABASE_READ_URLS needs DATABASE_URL, the address of the primary server.");
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: configOf(parsed.data), warnings: names.warnings };
}

/** Docker, Kubernetes and systemd pass secrets as files, which other users and child processes cannot read. */
function readSecretFiles(given: Environment): {
  values: Environment;
  problems: string[];
  /** names whose file could not be read */
  unread: ReadonlySet<string>;
} {
  const values: Environment = {};
  const problems: string[] = [];
  const unread = new Set<string>();
  for (const name of secretNames) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    try {
      // Editors and `echo` end a file with a line break.
      const value = readFileSync(path, "utf8").replace(/\r?\n$/u, "");
      if (given[name] !== undefined)
        problems.push(`${name} and ${name}_FILE are both set: unset one of them.`);
      else if (value.trim() === "") problems.push(`${name}_FILE names an empty file.`);
      else values[name] = value;
    } catch (error) {
      unread.add(name);
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      problems.push(`${name}_FILE names a file that cannot be read (${code}).`);
    }
  }
  return { values, problems, unread };
}

function configOf(values: Variables): Config {
  const { PORT: port, HOST: host, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://${displayHost(host)}:${port}`).origin;
  const isOnlyHere = isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname);
  return {
    port,
    host,
    publicUrl,
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    trustProxy: values.TRUST_PROXY ?? [],
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReadUrls: values.DATABASE_READ_URLS ?? [],
    databasePoolSize: values.DATABASE_POOL,
    databaseWaitMs: values.DATABASE_WAIT * 1_000,
    skipMigrations: values.SKIP_MIGRATIONS === "on",
    demoData: values.DEMO_DATA ? values.DEMO_DATA === "on" : values.DATABASE_URL === undefined && isOnlyHere,
    appSecret: values.APP_SECRET ?? null,
    appSecretPrevious: values.APP_SECRET_PREVIOUS ?? null,
    admin: email !== undefined && password !== undefined ? { email, password } : null,
    siteName: values.SITE_NAME,
    contactEmail: values.CONTACT_EMAIL,
    postalAddress: values.SITE_POSTAL_ADDRESS ?? null,
    privacyOfficer: values.SITE_PRIVACY_OFFICER ?? null,
    privacyEmail: values.SITE_PRIVACY_EMAIL ?? null,
    ...s3Of(values),
    identityProvider: identityProviderOf(values),
    pushPrivateAddresses: values.PUSH_PRIVATE_ADDRESSES === "on",
    cdnPurge: values.CDN_PURGE_URL
      ? { url: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN ?? null }
      : null,
    webhookTestOrigin: values.WEBHOOK_TEST_ORIGIN ? new URL(values.WEBHOOK_TEST_ORIGIN).origin : null,
    smtpUrl: values.SMTP_URL ?? null,
    requiresConfirmedEmail: (values.REQUIRE_CONFIRMED_EMAIL ?? (values.SMTP_URL ? "on" : "off")) === "on",
    requiresSecondFactor: values.REQUIRE_SECOND_FACTOR === "administrators",
    mailFrom: values.MAIL_FROM ?? { name: values.SITE_NAME, address: values.CONTACT_EMAIL },
    displayedUserTotal: values.DISPLAYED_USER_TOTAL,
    displayedActiveUsers: values.DISPLAYED_ACTIVE_USERS,
    siteLimits: {
      listingLifetimeDays: values.LISTING_LIFETIME_DAYS,
      photosPerListing: values.PHOTOS_PER_LISTING,
      messagesPerHour: values.MESSAGES_PER_HOUR,
    },
    auditLogMonths: values.AUDIT_LOG_MONTHS ?? null,
    passwordPolicy: values.PASSWORD_POLICY,
    rateLimits: values.RATE_LIMITS,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT * 1_000,
    pgRunAs: values.PG_RUN_AS,
    pageCacheMb: values.PAGE_CACHE_MB,
    metricsPort: values.METRICS_PORT ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    role: values.ROLE,
    webProcesses: values.WEB_PROCESSES,
    backup: {
      location: backupLocation(values),
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

function adminProblems(set: Environment, unread: ReadonlySet<string>): string[] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = set;
  if (unread.has("ADMIN_PASSWORD")) return [];
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

function identityProviderOf(values: Variables): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, label: values.OIDC_LABEL };
}

function identityProviderProblems(set: Environment, unread: ReadonlySet<string>): string[] {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];
  const missing = names.filter((name) => set[name] === undefined && !unread.has(name));
  if (missing.length === 0) return [];
  const isUsed = missing.length < names.length || set.OIDC_LABEL !== undefined;
  return isUsed
    ? [`${missing.join(" and ")} must be set too: the identity provider needs ${names.join(", ")}.`]
    : [];
}

function backupKey({ BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient }: Variables) {
  if (passphrase !== undefined) return { passphrase };
  return recipient === undefined ? null : { recipient };
}

function backupLocation({ BACKUP_DIR: location, DATA_DIR: dataDir }: Variables): string {
  if (location === undefined) return join(resolve(dataDir), "backups");
  return isS3Url(location) ? location : resolve(location);
}

function s3Of(values: Variables): Pick<Config, "s3" | "s3Access" | "s3Writes"> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const s3Writes = values.S3_WRITES === "on";
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return { s3: null, s3Access: null, s3Writes };
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_FORCE_PATH_STYLE: pathStyle } = values;
  const s3Access = {
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    forcePathStyle: pathStyle ? pathStyle === "on" : endpoint !== undefined,
  };
  return { s3: bucket === undefined ? null : { ...s3Access, bucket }, s3Access, s3Writes };
}

/** A missing bucket would store photos on the disk of one node. */
function s3Problems(set: Environment, unread: ReadonlySet<string>): string[] {
  const backups = set.BACKUP_DIR !== undefined && isS3Url(set.BACKUP_DIR) ? readS3Url(set.BACKUP_DIR) : null;
  const isUsed = Object.keys(variables.shape).some(
    (name) => name.startsWith("S3_") && set[name] !== undefined,
  );
  if (!isUsed && backups === null) return [];
  const keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const needed = backups === null ? ["S3_BUCKET", ...keys] : keys;
  const missing = needed.filter((name) => set[name] === undefined && !unread.has(name));
  const problems = missing.length > 0 ? [`Object storage needs ${missing.join(" and ")} too.`] : [];
  if (backups !== null && backups.bucket === set.S3_BUCKET?.trim())
    problems.push("BACKUP_DIR must name another bucket than S3_BUCKET, whose objects are taken for photos.");
  return problems;
}

function backupProblems({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENT: recipient,
}: Environment): string[] {
  if (passphrase === undefined || recipient === undefined) return [];
  return ["BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them."];
}

function displayHost(host: string): string {
  if (host === "0.0.0.0" || host === "::" || isLoopbackName(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
