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

type Rule = { title: string; pattern: RegExp; allowed?: Record<string, string> };

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
    pattern: /createHash\(\s*["'](?:md5|sha1)|createCipher\(|-(?:ecb|cbc)["']/iu,
    allowed: {
      "src/media/storage/move-objects.server.ts": "the checksum that S3 stores, against accidents",
    },
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
  { title: "no debugger or console is left", pattern: /\bdebugger;|console\.(?:log|dir|trace)\(/u },
  { title: "no password field refuses a paste", pattern: /type="password"[^>]*onPaste/u },
];

test("the source is read", () => {
  expect(sources.size).toBeGreaterThan(300);
});

test.each(rules)("$title", ({ title, pattern, allowed = {} }) => {
  const found = [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
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
