/**
 * `npm run bench:console -- [--listings 1000000] [--members 100000] [--events 2000000] [--reports 10000] [--rounds 40]
 * [--data FOLDER]`: every page of the console and of moderation, signed in, one request at a time, and decisions about cases.
 * The database is that of `npm run bench` with as many listings (.cache/bench), to which it adds what the console reads
 * (console/fill-console.ts). "of help" compares with a signed-in page that reads little: on a busy machine only that says
 * something.
 */
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { cacheFolder } from "../../scripts/setup/folders.ts";
import { openSiteDatabase } from "../../scripts/setup/site-database.ts";
import { siteListNames } from "../../src/console/site-lists.ts";
import { siteTextNames } from "../../src/console/site-texts.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { readConfig } from "../../src/server/config.ts";
import { staffPaths } from "../../src/web/staff-paths.ts";
import { startSite } from "../support/site.ts";
import { fillConsole } from "./console/fill-console.ts";
import { loadListings } from "./load/load-listings.ts";

const { values } = parseArgs({
  options: {
    listings: { type: "string", default: "1000000" },
    members: { type: "string", default: "100000" },
    events: { type: "string", default: "2000000" },
    reports: { type: "string", default: "10000" },
    rounds: { type: "string", default: "40" },
    data: { type: "string" },
  },
});
const listings = Number(values.listings);
const rounds = Number(values.rounds);
const size = {
  members: Number(values.members),
  events: Number(values.events),
  reports: Number(values.reports),
};
const listingsMin = 20_000;
if (
  ![rounds, ...Object.values(size), listings - listingsMin + 1].every(
    (number) => Number.isInteger(number) && number > 0,
  )
) {
  process.stderr.write(
    "Usage: npm run bench:console -- [--listings N from 20000] [--members N] [--events N] [--reports N] [--rounds N] [--data FOLDER]\n",
  );
  process.exit(1);
}
const targetMs = 200;
const administrator = { email: "bench@console.example", password: "une longue phrase" };

const startedAt = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);
const say = (line: string) => print(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s  ${line}`);

const dataDir = values.data ?? join(cacheFolder, "bench", String(listings));
const environment = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // Jobs would work on what was filled in while pages are measured.
  ROLE: "web",
};
const site = await startSite({ dataDir, environment });
try {
  const configured = readConfig({ DATA_DIR: dataDir, DEMO_DATA: "off" });
  if (!configured.ok) throw new Error(configured.problems.join("\n"));
  const { db, close } = await openSiteDatabase(configured.config, { withoutTimeout: true });
  try {
    await measure(db);
  } finally {
    await close();
  }
} finally {
  await site.stop();
}

async function measure(db: Db): Promise<void> {
  const { id: adminId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", administrator.email)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listings`.execute(db);
  const missing = listings - (rows[0]?.count ?? 0);
  if (missing > 0) await loadListings(db, missing, new Date(), say);
  await fillConsole(db, size, adminId, say);
  const cookie = await signIn();
  const pages = pagesOf(await takeSample(db));
  print(`\n${listings.toLocaleString("en")} listings, ${rounds} rounds, target ${targetMs} ms at p95\n`);
  print("| page | p50 ms | p95 ms | max ms | p50 of help |");
  print("|---|---:|---:|---:|---:|");
  const times = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
  // Page by page in each round, so that a busy minute counts for all of them.
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, paths } of pages) {
      const ms = await open(paths[Math.max(round, 0) % paths.length] ?? "", cookie);
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  const help = quantile(times.get("help") ?? [], 0.5);
  for (const [name, taken] of times) printRow(name, taken, help);
  const decisions = await decide(db, cookie);
  print("\n| a decision, and the queue after it | p50 ms | p95 ms | max ms | p50 of help |");
  print("|---|---:|---:|---:|---:|");
  for (const [name, taken] of decisions) printRow(name, taken, help);
  const missed = [...times, ...decisions].filter(([, taken]) => quantile(taken, 0.95) > targetMs);
  print(`\n${missed.length === 0 ? "met" : `MISSED by ${missed.map(([name]) => name).join(", ")}`}`);
}

type Sample = Record<
  "members" | "listings" | "cases" | "reportedMembers" | "reportedConversations" | "titles",
  string[]
>;

async function takeSample(db: Db): Promise<Sample> {
  const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db)).rows.map(({ value }) => value);
  return {
    members: await column(sql`select id as value from users order by md5(id::text) limit 20`),
    listings: await column(
      sql`select subject_id as value from (select subject_id from events where verb = 'listing.edited'
        order by id desc limit 20) as edited`,
    ),
    cases: await column(
      sql`select distinct listing_id as value from reports where closed_at is null limit 20`,
    ),
    reportedMembers: await column(
      sql`select public_id as value from users where id in (
        select user_id from member_reports where closed_at is null limit 20)`,
    ),
    reportedConversations: await column(
      sql`select conversation_id as value from conversation_reports where closed_at is null limit 20`,
    ),
    titles: await column(
      sql`select split_part(title, ' ', 1) as value from (
        select title from listings where visibility = 'public' order by id desc limit 20) as newest`,
    ),
  };
}

function pagesOf(sample: Sample): { name: string; paths: string[] }[] {
  const { members, listings: ids, cases, titles } = sample;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const month = { from: day(30), to: day(0) };
  const [member = "", listing = ""] = [members[0], ids[0]];
  const pages: Record<string, string | string[]> = {
    help: "/aide",
    ...Object.fromEntries(
      [7, 30, 365].map((days) => [`overview, ${days} days`, staffPaths.adminPeriod(days)]),
    ),
    listings: staffPaths.adminListings(),
    "listings, words": titles.map((q) => staffPaths.adminListings({ q })),
    "listings, two words": "/admin/listings?q=table+ronde",
    "listings, number": ids.map((q) => staffPaths.adminListings({ q })),
    "listings, email": "/admin/listings?q=bench%40console.example",
    ...Object.fromEntries(
      ["active", "held", "sold", "removed", "featured"].flatMap((status) => [
        [`listings, ${status}`, staffPaths.adminListings({ status })],
        [`listings, ${status}, words`, staffPaths.adminListings({ q: titles[0] ?? "table", status })],
      ]),
    ),
    "listing, detail": ids.map(staffPaths.adminListing),
    members: staffPaths.adminMembers(),
    "members, name": ["marie trem", "luc", "océane roy"].map((q) => staffPaths.adminMembers({ q })),
    "members, prefix of two": ["ma", "lu", "oc"].map((q) => staffPaths.adminMembers({ q })),
    "members, email": ["membre5000", "membre77777.", "bench@console.example"].map((q) =>
      staffPaths.adminMembers({ q }),
    ),
    "members, none": "/admin/members?q=personne-de-ce-nom",
    "members, suspended": staffPaths.adminMembers({ kind: "suspended" }),
    "members, moderators": staffPaths.adminMembers({ kind: "moderator" }),
    "member, detail": members.map(staffPaths.adminMember),
    users: staffPaths.adminUsers(),
    "users, name": "/admin/users?q=tremblay",
    "users, a late page": `/admin/users?page=${Math.floor(size.members / 100)}`,
    queue: staffPaths.moderation(),
    "queue, page 5": "/moderation?page=5",
    "queue, closed": "/moderation?state=closed",
    "queue, closed, a late page": `/moderation?state=closed&page=${Math.floor(size.reports / 100)}`,
    case: cases.map(staffPaths.moderationCase),
    "case of a member": sample.reportedMembers.map(staffPaths.moderationMember),
    "case of a conversation": sample.reportedConversations.map(staffPaths.moderationConversation),
    approvals: staffPaths.approvals(),
    "contested feedback": staffPaths.contestedFeedback(),
    log: staffPaths.adminLog(),
    "log, verb": staffPaths.adminLog({ verb: "listing.removed" }),
    "log, rare verb": staffPaths.adminLog({ verb: "site.changed" }),
    "log, actor": staffPaths.adminLog({ actor: member }),
    "log, subject": staffPaths.adminLog({ subject: listing }),
    "log, month": staffPaths.adminLog(month),
    "log, month and verb": staffPaths.adminLog({ ...month, verb: "user.registered" }),
    emails: staffPaths.adminEmails(),
    "email preview": staffPaths.adminEmailPreview(),
    incidents: staffPaths.adminIncidents(),
    inquiries: staffPaths.adminInquiries(),
    webhooks: staffPaths.adminWebhooks(),
    settings: staffPaths.adminSite(),
    categories: staffPaths.adminCategories(),
    fields: staffPaths.adminFields("vehicle"),
    ...Object.fromEntries(siteTextNames.map((name) => [`text, ${name}`, staffPaths.adminText(name)])),
    ...Object.fromEntries(siteListNames.map((name) => [`list, ${name}`, staffPaths.adminList(name)])),
    synonyms: staffPaths.adminSynonyms(),
    "synonyms, word": "/admin/words?q=auto",
    "synonyms, export": staffPaths.adminSynonymsExport(),
    transparency: "/transparence",
  };
  return Object.entries(pages).map(([name, paths]) => ({ name, paths: [paths].flat() }));
}

/** Dismisses and removes in turn, as from the queue, and opens the queue that follows. */
async function decide(db: Db, cookie: string): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string }>`select distinct listing_id as id from reports
    join listings on listings.id = listing_id
    where closed_at is null and status = 'active' limit ${rounds}`.execute(db);
  const times: [string, number[]][] = [
    ["keep", []],
    ["remove", []],
    ["queue", []],
  ];
  const taken = new Map(times);
  for (const [index, { id }] of rows.entries()) {
    const name = index % 2 === 0 ? "keep" : "remove";
    const form: Record<string, string> =
      name === "keep" ? { do: "dismiss" } : { do: "remove", reason: "scam", text: "", evidence: "" };
    taken.get(name)?.push(await send(staffPaths.moderationCase(id), form, cookie));
    taken.get("queue")?.push(await open(staffPaths.moderation(), cookie));
  }
  return taken;
}

async function signIn(): Promise<string> {
  const response = await post("/auth", administrator, "");
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (response.status !== 302 || cookie === "") throw new Error(`signing in answered ${response.status}`);
  return cookie;
}

async function open(path: string, cookie: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(site.url + path, { headers: { cookie }, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - from;
}

async function send(path: string, form: Record<string, string>, cookie: string): Promise<number> {
  const from = performance.now();
  const response = await post(path, form, cookie);
  await response.arrayBuffer();
  if (response.status !== 302) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - from;
}

function post(path: string, form: Record<string, string>, cookie: string): Promise<Response> {
  const headers = { cookie, origin: site.url };
  const body = new URLSearchParams(form);
  return fetch(site.url + path, { method: "POST", body, headers, redirect: "manual" });
}

function printRow(name: string, taken: readonly number[], help: number): void {
  const cells = [0.5, 0.95, 1].map((share) => quantile(taken, share).toFixed(0));
  print(`| ${[name, ...cells, (quantile(taken, 0.5) / help).toFixed(1)].join(" | ")} |`);
}

function quantile(taken: readonly number[], share: number): number {
  const sorted = [...taken].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
