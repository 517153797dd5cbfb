/** Constructs that hostile input could use are not in the source, except where a line here says why. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = new Map(
  globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/u.test(file))
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);

type Rule = { title: string; pattern: RegExp; files?: RegExp; allowed?: Record<string, string> };

const rules: Rule[] = [
  { title: "no text is run as a program", pattern: /\beval\(|new Function\(|setTimeout\(\s*["'`]|vm\.run/u },
  {
    title: "no program is started through a shell with input of others",
    pattern: /\bexecSync\(|\{ exec[ ,}]|shell: true|spawn(?:Sync)?\(\s*["'](?:\/bin\/)?(?:ba)?sh/u,
    allowed: {
      "src/platform/postgres/supervisor.server.ts": "a constant script; file names are its arguments",
    },
  },
  {
    title: "no HTML is built from text",
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/u,
    allowed: {
      "src/web/site.tsx": "structured data, escaped for scripts (site.test.tsx)",
      "src/web/deferred-scripts.tsx": "React Router's own scripts",
    },
  },
  {
    title: "no SQL is built from text",
    pattern: /sql\.raw\(|\.query\(\s*`[^`]*\$\{/u,
    allowed: {
      "src/platform/database/prepared-statements.server.ts": "a constant comment",
      "src/platform/database/migration-tools.server.ts": "constant definitions of indexes",
      "src/platform/database/copy.server.ts": "a constant mode",
      "src/platform/page-cache/invalidation-listener.server.ts": "a constant channel",
      "src/platform/postgres/site-role.server.ts": "constants, and names of the cluster's catalog",
      "src/jobs/pending-jobs.server.ts": "constant names of tables",
      "src/moderation/transparency.queries.server.ts": "constant verbs of events",
      "src/portability/backup/dump-database.server.ts": "names of the catalog, quoted",
      "src/portability/backup/load-database.server.ts": "names of the catalog, quoted",
      "src/portability/backup/verify-backup.server.ts": "a constant list of checks",
    },
  },
  {
    title: "no message of another window is read",
    pattern: /addEventListener\(\s*["']message["']|\.onmessage|window\.postMessage|window\.opener/u,
    allowed: {
      "src/web/live-connection.ts": "a BroadcastChannel, which only tabs of the same origin can write to",
    },
  },
  {
    title: "no weak hash or cipher",
    pattern:
      /create(?:Hash|Hmac)\(\s*["'](?!sha(?:256|384|512)["'])|createCipher\(|["'](?!aes-256-gcm["'])(?:aes-?\d|aria-?\d|bf-|blowfish|camellia|chacha20|des-ede|des3|rc[24]|sm4)[\w-]*["']/iu,
    allowed: {
      "src/media/storage/move-objects.server.ts": "the checksum that S3 stores, against accidents",
      "src/notifications/push/send-push.jobs.server.ts": "the encoding of RFC 8291, AES-128-GCM",
    },
  },
  {
    title: "no digest that protects something is cut below 128 bits",
    pattern:
      /digest\("base64url"\)\.(?:slice|substring)\(0, (?:1?\d|2[01])\)|digest\("hex"\)\.(?:slice|substring)\(0, (?:[12]?\d|3[01])\)/u,
    allowed: {
      "src/api/cursor.ts": "tells lists apart, protects nothing",
      "src/console/site-settings.commands.server.ts": "a name under which browsers store the logo",
      "src/platform/postgres/location.server.ts": "name of a folder",
    },
  },
  {
    title: "no random secret has less than 128 bits",
    pattern: /randomBytes\((?:\d|1[0-5])\)/u,
    allowed: {
      "src/platform/secrets/app-secret.server.ts": "name of a file that is being written",
      "src/portability/import/import-author.server.ts": "part of an email that must be free",
      "src/portability/import/import-photos.server.ts": "part of a file name",
    },
  },
  {
    title: "keys and signatures are made by Node and the listed packages",
    pattern:
      /generateKeyPair|createDiffieHellman|createECDH|generateVAPIDKeys|createSign\(|createVerify\(|crypto\.subtle|from "(?![.]|node:)[^"]*(?:age-encryption|argon|bcrypt|cipher|crypt|ecdsa|ed25519|forge|hmac|jose|jsonwebtoken|jws|jwt|nacl|openid|otp|pbkdf|push|scrypt|sign|sodium|webauthn|aws4)[^"]*"/u,
    allowed: {
      "src/accounts/identity-provider.server.ts": "openid-client: signatures of an identity provider",
      "src/accounts/passkeys.commands.server.ts": "@simplewebauthn/server: signatures of passkeys",
      "src/accounts/password-algorithm.server.ts": "better-auth: passwords of versions before 0.3",
      "src/accounts/totp.server.ts": "@better-auth/utils: codes of the second step (RFC 6238)",
      "src/notifications/push/send-push.jobs.server.ts": "web-push and P-256 of Node (RFC 8291, RFC 8292)",
      "src/platform/s3/requests.server.ts": "aws4fetch: signature version 4 of S3",
      "src/portability/backup/encryption.server.ts": "age-encryption: backups",
    },
  },
  {
    title: "the server connects to nothing that is not documented",
    files: /\.server\.ts$|^src\/(?:api|server)\//u,
    pattern:
      /(?<![.\w])fetch\((?!\))|\bhttps?\.request\(|url\.protocol === "https:" \? https : http|from "node:(?:tls|dgram)"|import \{ request |createConnection\(|createTransport\(\{\s|new pg\.(?:Client|Pool)\(|from "openid-client"/u,
    // docs/security.md, "Connections".
    allowed: {
      "src/accounts/identity-provider.server.ts": "OIDC_ISSUER",
      "src/email/smtp-transport.server.ts": "SMTP_URL",
      "src/email/outbox-transport.server.ts": "none: emails are written to files",
      "src/media/purge-cdn.jobs.server.ts": "CDN_PURGE_URL",
      "src/notifications/push/send-push.jobs.server.ts": "push services, public addresses only",
      "src/platform/database/copy.server.ts": "DATABASE_URL",
      "src/platform/database/database.server.ts": "DATABASE_URL",
      "src/platform/database/pooler.server.ts": "DATABASE_URL",
      "src/platform/database/wait-for-database.server.ts": "DATABASE_URL",
      "src/platform/page-cache/invalidation-listener.server.ts": "DATABASE_URL",
      "src/platform/postgres/connection.server.ts": "the embedded database",
      "src/platform/postgres/running-server.server.ts": "the embedded database",
      "src/platform/s3/requests.server.ts": "S3_ENDPOINT",
      "src/portability/import/fetch-photo.server.ts": "photos of npm run import, public addresses only",
      "src/webhooks/send-webhook.server.ts": "webhooks, public addresses only",
    },
  },
  {
    title: "every upload is received within the limits of uploads",
    pattern: /\breceiveMultipart\(/u,
    allowed: {
      "src/api/receive-files.ts": "takes a slot of the upload limiter before",
      "src/media/receive-multipart.server.ts": "its definition",
      "src/web/screens/auth/receive-photo-form.ts": "takes a slot of the upload limiter before",
      "src/web/screens/create/receive-form.ts": "takes a slot of the upload limiter before",
    },
  },
  {
    title: "the log goes to standard output only",
    pattern:
      /(?<!type \{ Logger \} )from "pino"|pino\.(?:destination|transport)|process\.std(?:out|err)\.write|appendFile/u,
    allowed: {
      "src/platform/logger.server.ts": "the log, on standard output",
      "src/server/main.ts": "the lines of the start, on standard error",
    },
  },
  {
    title: "values are compared with their type",
    pattern: /(?<![=!<>"'])==(?!=)(?! null\b)|!=(?!=)(?! null\b)(?!["'])/u,
  },
  {
    title: "nothing that must not be guessed is from Math.random",
    pattern: /Math\.random/u,
    allowed: {
      "src/web/password-attempts.server.ts": "jitter of a delay",
      "src/server/live/serve-events.ts": "jitter of a retry",
      "src/events/transaction.server.ts": "jitter of a retry",
      "src/platform/database/migration-tools.server.ts": "jitter of a retry",
      "src/platform/s3/requests.server.ts": "jitter of a retry",
    },
  },
  {
    title: "no response is opened to other sites",
    pattern: /Access-Control-Allow|\bcors\(/iu,
    allowed: { "src/api/api.ts": "what anyone may read, without cookies (docs/decisions/0031-api.md)" },
  },
  {
    title: "no certificate goes unchecked",
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/u,
  },
  {
    title: "no XML, YAML or JavaScript objects are read from input",
    pattern: /DOMParser|xml2js|fast-xml|yaml|v8\.deserialize|\brequire\(/u,
  },
  {
    // The engine starts at each character of a run that something follows: 10,000 of them took a second. With a lookbehind
    // for the same characters it starts once.
    title: "no pattern searches the end of a text for a run of characters, in quadratic time",
    pattern: /\/(?:[^/\n]*\|)?(?:\[[^\]\n]+\]|\\[a-zA-Z](?:\{\w+\})?)[+*]\$\/[a-z]*/u,
  },
  { title: "no debugger or console is left", pattern: /\bdebugger;|console\.(?:log|dir|trace)\(/u },
  { title: "no password field refuses a paste", pattern: /type="password"[^>]*onPaste/u },
];

test("the source is read", () => {
  expect(sources.size).toBeGreaterThan(300);
});

test("the compiler checks types strictly", () => {
  const options = readFileSync(join(root, "tsconfig.json"), "utf8");
  expect(options).toContain('"strict": true');
  expect(options).not.toMatch(/"(?:strict\w+|noImplicit(?:Any|This)|alwaysStrict|use\w+)": false/u);
});

test.each(rules)("$title", ({ title, pattern, files = /./u, allowed = {} }) => {
  const found = [...sources]
    .filter(([file, text]) => files.test(file) && pattern.test(text))
    .map(([file]) => file);
  const unknown = found.filter((file) => !(file in allowed));
  expect(
    unknown,
    `${title}: mend it, or add the file with its reason to tests/attack/source-rules.test.ts`,
  ).toEqual([]);
  expect(
    Object.keys(allowed).filter((file) => !found.includes(file)),
    "no longer needed",
  ).toEqual([]);
});
