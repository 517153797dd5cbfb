/** Sends hostile strings through every route, form, field, parameter and path, and collects what is dangerous. */
import { dirname } from "node:path";
import { outboxFolder } from "../../src/server/boot.ts";
import { paths } from "../../src/web/paths.ts";
import { pages as settingsPages } from "../../src/web/screens/settings/sections.ts";
import type { Client, ClientResponse } from "../routes/client.ts";
import type { ServedSite } from "../routes/served-site.ts";
import { readEmails } from "../support/read-emails.ts";
import type { AttackedWorld, AttackRole } from "./attacked-world.ts";
import { answerFor, expectations } from "./expectations.ts";
import { type FoundForm, formsOf, namesReadByPages, namesReadIn, plausibleValues } from "./forms.ts";
import { dangersInHtml, dangersOf, isOnSite } from "./responses.ts";
import type { PageRoute } from "./route-manifest.ts";
import { type Secret, secretsIn } from "./secrets.ts";

export type Attack = {
  served: ServedSite;
  world: AttackedWorld;
  routes: readonly PageRoute[];
  secrets: readonly Secret[];
  /** one line per dangerous response */
  found: string[];
  /** requests by status */
  counts: Map<number, number>;
  /** Of the strings, each place gets one in so many, each place others. Above 15 a third of the headers get one value each. */
  everyNth: number;
};

let places = 0;
/** The strings for the next place. */
function shareOf(strings: readonly string[], { everyNth }: Attack, part = 1): readonly string[] {
  const step = Math.max(1, Math.ceil(everyNth / part));
  places += 1;
  return strings.filter((_, index) => (index + places) % step === 0);
}

const crawlingRoles = ["visitor", "other", "author", "moderator", "admin"] as const;
type CrawlingRole = (typeof crawlingRoles)[number];
/** Who may do most with a route. */
const mightiest: readonly CrawlingRole[] = ["author", "moderator", "admin", "visitor"];

/** Addresses whose page has forms or texts that the plain address of the route does not have. */
function statesOf({ listings, author, expired, conversationId }: AttackedWorld): string[] {
  const id = listings.active.listing.id;
  const types = ["vehicle", "housing", "services", "job", "multiple-items"].map(
    (type) => `/create?type=${type}`,
  );
  return [
    "/auth?mode=register",
    `/create?edit=${id}`,
    `/create?edit=${listings.draft.listing.id}`,
    ...types,
    "/search?q=table&priceMin=1",
    "/search?q=attacked",
    "/feed?q=attacked",
    "/search/count?q=attacked",
    "/searches/new?q=table",
    `/listing/${id}/own?do=delete`,
    `/messages/${conversationId}`,
    `/favorites?ids=${id}`,
    "/dashboard?status=draft",
    "/admin/users?do=new",
    `/admin/users?do=edit&id=${expired.user.id}`,
    `/admin/users?do=view&id=${author.user.id}`,
    `/admin/users?do=delete&id=${expired.user.id}`,
    `/admin/users?do=export&id=${author.user.id}`,
    "/admin/words?q=attacked",
    ...settingsPages.map((page) => paths.settingsPage(page.id)),
    "/moderation?state=all",
    "/suggestions?q=attacked",
    "/places?q=attacked&regions=1",
    "/sitemaps/pages.xml",
  ];
}

function addressOf(pattern: string, world: AttackedWorld): string {
  return expectations[pattern]?.at?.(world) ?? pattern;
}

/** All pages that the role can open, with and without states. */
function pagesFor(role: CrawlingRole, { world, routes }: Attack): string[] {
  const open = routes.filter(({ pattern }) => {
    const line = expectations[pattern];
    return line && answerFor(line.get, role, role === "visitor") === 200;
  });
  return [...open.map(({ pattern }) => addressOf(pattern, world)), ...statesOf(world)];
}

/** Opens every page as every role; what was stored before must be harmless there. Returns their forms. */
export async function crawl(
  attack: Attack,
  roles: readonly CrawlingRole[] = crawlingRoles,
): Promise<{ form: FoundForm; role: CrawlingRole }[]> {
  const forms = new Map<string, { form: FoundForm; role: CrawlingRole }>();
  for (const role of roles) {
    for (const page of pagesFor(role, attack)) {
      const response = await answered(() => clientOf(attack, role).get(page));
      judge(attack, role, `GET ${page}`, response);
      if (response.status !== 200 || !/html/u.test(response.headers.get("Content-Type") ?? "")) continue;
      for (const form of formsOf(response.text, page)) {
        const key = [
          role === "visitor",
          patternOf(form.action),
          form.method,
          ...Object.keys(form.fields),
        ].join();
        if (!forms.has(key)) forms.set(key, { form, role });
      }
    }
  }
  return [...forms.values()];
}

/** One field of a form at a time; the others have plausible values. */
export async function attackFields(
  attack: Attack,
  found: readonly { form: FoundForm; role: CrawlingRole }[],
  strings: readonly string[],
): Promise<void> {
  for (const { form, role } of found) {
    for (const name of Object.keys(form.fields)) {
      if (endsTheAttack(form, name)) continue;
      const others = Object.fromEntries(
        Object.entries(form.fields).map(([other, value]) => [other, value || (plausibleValues[other] ?? "")]),
      );
      for (const text of shareOf(strings, attack))
        await submit(attack, role, form, { ...others, [name]: text });
    }
  }
}

/** Every name that any page reads, in one form, to every action. */
export async function attackActions(
  attack: Attack,
  found: readonly { form: FoundForm }[],
  strings: readonly string[],
) {
  const names = namesReadByPages();
  const actions = new Map<string, string>();
  for (const { pattern, hasAction } of attack.routes) {
    if (hasAction && pattern !== "/sign-out") actions.set(addressOf(pattern, attack.world), pattern);
  }
  for (const { form } of found) {
    const pattern = attack.routes.find((route) => matches(route.pattern, form.action))?.pattern;
    if (form.method === "post" && pattern && pattern !== "/sign-out" && !/delete/u.test(form.action))
      actions.set(form.action, pattern);
  }
  const withoutMultipart = new Set<string>();
  for (const [action, pattern] of actions) {
    const line = expectations[pattern];
    const allowed = mightiest.filter(
      (role) =>
        line && ![403, 404, "sign-in"].includes(answerFor(line.post, role, role === "visitor") ?? 404),
    );
    const roles = [...new Set([allowed[0] ?? "admin", ...allowed.filter((role) => role === "visitor")])];
    for (const role of roles) {
      for (const text of shareOf(strings, attack, 3)) {
        const fields = Object.fromEntries(names.map((name) => [name, text]));
        const form = { action, method: "post", fields, page: pattern } as const;
        await submit(attack, role, { ...form, isMultipart: false }, fields);
        if (!withoutMultipart.has(action)) {
          const status = await submit(attack, role, { ...form, isMultipart: true }, fields);
          if (status === 415) withoutMultipart.add(action);
        }
      }
    }
  }
}

/** Every parameter that the route's folder and the shared readers of URLs read, in URLs that fit the limit. */
export async function attackParameters(
  attack: Attack,
  strings: readonly string[],
  isOneByOne: boolean,
): Promise<void> {
  for (const { pattern, file } of attack.routes) {
    const names = namesReadIn([dirname(file), "*.ts", "../search/filters"]);
    const role = roleFor(pattern);
    const address = addressOf(pattern, attack.world);
    for (const text of shareOf(strings, attack, 3)) {
      const value = encode(text.slice(0, 1_000));
      const perUrl = isOneByOne ? 1 : Math.max(1, Math.floor(3_000 / (value.length + 12)));
      for (let start = 0; start < names.length; start += perUrl) {
        const query = names.slice(start, start + perUrl).map((name) => `${name}=${value}`);
        await get(attack, role, `${address}${address.includes("?") ? "&" : "?"}${query.join("&")}`);
      }
    }
  }
}

/** Every parameter of every path; also for the client-side router. */
export async function attackPaths(attack: Attack, strings: readonly string[]): Promise<void> {
  const segments = [...attack.routes.map(({ pattern }) => pattern), "/media/:id/:file"].flatMap((pattern) =>
    [...pattern.matchAll(/:\w+|\*/gu)].map(([parameter]) => ({ pattern, parameter })),
  );
  for (const { pattern, parameter } of segments) {
    for (const text of shareOf(strings, attack, 3)) {
      const path = pattern.replace(parameter, encode(text.slice(0, 500))).replaceAll(/:\w+/gu, "x");
      for (const role of ["visitor", roleFor(pattern)] as const) {
        await get(attack, role, path);
        await get(attack, role, `${path}.data`);
      }
    }
  }
}

/** Referer decides where many forms return to; other headers decide about nothing. */
export async function attackHeaders(attack: Attack): Promise<void> {
  const { served, world } = attack;
  const { origin } = served;
  const referers = [
    "https://attacked.example/",
    `${origin}.attacked.example/`,
    `${origin}@attacked.example/`,
    "null",
    "",
    `${origin}//attacked.example/`,
    `${origin}/\\attacked.example/`,
    `${origin}/%0d%0aX-Attacked:1`,
    `${origin}\\@attacked.example`,
    `${origin}/search?x=//attacked.example`,
    "javascript:attacked()",
    `${origin}/auth/../..//attacked.example`,
    "x".repeat(5_000),
  ];
  const others = [
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Original-URL",
    "X-Rewrite-URL",
    "X-HTTP-Method-Override",
    "Forwarded",
    "User-Agent",
    "Accept",
    "Accept-Language",
    "Accept-Encoding",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Cookie",
    "Sec-Purpose",
    "X-Request-Id",
    "traceparent",
    "X-Forwarded-For",
    "Authorization",
    "Content-Encoding",
  ];
  const values = [
    "//attacked.example",
    "<attacked-tag>\"'",
    "attacked=1; __proto__=x",
    "DELETE",
    "bytes=0-0,-9",
    "a".repeat(5_000),
  ];
  const isShort = attack.everyNth > 15;
  /** In the short form, one in three places in turns, and there the next value. */
  const isTurn = (place: number) => !isShort || place % 3 === 0;
  const valuesFor = (place: number) =>
    isShort ? values.filter((_, index) => index === Math.floor(place / 3) % values.length) : values;
  for (const [routeIndex, { pattern, hasAction }] of attack.routes.entries()) {
    const address = addressOf(pattern, world);
    const role = roleFor(pattern);
    const line = expectations[pattern];
    if (hasAction && pattern !== "/sign-out") {
      for (const [refererIndex, Referer] of referers.entries()) {
        if (!isTurn(routeIndex + refererIndex)) continue;
        const response = await answered(() =>
          clientOf(attack, role).post(address, line?.form ?? {}, { Referer }),
        );
        judge(attack, role, `POST ${address} from ${Referer.slice(0, 60)}`, response);
      }
    }
    for (const [headerIndex, name] of others.entries()) {
      if (!isTurn(routeIndex + headerIndex)) continue;
      for (const value of valuesFor(routeIndex + headerIndex)) {
        const client = name === "Cookie" ? served.visitor() : clientOf(attack, "visitor");
        judge(attack, "visitor", `GET ${address} with ${name}`, await client.get(address, { [name]: value }));
      }
    }
  }
}

/** The emails that the attack caused. */
export async function judgeEmails({ served, found }: Attack): Promise<number> {
  const emails = await readEmails(outboxFolder(served.site.config));
  for (const { to, subject, html, headers, links } of emails) {
    const dangers = dangersInHtml(html);
    if (
      headers.some(([name, value]) => name.includes("attacked") || name === "bcc" || (name === "cc" && value))
    )
      dangers.push("a header was injected");
    if (!/^[^\s,<>]+@[^\s,<>]+$/u.test(to)) dangers.push(`is addressed to ${to}`);
    // A link that the text of a user became, not one of our own with the user's text in its query.
    for (const link of links) {
      if (!isOnSite(link, served.origin) && /attacked/u.test(link) && html.includes(`href="${link}"`))
        dangers.push(`links to ${link}`);
    }
    found.push(...dangers.map((danger) => `email "${subject}" to ${to}: ${danger}`));
  }
  return emails.length;
}

/** Log lines of level error: no input causes one. */
export function judgeLog({ served, found }: Attack): void {
  const lines = served.log.filter((line) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    // The nightly job is right: the photos of the attacked listings have no files.
    return level >= 50 && msg !== "stored photos are missing or damaged";
  });
  found.push(...new Set(lines.map((line) => `logged: ${line.slice(0, 600)}`)));
}

function roleFor(pattern: string): CrawlingRole {
  const line = expectations[pattern];
  const refused = [403, 404, "sign-in"];
  return (
    mightiest.find(
      (role) => line && !refused.includes(answerFor(line.get, role, role === "visitor") ?? 404),
    ) ?? "visitor"
  );
}

/**
 * A request that is rejected while its body arrives may cost the connection: the client sees no response, as a browser
 * might. Three in a row mean that the site does not answer.
 */
async function answered(send: () => Promise<ClientResponse>): Promise<ClientResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** A copy, so that an answer's cookies do not change the next request. */
function clientOf({ world }: Attack, role: AttackRole): Client {
  return world.clients[role].copy();
}

async function get(attack: Attack, role: CrawlingRole, path: string): Promise<void> {
  judge(attack, role, `GET ${path.slice(0, 200)}`, await answered(() => clientOf(attack, role).get(path)));
}

async function submit(
  attack: Attack,
  role: CrawlingRole,
  form: FoundForm,
  allFields: Record<string, string>,
): Promise<number> {
  const { action, method, isMultipart } = form;
  // A site that is closed for maintenance answers 503 to the rest of the attack.
  const { maintenance: _, ...fields } = allFields;
  const body = Object.entries(fields)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const about = `${method} ${action} ${JSON.stringify(fields).slice(0, 300)}`;
  const client = clientOf(attack, role);
  if (method === "get") {
    const path = `${action.split("?")[0]}?${body}`;
    const address = path.slice(0, 3_900).replace(/%[\dA-F]?$/u, "");
    return judge(attack, role, about, await answered(() => client.get(address)));
  }
  if (isMultipart) {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return judge(attack, role, about, await answered(() => client.post(action, data)));
  }
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return judge(attack, role, about, await answered(() => client.post(action, body, type)));
}

/** Returns the status. */
function judge(attack: Attack, role: AttackRole, about: string, response: ClientResponse): number {
  const { served, found, counts, secrets } = attack;
  counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
  const dangers = dangersOf(response, served.origin);
  // Contact details and the administrator's list show emails and phones on purpose (matrix.test.ts).
  const isPurpose = /\/contact\b|\/admin\/(?:users|members|emails)/u.test(about);
  if (!isPurpose && secretsIn(response.text, role, secrets).length > 0)
    dangers.push("shows a secret of others");
  for (const danger of dangers) {
    const line = `${role}: ${danger.slice(0, 200)} (${about})`;
    if (found.length < 50) found.push(line);
  }
  return response.status;
}

/** Signing out, closing and deleting as they are would end the attack: only their own fields are changed. */
function endsTheAttack({ action, fields }: FoundForm, attacked: string): boolean {
  if (action.startsWith("/sign-out")) return true;
  return Object.entries(fields).some(
    ([name, value]) => name !== attacked && /delete|close|remove/u.test(value),
  );
}

/** Percent-encoded, also lone surrogates, which encodeURIComponent rejects. */
function encode(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]|[^\ud800-\udfff]+/gu, (part) => {
    if (part.isWellFormed()) return encodeURIComponent(part);
    const code = part.charCodeAt(0);
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      .map((byte) => `%${byte.toString(16).toUpperCase()}`)
      .join("");
  });
}

function matches(pattern: string, action: string): boolean {
  const path = action.split("?")[0] ?? "";
  return new RegExp(`^${pattern.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(path);
}

function patternOf(action: string): string {
  return action.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, ":id");
}
