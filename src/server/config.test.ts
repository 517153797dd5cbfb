import { isAbsolute, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type Environment, readConfig } from "./config.ts";
import { configurationTable, variables } from "./config-variables.ts";

function configOf(environment: Environment) {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.config;
}

function problemsOf(environment: Environment): string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.problems;
}

test("9.14 all variables are optional and have defaults", () => {
  expect(configOf({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    hasPublicUrl: false,
    trustProxy: [],
    dataDir: resolve("data"),
    databaseUrl: null,
    s3: null,
    s3Access: null,
    s3Writes: true,
    databaseDirectUrl: null,
    databaseReadUrls: [],
    databasePoolSize: 20,
    databaseWaitMs: 30_000,
    skipMigrations: false,
    demoData: true,
    appSecret: null,
    appSecretPrevious: null,
    admin: null,
    siteName: "Babillard",
    contactEmail: "contact@babillard.example",
    postalAddress: null,
    privacyOfficer: null,
    privacyEmail: null,
    identityProvider: null,
    pushPrivateAddresses: false,
    cdnPurge: null,
    webhookTestOrigin: null,
    smtpUrl: null,
    requiresConfirmedEmail: false,
    requiresSecondFactor: false,
    mailFrom: { name: "Babillard", address: "contact@babillard.example" },
    displayedUserTotal: 1250,
    displayedActiveUsers: 1000,
    siteLimits: { listingLifetimeDays: 60, photosPerListing: 8, messagesPerHour: 60 },
    auditLogMonths: null,
    passwordPolicy: "standard",
    rateLimits: "on",
    shutdownTimeoutMs: 30_000,
    role: "all",
    webProcesses: 1,
    pgRunAs: undefined,
    pageCacheMb: 64,
    metricsPort: null,
    metricsToken: null,
    backup: {
      location: resolve("data/backups"),
      schedule: "off",
      keep: { daily: 7, weekly: 4 },
      key: null,
    },
    logLevel: "info",
  });
});

test("all variables can be set", () => {
  expect(
    configOf({
      PORT: "8080",
      HOST: "10.0.0.5",
      PUBLIC_URL: "https://Annonces.example/",
      TRUST_PROXY: "10.0.0.0/8, fd00::/8,192.0.2.1",
      DATA_DIR: "/srv/babillard",
      DATABASE_URL: "postgresql:///babillard?host=/run/postgresql&user=web",
      DATABASE_DIRECT_URL: "postgresql://web@db/babillard",
      DATABASE_READ_URLS: "postgresql://web@replica-1/babillard, postgresql://web@replica-2/babillard",
      DATABASE_POOL: "40",
      DATABASE_WAIT: "0",
      SKIP_MIGRATIONS: "on",
      SHUTDOWN_TIMEOUT: "90",
      ROLE: "jobs",
      DEMO_DATA: "on",
      APP_SECRET: "a secret of at least 32 characters",
      APP_SECRET_PREVIOUS: "lost",
      ADMIN_EMAIL: "Chef@Example.com",
      ADMIN_PASSWORD: " un long mot de passe ",
      SITE_NAME: "Le Babillard d’à côté",
      OIDC_ISSUER: "https://id.ville.example/realms/ville",
      OIDC_CLIENT_ID: "annonces",
      OIDC_CLIENT_SECRET: "s3cret",
      OIDC_LABEL: " la Ville ",
      PUSH_PRIVATE_ADDRESSES: "on",
      REQUIRE_SECOND_FACTOR: "administrators",
      CDN_PURGE_URL: "https://cdn.example/purge",
      CDN_PURGE_TOKEN: "a-token",
      WEBHOOK_TEST_ORIGIN: "http://127.0.0.1:4000",
      SITE_PRIVACY_OFFICER: "Jeanne Roy, greffière",
      SITE_PRIVACY_EMAIL: "ViePrivee@example.com",
      SITE_POSTAL_ADDRESS: " 1, rue des Érables, Laval ",
      CONTACT_EMAIL: "allo@example.com",
      S3_ENDPOINT: "https://s3.example.com/",
      S3_REGION: "ca-central-1",
      S3_BUCKET: "photos",
      S3_ACCESS_KEY_ID: "AKIA",
      S3_SECRET_ACCESS_KEY: "s+/=",
      S3_FORCE_PATH_STYLE: "off",
      S3_WRITES: "off",
      SMTP_URL: "smtps://site:p%40ss@mail.example:465",
      MAIL_FROM: "Les annonces <Ne-Pas-Repondre@example.com>",
      DISPLAYED_USER_TOTAL: "real",
      DISPLAYED_ACTIVE_USERS: "0",
      LISTING_LIFETIME_DAYS: "90",
      PHOTOS_PER_LISTING: "5",
      MESSAGES_PER_HOUR: "30",
      AUDIT_LOG_MONTHS: "60",
      PASSWORD_POLICY: "strong",
      RATE_LIMITS: "off",
      PG_RUN_AS: "web",
      PAGE_CACHE_MB: "0",
      METRICS_PORT: "9464",
      METRICS_TOKEN: "0123456789abcdef",
      BACKUP_DIR: "/mnt/backups",
      BACKUP_SCHEDULE: "daily",
      BACKUP_KEEP_DAILY: "14",
      BACKUP_KEEP_WEEKLY: "0",
      BACKUP_PASSPHRASE: " quatre mots au hasard",
      WEB_PROCESSES: "4",
      LOG_LEVEL: "debug",
    }),
  ).toEqual({
    port: 8080,
    host: "10.0.0.5",
    publicUrl: "https://annonces.example",
    hasPublicUrl: true,
    trustProxy: ["10.0.0.0/8", "fd00::/8", "192.0.2.1"],
    dataDir: "/srv/babillard",
    databaseUrl: "postgresql:///babillard?host=/run/postgresql&user=web",
    s3: {
      endpoint: "https://s3.example.com",
      region: "ca-central-1",
      bucket: "photos",
      accessKeyId: "AKIA",
      secretAccessKey: "s+/=",
      forcePathStyle: false,
    },
    s3Writes: false,
    s3Access: {
      endpoint: "https://s3.example.com",
      region: "ca-central-1",
      accessKeyId: "AKIA",
      secretAccessKey: "s+/=",
      forcePathStyle: false,
    },
    databaseDirectUrl: "postgresql://web@db/babillard",
    databaseReadUrls: ["postgresql://web@replica-1/babillard", "postgresql://web@replica-2/babillard"],
    databasePoolSize: 40,
    databaseWaitMs: 0,
    skipMigrations: true,
    demoData: true,
    appSecret: "a secret of at least 32 characters",
    appSecretPrevious: "lost",
    admin: { email: "chef@example.com", password: " un long mot de passe " },
    siteName: "Le Babillard d’à côté",
    contactEmail: "allo@example.com",
    postalAddress: "1, rue des Érables, Laval",
    privacyOfficer: "Jeanne Roy, greffière",
    privacyEmail: "vieprivee@example.com",
    identityProvider: {
      issuer: "https://id.ville.example/realms/ville",
      clientId: "annonces",
      clientSecret: "s3cret",
      label: "la Ville",
    },
    pushPrivateAddresses: true,
    cdnPurge: { url: "https://cdn.example/purge", token: "a-token" },
    webhookTestOrigin: "http://127.0.0.1:4000",
    smtpUrl: "smtps://site:p%40ss@mail.example:465",
    requiresConfirmedEmail: true,
    requiresSecondFactor: true,
    mailFrom: { name: "Les annonces", address: "ne-pas-repondre@example.com" },
    displayedUserTotal: "real",
    displayedActiveUsers: 0,
    siteLimits: { listingLifetimeDays: 90, photosPerListing: 5, messagesPerHour: 30 },
    auditLogMonths: 60,
    passwordPolicy: "strong",
    rateLimits: "off",
    shutdownTimeoutMs: 90_000,
    role: "jobs",
    webProcesses: 4,
    pgRunAs: "web",
    pageCacheMb: 0,
    metricsPort: 9464,
    metricsToken: "0123456789abcdef",
    backup: {
      location: "/mnt/backups",
      schedule: "daily",
      keep: { daily: 14, weekly: 0 },
      key: { passphrase: " quatre mots au hasard" },
    },
    logLevel: "debug",
  });
});

test("an empty variable counts as unset, also one that is reserved for later versions", () => {
  const empty = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, " "]));
  expect(configOf({ ...empty, SMTP_URL: "", S3_BUCKET: "" })).toEqual(configOf({}));
});

test("DATABASE_DIRECT_URL alone is refused", () => {
  expect(problemsOf({ DATABASE_DIRECT_URL: "postgresql://web@db/babillard" })).toEqual([
    "DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.",
  ]);
});

test("DATABASE_READ_URLS alone is refused", () => {
  expect(problemsOf({ DATABASE_READ_URLS: "postgresql://web@replica/babillard" })).toEqual([
    "DATABASE_READ_URLS needs DATABASE_URL, the address of the primary server.",
  ]);
});

test.each([
  "postgresql://web:p%40ss@db.example:5432/babillard",
  "postgres://web@[::1]/babillard?sslmode=require",
  "postgresql:///babillard?host=/run/postgresql&user=web",
  "postgresql://web@/babillard?host=/run/postgresql",
  "postgresql://web@%2Frun%2Fpostgresql/babillard",
])("DATABASE_URL may be %s", (DATABASE_URL) => {
  expect(configOf({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  "postgresql://web@db-1,db-2/babillard",
  "postgresql://web@db-1:5432,db-2:5432/babillard?target_session_attrs=read-write",
  "postgresql://web:pa/ss@db.example/babillard",
  "host=/run/postgresql dbname=babillard",
])("DATABASE_URL %s is rejected, with the forms that can be used", (DATABASE_URL) => {
  expect(problemsOf({ DATABASE_URL })).toEqual([
    expect.stringMatching(/^DATABASE_URL must be the address of one PostgreSQL server, as .*host=\/run/u),
  ]);
});

test("a relative DATA_DIR becomes absolute", () => {
  expect(isAbsolute(configOf({ DATA_DIR: "elsewhere" }).dataDir)).toBe(true);
});

test("all problems are reported together, one per variable, without the values", () => {
  const wrong = {
    PORT: "99999",
    HOST: "a host",
    PUBLIC_URL: "annonces.example",
    TRUST_PROXY: "10.0.0.0/8, proxy.example",
    DATABASE_URL: "mysql://root:hunter2@host/name",
    DATABASE_DIRECT_URL: "mysql://root:hunter2@host/name",
    DATABASE_READ_URLS: "postgresql://web@a/b,mysql://root:hunter2@host/name",
    DATABASE_POOL: "4",
    DATABASE_WAIT: "601",
    SKIP_MIGRATIONS: "yes",
    DEMO_DATA: "yes",
    APP_SECRET: "hunter2",
    APP_SECRET_PREVIOUS: "hunter2",
    ADMIN_EMAIL: "chef",
    ADMIN_PASSWORD: "hunter2",
    SITE_NAME: "x".repeat(61),
    CONTACT_EMAIL: "nobody",
    DISPLAYED_USER_TOTAL: "many",
    DISPLAYED_ACTIVE_USERS: "-1",
    PASSWORD_POLICY: "weak",
    RATE_LIMITS: "true",
    PAGE_CACHE_MB: "much",
    BACKUP_SCHEDULE: "hourly",
    BACKUP_KEEP_DAILY: "-1",
    BACKUP_KEEP_WEEKLY: "all",
    BACKUP_PASSPHRASE: "hunter2",
    PG_RUN_AS: "; rm",
    METRICS_PORT: "0",
    METRICS_TOKEN: "hunter2",
    LOG_LEVEL: "loud",
    SMTP_URL: "smtp://hunter2@localhost",
    MAIL_FROM: "Babillard",
  };
  const problems = problemsOf(wrong);
  expect(problems.map((problem) => problem.split(" ")[0]).sort()).toEqual(Object.keys(wrong).sort());
  expect(problems.join("\n")).not.toContain("hunter2");
  expect(problems).toContain("PORT must be a whole number from 1 to 65535.");
  expect(problems).toContain("DEMO_DATA must be one of: on, off.");
});

test.each(["0", "65536", "80.5", "0x50", "1e3", "-1", "port"])("PORT=%s is rejected", (port) => {
  expect(problemsOf({ PORT: port })).toEqual(["PORT must be a whole number from 1 to 65535."]);
});

test.each([
  "ftp://annonces.example",
  "https://annonces.example/babillard",
  "https://annonces.example?a=1",
  "https://annonces.example#a",
  "https://user:password@annonces.example",
  "//annonces.example",
])("PUBLIC_URL=%s is rejected", (url) => {
  expect(problemsOf({ PUBLIC_URL: url })).toHaveLength(1);
});

test.each([
  [{ HOST: "0.0.0.0", PORT: "4000" }, "http://localhost:4000"],
  [{ HOST: "::", PORT: "4000" }, "http://localhost:4000"],
  [{ HOST: "192.168.1.20" }, "http://192.168.1.20:3000"],
  [{ HOST: "fd00::20" }, "http://[fd00::20]:3000"],
  [{ PORT: "80" }, "http://localhost"],
])("without PUBLIC_URL, the public URL of %j is %s", (environment, url) => {
  expect(configOf(environment).publicUrl).toBe(url);
});

test.each([
  "mail.example",
  "http://mail.example",
  "smtp://",
  "smtp://mail.example/inbox",
  "smtp://mail.example?secure=no",
  "smtp://site@mail.example",
  "smtp://site:50%@mail.example",
  "smtp://site:a%00b@mail.example",
])("SMTP_URL=%j is rejected with one sentence", (url) => {
  expect(problemsOf({ SMTP_URL: url })).toEqual([
    expect.stringMatching(/^SMTP_URL must be the address of a mail server/u),
  ]);
});

test.each([
  ["moi@example.com", { name: "", address: "moi@example.com" }],
  ['"Chez nous" <moi@example.com>', { name: "Chez nous", address: "moi@example.com" }],
])("MAIL_FROM=%s is accepted", (from, sender) => {
  expect(configOf({ MAIL_FROM: from }).mailFrom).toEqual(sender);
});

test.each([
  "moi",
  "moi@",
  "<moi@example.com",
  "a@example.com, b@example.com",
  "x <a@example.com> <b@example.com>",
])("MAIL_FROM=%s is rejected", (from) => expect(problemsOf({ MAIL_FROM: from })).toHaveLength(1));

describe("demo data, which has a public password, is on", () => {
  test.each([
    [{}, true],
    [{ PORT: "8080", PUBLIC_URL: "http://127.0.0.1:8080" }, true],
    [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }, true],
    [{ DEMO_DATA: "off" }, false],
    [{ DATABASE_URL: "postgresql://localhost/babillard" }, false],
    [{ DATABASE_URL: "postgresql://localhost/babillard", DEMO_DATA: "on" }, true],
    [{ PUBLIC_URL: "https://annonces.example" }, false],
    [{ PUBLIC_URL: "http://localhost.annonces.example" }, false],
    [{ PUBLIC_URL: "https://annonces.example", DEMO_DATA: "on" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "0.0.0.0", DEMO_DATA: "on" }, true],
  ])("with %j: %s", (environment, demoData) => {
    expect(configOf(environment).demoData).toBe(demoData);
  });
});

test("the identity provider needs all of its variables, and https", () => {
  const rest = { OIDC_CLIENT_ID: "annonces", OIDC_CLIENT_SECRET: "s3cret" };
  expect(problemsOf({ OIDC_ISSUER: "https://id.ville.example" })).toEqual([
    "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too: the identity provider needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.",
  ]);
  expect(problemsOf({ OIDC_LABEL: "la Ville" })).toHaveLength(1);
  for (const issuer of [
    "http://id.ville.example",
    "id.ville.example",
    "https://id.ville.example/?a",
    "ftp://id.example",
  ])
    expect(problemsOf({ ...rest, OIDC_ISSUER: issuer })[0]).toContain("OIDC_ISSUER must be an https address");
  expect(configOf({ ...rest, OIDC_ISSUER: "http://localhost:8080" }).identityProvider?.label).toBe(
    "votre organisation",
  );
});

test("backups are encrypted with a passphrase or for a recipient, not both", () => {
  const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudvmdj0sqlfu2t";
  expect(configOf({ BACKUP_RECIPIENT: recipient }).backup.key).toEqual({ recipient });
  expect(problemsOf({ BACKUP_RECIPIENT: "AGE-SECRET-KEY-1" })).toHaveLength(1);
  expect(problemsOf({ BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: "un long mot de passe" })).toEqual([
    "BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them.",
  ]);
});

describe("the administrator", () => {
  const email = { ADMIN_EMAIL: "chef@example.com" };

  test("requires both email and password", () => {
    const both = ["ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none."];
    expect(problemsOf(email)).toEqual(both);
    expect(problemsOf({ ADMIN_PASSWORD: "un long mot de passe" })).toEqual(both);
    expect(problemsOf({ ...email, ADMIN_PASSWORD: "" })).toEqual(both);
  });

  test("has a password of at least 12 characters, and under the strong policy not a common one", () => {
    expect(problemsOf({ ...email, ADMIN_PASSWORD: "elevenchars" })).toEqual([
      "ADMIN_PASSWORD must be at least 12 characters.",
    ]);
    expect(problemsOf({ ...email, ADMIN_PASSWORD: "motdepasse2026" })).toEqual([]);
    expect(problemsOf({ ...email, ADMIN_PASSWORD: "motdepasse2026", PASSWORD_POLICY: "strong" })[0]).toMatch(
      /^ADMIN_PASSWORD is a common password/u,
    );
    expect(problemsOf({ ...email, ADMIN_PASSWORD: "x".repeat(129) })).toEqual([
      "ADMIN_PASSWORD must be at most 128 characters.",
    ]);
  });
});

test("the README's table has one row for each variable, three cells each", () => {
  const [, , ...rows] = configurationTable().split("\n");
  expect(rows.map((row) => row.match(/^\| `(\w+)` \|/u)?.[1])).toEqual(Object.keys(variables.shape));
  for (const row of rows) expect(row.split("|")).toHaveLength(5);
  expect(rows[0]).toBe("| `PORT` | `3000` | The port to listen on. |");
});

describe("object storage", () => {
  const key = { S3_ACCESS_KEY_ID: "AKIA", S3_SECRET_ACCESS_KEY: "secret" };

  test("is at Amazon by default, and uses path style with another endpoint", () => {
    expect(configOf({ ...key, S3_BUCKET: "photos" }).s3).toMatchObject({
      endpoint: "https://s3.us-east-1.amazonaws.com",
      forcePathStyle: false,
    });
    const other = configOf({ ...key, S3_BUCKET: "photos", S3_ENDPOINT: "http://127.0.0.1:9000" });
    expect(other.s3).toMatchObject({ endpoint: "http://127.0.0.1:9000", forcePathStyle: true });
  });

  test("needs a bucket and its key: photos would otherwise be on one node's disk", () => {
    expect(problemsOf({ S3_ENDPOINT: "https://s3.example.com" })).toEqual([
      "Object storage needs S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.",
    ]);
    expect(problemsOf(key)).toEqual(["Object storage needs S3_BUCKET too."]);
    expect(problemsOf({ ...key, S3_BUCKET: "Photos/2026" })[0]).toContain("S3_BUCKET must be");
  });

  test("holds backups in a bucket of their own, also of a site whose photos are on disk", () => {
    const backups = { ...key, BACKUP_DIR: "s3://backups/babillard/" };
    const { s3, s3Access, backup } = configOf(backups);
    expect([s3, s3Access?.accessKeyId, backup.location]).toEqual([null, "AKIA", "s3://backups/babillard/"]);
    expect(configOf({ ...backups, S3_BUCKET: "photos" }).s3?.bucket).toBe("photos");
    expect(problemsOf({ BACKUP_DIR: "s3://backups" })).toEqual([
      "Object storage needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.",
    ]);
    expect(problemsOf({ ...backups, S3_BUCKET: "backups" })).toEqual([
      "BACKUP_DIR must name another bucket than S3_BUCKET, whose objects are taken for photos.",
    ]);
    for (const location of ["s3://", "s3://Backups", "s3://backups/../other", "s3://backups/a b"])
      expect(problemsOf({ ...key, S3_BUCKET: "photos", BACKUP_DIR: location })).toEqual([
        "BACKUP_DIR must be a folder, or a bucket as s3://bucket/prefix.",
      ]);
  });
});
