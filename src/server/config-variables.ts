/** The environment variables as data: their shape, their default, what they mean. The README's table is made of this. */
import { z } from "zod";
import { normalizeEmail } from "../accounts/account.ts";
import { isDeliverableEmail } from "../accounts/deliverable-email.server.ts";
import { isStorableText, normalizeLine } from "../platform/text-input.ts";

type Documentation = { byDefault: string; description: string };
const documentation = z.registry<Documentation>();

function withDefault<Schema extends z.ZodType<unknown, string>>(
  byDefault: string,
  schema: Schema,
  description: string,
) {
  const given = z.string().prefault(byDefault).pipe(schema);
  documentation.add(given, { byDefault: `\`${byDefault}\``, description });
  return given;
}

function optional<Schema extends z.ZodType<unknown, string>>(
  byDefault: string,
  schema: Schema,
  description: string,
) {
  const given = schema.optional();
  documentation.add(given, { byDefault, description });
  return given;
}

const line = z.string().trim();
const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  line.pipe(z.enum(choices, { error: `must be one of: ${choices.join(", ")}` }));
const email = line
  .transform(normalizeEmail)
  .refine(isDeliverableEmail, { error: "must be an e-mail address, as name@example.com" });
const figure = line
  .regex(/^(?:real|\d{1,9})$/u, { error: "must be a whole number, or real" })
  .transform((text) => (text === "real" ? "real" : Number(text)));

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
    "The address to listen on. `0.0.0.0` answers the whole network; behind a reverse proxy leave it.",
  ),
  PUBLIC_URL: optional(
    "`http://localhost:PORT`, or `http://HOST:PORT` where HOST names one address of the network",
    line
      .refine(isOrigin, {
        error: "must be the site's http or https address without a path, as https://annonces.example",
      })
      .transform((url) => new URL(url).origin),
    "The address under which people reach the site. `https` turns on Secure cookies and HSTS.",
  ),
  DATA_DIR: withDefault(
    "./data",
    line,
    "Folder of everything that is kept: the embedded database, the photos, the emails where there is no SMTP. Back it up.",
  ),
  DATABASE_URL: optional(
    "the embedded PostgreSQL",
    line.refine((url) => /^postgres(?:ql)?:\/\//u.test(url) && URL.canParse(url), {
      error:
        "must be a PostgreSQL address, as postgresql://user:password@host:5432/name (signs in the password percent-encoded)",
    }),
    "A PostgreSQL server (15 or newer) to use instead of the embedded one.",
  ),
  DEMO_DATA: optional(
    "`on` with the embedded database while HOST and PUBLIC_URL are this machine only, else `off`",
    oneOf(["on", "off"]),
    "Example ads and accounts at the first start. Their password is public: anywhere but on your own machine they are there only when this says `on`; started with `off`, a site that was seeded before closes the accounts that still have it.",
  ),
  ADMIN_EMAIL: optional(
    "none",
    email,
    "With ADMIN_PASSWORD: at every start this person is made administrator, and created if need be.",
  ),
  ADMIN_PASSWORD: optional(
    "none",
    // Not trimmed: spaces belong to it.
    z.string(),
    "Their password, at least 12 characters. It replaces the one they have; unset both to let them keep their own.",
  ),
  SITE_NAME: withDefault(
    "Babillard",
    line.transform(normalizeLine).refine((name) => name !== "" && name.length <= 60 && isStorableText(name), {
      error: "must be 1 to 60 characters",
    }),
    "The name on every page.",
  ),
  CONTACT_EMAIL: withDefault(
    "contact@babillard.example",
    email,
    "The address that pages give for questions, and where replies to the site’s emails go. Set it to yours.",
  ),
  SMTP_URL: optional(
    "none: emails are written to `DATA_DIR/outbox`, a file each",
    line.refine(isMailServer, {
      error:
        "must be the address of a mail server, as smtp://user:password@mail.example:587 or smtps://… (signs in the password percent-encoded)",
    }),
    "The mail server that sends the site’s emails; it is greeted with the host of PUBLIC_URL. `smtp` switches to TLS where the server offers it, and insists on it before a password; `smtps` is TLS from the start.",
  ),
  MAIL_FROM: optional(
    "`SITE_NAME <CONTACT_EMAIL>`",
    line.transform(readSender).refine((sender) => sender !== null, {
      error: "must be an e-mail address, alone or with a name, as Babillard <bonjour@example.com>",
    }),
    "Who the site’s emails come from.",
  ),
  DISPLAYED_USER_TOTAL: withDefault(
    "1250",
    figure,
    "The number of users on the home page; `real` shows the counted one.",
  ),
  DISPLAYED_ACTIVE_USERS: withDefault(
    "1000",
    figure,
    "The number in “more than 1000 active users”; `real` shows the counted one.",
  ),
  PASSWORD_POLICY: withDefault(
    "standard",
    oneOf(["standard", "strong"]),
    "`strong` asks everybody for 12 characters and refuses common passwords; `standard` asks members for 6.",
  ),
  RATE_LIMITS: withDefault(
    "on",
    oneOf(["on", "off"]),
    "`off` lifts the limits on sign-ins, registrations, contact details and uploads: for tests and benchmarks.",
  ),
  PG_RUN_AS: optional(
    "`postgres`, else `nobody`",
    line.regex(/^[a-z_][a-z0-9_.-]*\$?$/iu, { error: "must be the name of a user of this machine" }),
    "Started as root: the user that the embedded database runs as, since PostgreSQL refuses root.",
  ),
  PAGE_CACHE_MB: withDefault(
    "64",
    line.regex(/^\d{1,5}$/u, { error: "must be a whole number of megabytes, or 0" }).transform(Number),
    "Memory for pages that are kept for visitors without a session, until what they show changes; `0` keeps none.",
  ),
  LOG_LEVEL: withDefault(
    "info",
    oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "How much is logged.",
  ),
});

export type Variables = z.output<typeof variables>;

/** For the README, between its markers. */
export function configurationTable(): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const { byDefault, description } = documented(name, schema);
    return `| \`${name}\` | ${byDefault} | ${description} |`;
  });
  return ["| Variable | Default | What it does |", "|---|---|---|", ...rows].join("\n");
}

function documented(name: string, schema: z.ZodType): Documentation {
  const words = documentation.get(schema);
  if (!words) throw new Error(`${name} is not documented`);
  return words;
}

/** smtp[s]://[user:password@]host[:port], and nothing after it. */
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

/** "Name <address>", or an address alone; null for anything else. */
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
