/**
 * Environment variables with schema, default and description: the only list of them. The table in the README and the
 * check for mistyped names (unknown-variables.ts) are made from it.
 */
import { z } from "zod";
import { normalizeEmail } from "../accounts/account.ts";
import { isDeliverableEmail } from "../accounts/index.server.ts";
import { siteLimits } from "../console/site-settings.ts";
import { isNetwork } from "../platform/http/client-address.server.ts";
import { isLoopbackName } from "../platform/http/loopback.ts";
import { bucketPattern, isS3Url, readS3Url } from "../platform/s3/location.ts";
import { isStorableText, normalizeLine } from "../platform/text-input.ts";

type Documentation = { byDefault: string; description: string; isSecret?: boolean };
const documentation = z.registry<Documentation>();

function withDefault<Schema extends z.ZodType<unknown, string>>(
  byDefault: string,
  schema: Schema,
  description: string,
) {
  const variable = z.string().prefault(byDefault).pipe(schema);
  documentation.add(variable, { byDefault: `\`${byDefault}\``, description });
  return variable;
}

function optional<Schema extends z.ZodType<unknown, string>>(
  byDefault: string,
  schema: Schema,
  description: string,
) {
  const variable = schema.optional();
  documentation.add(variable, { byDefault, description });
  return variable;
}

/** As `optional`. The value is a secret, or may contain one: NAME_FILE can name a file that contains it. */
function optionalSecret<Schema extends z.ZodType<unknown, string>>(
  byDefault: string,
  schema: Schema,
  description: string,
) {
  const variable = schema.optional();
  documentation.add(variable, { byDefault, description, isSecret: true });
  return variable;
}

const line = z.string().trim();
const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  line.pipe(z.enum(choices, { error: `must be one of: ${choices.join(", ")}` }));
const email = line
  .transform(normalizeEmail)
  .refine(isDeliverableEmail, { error: "must be an e-mail address, as name@example.com" });
const count = line
  .regex(/^(?:real|\d{1,9})$/u, { error: "must be a whole number, or real" })
  .transform((text) => (text === "real" ? "real" : Number(text)));

const within = ({ min, max }: { min: number; max: number }) =>
  line.transform(Number).refine((value) => Number.isInteger(value) && value >= min && value <= max, {
    error: `must be a whole number from ${min} to ${max}`,
  });
const periods = line.regex(/^\d{1,4}$/u, { error: "must be a whole number" }).transform(Number);

/** As libpq, also without a host after the user (`user@/name?host=/run/postgresql`), which is no URL. The driver knows no list of hosts. */
function isPostgresUrl(address: string): boolean {
  const url = address.replace(/^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=\/)/u, "$1socket");
  return /^postgres(?:ql)?:\/\//u.test(url) && URL.canParse(url) && !new URL(url).host.includes(",");
}

const postgresUrl = line.refine(isPostgresUrl, {
  error:
    "must be the address of one PostgreSQL server, as postgresql://user:password@host:5432/name (signs in the password percent-encoded) or postgresql://user@/name?host=/run/postgresql",
});

const postgresUrls = line
  .transform((list) => list.split(/[\s,]+/u))
  .refine((urls) => urls.every(isPostgresUrl), {
    error:
      "must be PostgreSQL addresses separated by commas, as postgresql://user:password@replica:5432/name",
  });

export const variables = z.object({
  PORT: withDefault(
    "3000",
    line
      .regex(/^\d{1,5}$/u, { error: "must be a whole number from 1 to 65535", abort: true })
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65535, { error: "must be a whole number from 1 to 65535" }),
    "The port to listen on.",
  ),
  HOST: withDefault(
    "127.0.0.1",
    line.regex(/^[\w.:-]+$/u, { error: "must be an address or a host name, as 127.0.0.1 or 0.0.0.0" }),
    "Address to listen on. `0.0.0.0` accepts connections from the network; keep the default behind a reverse proxy on the same machine.",
  ),
  PUBLIC_URL: optional(
    "`http://localhost:PORT`, or `http://HOST:PORT` if HOST is one network address",
    line
      .refine(isOrigin, {
        error: "must be the site's http or https address without a path, as https://annonces.example",
      })
      .transform((url) => new URL(url).origin),
    "Origin under which users reach the site. `https` turns on Secure cookies and HSTS. Pages requested under another name are redirected to it.",
  ),
  TRUST_PROXY: optional(
    "loopback only",
    line
      .transform((list) => list.split(",").map((network) => network.trim()))
      .refine((networks) => networks.every(isNetwork), {
        error: "must be addresses or networks separated by commas, as 10.0.0.0/8, fd00::/8",
      }),
    "Networks of reverse proxies on other machines, separated by commas: the client address is then the last entry of `X-Forwarded-For` that is in none of them, and `X-Request-Id` and `traceparent` are taken over. A proxy on the same machine is always trusted.",
  ),
  DATA_DIR: withDefault(
    "./data",
    line,
    "Folder for all data: the embedded database, photos, and emails if there is no SMTP server. Copying it is no backup of a running site: use `npm run backup`.",
  ),
  DATABASE_URL: optionalSecret(
    "the embedded PostgreSQL",
    postgresUrl,
    "PostgreSQL server (15 or newer) to use instead of the embedded one.",
  ),
  DATABASE_DIRECT_URL: optionalSecret(
    "DATABASE_URL",
    postgresUrl,
    "If DATABASE_URL leads to a pooler in transaction mode (PgBouncer): the same database without the pooler, for jobs, notifications and migrations.",
  ),
  DATABASE_READ_URLS: optionalSecret(
    "none",
    postgresUrls,
    "Streaming replicas of DATABASE_URL, separated by commas, for the reads of public pages. One that is away or more than 5 s behind is skipped, and no user sees an older state than after their own last change.",
  ),
  DATABASE_POOL: withDefault(
    "20",
    line
      .regex(/^\d{1,3}$/u, { error: "must be a whole number from 5 to 500", abort: true })
      .transform(Number)
      .refine((size) => size >= 5 && size <= 500, { error: "must be a whole number from 5 to 500" }),
    "Maximum number of connections for pages and jobs, to the database and to each replica. A node needs one more for notifications, and with DATABASE_DIRECT_URL ten more for jobs.",
  ),
  DATABASE_WAIT: withDefault(
    "30",
    line
      .regex(/^\d{1,3}$/u, { error: "must be a whole number of seconds from 0 to 600", abort: true })
      .transform(Number)
      .refine((seconds) => seconds <= 600, { error: "must be a whole number of seconds from 0 to 600" }),
    "Seconds that a start waits for the server of DATABASE_URL to accept connections.",
  ),
  SKIP_MIGRATIONS: withDefault(
    "off",
    oneOf(["on", "off"]),
    "`on`: a start does not change the schema of the database, and refuses to serve while migrations are missing. For sites of several nodes, which run `npm run migrate` before the new version starts.",
  ),
  DEMO_DATA: optional(
    "`on` with the embedded database if HOST and PUBLIC_URL are loopback addresses, else `off`",
    oneOf(["on", "off"]),
    "Creates demo listings and accounts at the first start. Their password is public, so a site that others can reach has them only with an explicit `on`. If a site that has demo accounts is started with `off`, accounts that still use the public password are disabled.",
  ),
  APP_SECRET: optionalSecret(
    "a secret generated into `DATA_DIR/app-secret`",
    line.min(32, { error: "must be at least 32 characters" }),
    "Encrypts the keys that the site stores in its database, such as the one that signs session cookies: at least 32 random characters, as from `openssl rand -base64 32`. Several nodes need the same. Keep a copy: backups do not contain it.",
  ),
  APP_SECRET_PREVIOUS: optionalSecret(
    "none",
    line.refine((secret) => secret === "lost" || secret.length >= 32, {
      error: "must be at least 32 characters, or lost",
    }),
    "To change APP_SECRET: the former one. The next start encrypts everything by the new one; then unset this. `lost`: what the former one encrypted is deleted; users sign in again, and unsubscribe links in sent emails end.",
  ),
  ADMIN_EMAIL: optional(
    "none",
    email,
    "With ADMIN_PASSWORD: at every start, this account is created if it does not exist and becomes administrator.",
  ),
  ADMIN_PASSWORD: optionalSecret(
    "none",
    // Not trimmed: spaces may be part of a password.
    z.string(),
    "Password of that account, at least 12 characters. It replaces the current one at every start; unset both variables to change it on the site.",
  ),
  SITE_NAME: withDefault(
    "Babillard",
    line.transform(normalizeLine).refine((name) => name !== "" && name.length <= 60 && isStorableText(name), {
      error: "must be 1 to 60 characters",
    }),
    "Name of the site, shown on every page. A first value, as those of CONTACT_EMAIL, SITE_POSTAL_ADDRESS, SITE_PRIVACY_… and DISPLAYED_…: administrators change them at `/admin/site`, and what they saved counts.",
  ),
  CONTACT_EMAIL: withDefault(
    "contact@babillard.example",
    email,
    "Contact address shown on pages; messages of the contact form and replies to the site’s emails go there. Set it to your own.",
  ),
  SITE_POSTAL_ADDRESS: optional(
    "none",
    line
      .transform(normalizeLine)
      .refine((address) => address !== "" && address.length <= 200 && isStorableText(address), {
        error: "must be one line of 1 to 200 characters",
      }),
    "Postal address of the operator, in the footer of emails. Canada’s anti-spam law asks for it in those that people can unsubscribe from.",
  ),
  SITE_PRIVACY_OFFICER: optional(
    "none",
    line
      .transform(normalizeLine)
      .refine((text) => text !== "" && text.length <= 120 && isStorableText(text), {
        error: "must be one line of 1 to 120 characters",
      }),
    "Name and title of the person in charge of personal information, on the privacy page. Québec’s law 25 asks for it.",
  ),
  SITE_PRIVACY_EMAIL: optional("CONTACT_EMAIL", email, "How to reach that person."),
  S3_BUCKET: optional(
    "none: photos are files in `DATA_DIR/uploads`",
    line.regex(bucketPattern, {
      error: "must be the name of a bucket: 3 to 63 characters of a–z, 0–9, dots and hyphens",
    }),
    "Stores photos in this bucket of an S3-compatible object storage instead. It stays private and holds nothing else. `npm run storage -- move` copies existing photos.",
  ),
  S3_ENDPOINT: optional(
    "`https://s3.S3_REGION.amazonaws.com`",
    line
      .refine(isOrigin, {
        error: "must be the object storage's http or https address without a path, as https://s3.example.com",
      })
      .transform((url) => new URL(url).origin),
    "Address of the object storage.",
  ),
  S3_REGION: withDefault(
    "us-east-1",
    line.regex(/^[a-zA-Z\d-]{1,64}$/u, { error: "must be the name of a region, as ca-central-1" }),
    "Region of the bucket. Services without regions accept the default or say which to use.",
  ),
  S3_ACCESS_KEY_ID: optional(
    "none",
    line.regex(/^[^\s/,]{1,256}$/u, { error: "must be an access key id" }),
    "Access key that may list the bucket and read, write and delete its objects.",
  ),
  S3_SECRET_ACCESS_KEY: optionalSecret("none", line, "Secret of that access key."),
  S3_FORCE_PATH_STYLE: optional(
    "`on` if S3_ENDPOINT is set, else `off`",
    oneOf(["on", "off"]),
    "`on`: the bucket is the first part of the path; `off`: of the host name.",
  ),
  S3_WRITES: withDefault(
    "on",
    oneOf(["on", "off"]),
    "`off`: new photos are files in `DATA_DIR/uploads`, and those that are not there are read from the bucket. For the move back to the disk.",
  ),
  PUSH_PRIVATE_ADDRESSES: withDefault(
    "off",
    oneOf(["on", "off"]),
    "`on` sends push notifications also to addresses of this machine and of private networks, without TLS: for tests. `off` refuses them, since anyone who signs in could use the site to reach them.",
  ),
  CDN_PURGE_URL: optional(
    "none: photos that were removed expire in CDNs after ten minutes",
    line.refine((url) => /^https?:\/\//u.test(url) && URL.canParse(url), {
      error: "must be an http or https address, as https://api.cloudflare.com/client/v4/zones/ID/purge_cache",
    }),
    'For a CDN in front of the site: once a minute, addresses of photos that are not public any more are posted here as `{"files": […]}`, the request of Cloudflare’s API.',
  ),
  CDN_PURGE_TOKEN: optionalSecret("none", line.min(1), "Sent to CDN_PURGE_URL as a bearer token."),
  WEBHOOK_TEST_ORIGIN: optional(
    "none: webhooks go to public addresses by https only",
    line.refine((url) => /^https?:\/\//u.test(url) && URL.canParse(url), {
      error: "must be an origin, as http://127.0.0.1:4000",
    }),
    "For tests of webhooks: an origin that may be private and without https. Never on a public site.",
  ),
  SMTP_URL: optionalSecret(
    "none: each email is written to a file in `DATA_DIR/outbox`, and deleted after 30 days",
    line.refine(isMailServer, {
      error:
        "must be the address of a mail server, as smtp://user:password@mail.example:587 or smtps://… (signs in the password percent-encoded)",
    }),
    "SMTP server that sends the site’s emails; the EHLO name is the host of PUBLIC_URL. `smtp` uses STARTTLS if the server offers it and requires it before sending a password; `smtps` uses TLS from the start.",
  ),
  REQUIRE_CONFIRMED_EMAIL: optional(
    "`on` if SMTP_URL is set, else `off`",
    oneOf(["on", "off"]),
    "`on`: members confirm their email before they write to a seller for the first time.",
  ),
  REQUIRE_SECOND_FACTOR: withDefault(
    "off",
    oneOf(["administrators", "off"]),
    "`administrators`: an administrator with neither an authenticator app nor a passkey is led to the settings that turn the second step on, before the pages of administration and moderation open; API tokens of theirs do not work until then.",
  ),
  MAIL_FROM: optional(
    "`SITE_NAME <CONTACT_EMAIL>`",
    line.transform(readSender).refine((sender) => sender !== null, {
      error: "must be an e-mail address, alone or with a name, as Babillard <bonjour@example.com>",
    }),
    "Sender of the site’s emails.",
  ),
  DISPLAYED_USER_TOTAL: withDefault(
    "1250",
    count,
    "Number of users shown on the home page; `real` shows the actual number.",
  ),
  DISPLAYED_ACTIVE_USERS: withDefault(
    "1000",
    count,
    "Number in “more than 1000 active users”; `real` shows the actual number.",
  ),
  LISTING_LIFETIME_DAYS: withDefault(
    String(siteLimits.listingLifetimeDays.initial),
    within(siteLimits.listingLifetimeDays),
    "How long a listing is online, in days; administrators change it under Site.",
  ),
  PHOTOS_PER_LISTING: withDefault(
    String(siteLimits.photosPerListing.initial),
    within(siteLimits.photosPerListing),
    "Photos of a listing at most; administrators change it under Site.",
  ),
  MESSAGES_PER_HOUR: withDefault(
    String(siteLimits.messagesPerHour.initial),
    within(siteLimits.messagesPerHour),
    "Messages that an account may send in an hour; administrators change it under Site.",
  ),
  AUDIT_LOG_MONTHS: optional(
    "none: as long as the site",
    within({ min: 24, max: 600 }),
    "How long the audit log keeps an event, in months, from 24 on. Details of events are deleted after 13 months in any case. What was deleted is no longer in the histories of listings and members; `npm run admin -- verify-log` still verifies the rest.",
  ),
  PASSWORD_POLICY: withDefault(
    "standard",
    oneOf(["standard", "strong"]),
    "`strong` requires 12 characters from everyone and rejects common passwords; `standard` requires 6 from members and 12 from moderators and administrators.",
  ),
  OIDC_ISSUER: optional(
    "none",
    line.refine(isIssuer, { error: "must be an https address, as https://id.example.org/realms/town" }),
    "Identity provider (OpenID Connect) with whose accounts members may sign in. Register `PUBLIC_URL/auth/sso/callback` there as the redirect address.",
  ),
  OIDC_CLIENT_ID: optional("none", line.min(1), "Name of this site at the identity provider."),
  OIDC_CLIENT_SECRET: optionalSecret("none", line.min(1), "Password of this site at the identity provider."),
  OIDC_LABEL: withDefault(
    "votre organisation",
    line.transform(normalizeLine).pipe(z.string().min(1).max(60, { error: "must be at most 60 characters" })),
    "How the pages name the identity provider, behind « Continuer avec ».",
  ),
  RATE_LIMITS: withDefault(
    "on",
    oneOf(["on", "off"]),
    "`off` disables all rate limits, for tests and benchmarks.",
  ),
  PG_RUN_AS: optional(
    "`postgres`, else `nobody`",
    line.regex(/^[a-z_][a-z0-9_.-]*\$?$/iu, { error: "must be the name of a user of this machine" }),
    "If started as root: system user that runs the embedded database, because PostgreSQL refuses to run as root.",
  ),
  PAGE_CACHE_MB: withDefault(
    "64",
    line.regex(/^\d{1,5}$/u, { error: "must be a whole number of megabytes, or 0" }).transform(Number),
    "Memory for cached public pages and data, which expire after 30 s at most. `0` turns the cache off.",
  ),
  ROLE: withDefault(
    "all",
    oneOf(["all", "web", "jobs"]),
    "What this process does: `web` serves the site and only enqueues jobs; `jobs` runs them (emails, alerts, expiry, retention) and serves `/healthz` and `/readyz` on PORT; `all` does both. With `web` nodes there must be at least one that runs jobs.",
  ),
  WEB_PROCESSES: withDefault(
    "1",
    within({ min: 1, max: 64 }),
    "Processes that serve pages: with more than one, pages use as many cores, and the process that runs jobs serves none. Each needs 300 to 600 MB of memory and a page cache of its own, and they divide DATABASE_POOL. Set it to the number of cores on a machine that has memory for them.",
  ),
  BACKUP_DIR: optional(
    "`DATA_DIR/backups`",
    line.refine((location) => !isS3Url(location) || readS3Url(location) !== null, {
      error: "must be a folder, or a bucket as s3://bucket/prefix",
    }),
    "Folder for backups, or `s3://BUCKET/PREFIX`: a bucket that the S3_ key can use, other than S3_BUCKET. Choose a folder on another disk, or copy the backups elsewhere.",
  ),
  BACKUP_SCHEDULE: withDefault(
    "off",
    oneOf(["off", "daily"]),
    "`daily` makes a backup every night and deletes those that are no longer needed. Each is a whole copy of the site.",
  ),
  BACKUP_KEEP_DAILY: withDefault("7", periods, "Days of which the last backup is retained."),
  BACKUP_KEEP_WEEKLY: withDefault("4", periods, "Weeks of which the last backup is retained."),
  BACKUP_PASSPHRASE: optionalSecret(
    "none: backups are not encrypted",
    // Not trimmed: spaces may be part of it.
    z.string().min(12, { error: "must be at least 12 characters" }),
    "Encrypts backups, in the format of [age](https://age-encryption.org). Keep it elsewhere too: without it they are lost.",
  ),
  BACKUP_RECIPIENT: optional(
    "none",
    line.regex(/^age1[a-z0-9]{20,}$/u, { error: "must be a public key of age, as age1…" }),
    "Public key of age that backups are encrypted for, instead of BACKUP_PASSPHRASE: the server cannot read its backups.",
  ),
  SHUTDOWN_TIMEOUT: withDefault(
    "30",
    line
      .regex(/^\d{1,4}$/u, { error: "must be a whole number of seconds from 0 to 3600", abort: true })
      .transform(Number)
      .refine((seconds) => seconds <= 3600, { error: "must be a whole number of seconds from 0 to 3600" }),
    "Seconds that requests in progress, uploads included, may take to end when the site is told to stop.",
  ),
  METRICS_PORT: optional(
    "none",
    line
      .regex(/^\d{1,5}$/u, { error: "must be a whole number from 1 to 65535", abort: true })
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65535, { error: "must be a whole number from 1 to 65535" }),
    "Port, on HOST, with `/metrics` for Prometheus.",
  ),
  METRICS_TOKEN: optionalSecret(
    "none: `/metrics` only on METRICS_PORT",
    line.regex(/^[\w.~+/=-]{16,}$/u, {
      error: "must be at least 16 characters: A to Z, a to z, 0 to 9 or ._~+/=-",
    }),
    "With this bearer token `/metrics` is also served on PORT. METRICS_PORT then requires it, too.",
  ),
  LOG_LEVEL: withDefault(
    "info",
    oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "Minimum level of log messages.",
  ),
});

export type Variables = z.output<typeof variables>;

/** Names of the variables whose value can also be read from the file that NAME_FILE names. */
export const secretNames: ReadonlySet<string> = new Set(
  Object.entries(variables.shape).flatMap(([name, schema]) =>
    documented(name, schema).isSecret ? [name] : [],
  ),
);

/** Markdown table for the README. */
export function configurationTable(): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const { byDefault, description, isSecret } = documented(name, schema);
    const file = isSecret ? ` Or \`${name}_FILE\`: a file that contains it.` : "";
    return `| \`${name}\` | ${byDefault} | ${description}${file} |`;
  });
  return ["| Variable | Default | What it does |", "|---|---|---|", ...rows].join("\n");
}

function documented(name: string, schema: z.ZodType): Documentation {
  const entry = documentation.get(schema);
  if (!entry) throw new Error(`${name} is not documented`);
  return entry;
}

/** smtp[s]://[user:password@]host[:port] without a path. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isBare = (url.pathname === "" || url.pathname === "/") && url.search === "" && url.hash === "";
  return url.hostname !== "" && isBare && (url.username === "") === (url.password === "") && isDecodable(url);
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return isStorableText(decodeURIComponent(username) + decodeURIComponent(password));
  } catch {
    return false;
  }
}

/** "Name <address>" or an address; null for anything else. */
function readSender(text: string): { name: string; address: string } | null {
  const [, name = "", bracketed] = /^([^<>]*?)\s*<([^<>]+)>$/u.exec(text) ?? [];
  const address = normalizeEmail(bracketed ?? text);
  const plainName = normalizeLine(name.replaceAll('"', ""));
  return isDeliverableEmail(address) && plainName.length <= 60 ? { name: plainName, address } : null;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  const isBare = url.pathname === "/" && url.search === "" && url.hash === "";
  return isWeb && isBare && url.username === "" && url.password === "";
}

/** As its discovery document names it; without https on this machine only. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSecure = protocol === "https:" || (protocol === "http:" && isLoopbackName(hostname));
  return isSecure && search === "" && hash === "" && username === "";
}
