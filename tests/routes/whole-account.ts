/** An account with a row in every table of the data map that is about a person, filled with texts that tests look for. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../src/platform/database/database.server.ts";
import { dataMap } from "../../src/privacy/data-map.ts";

/** Begins every canary: hexadecimal digits without numerals, so that it is one word for the search and fits hashes. */
export const mark = "fadecabbed";

/** The text that only this column has. */
export function canaryOf(column: string): string {
  const index = columns.indexOf(column);
  if (index === -1) throw new Error(`${column} is not in the data map`);
  const digits = index.toString(6).padStart(4, "0");
  return mark + [...digits].map((digit) => "abcdef"[Number(digit)]).join("");
}
const columns = Object.entries(dataMap).flatMap(([table, { exported, omitted }]) =>
  [...exported, ...Object.keys(omitted)].map((column) => `${table}.${column}`),
);

/** Which column the text came from. */
export function columnOf(canary: string): string {
  const column = columns.find((name) => canaryOf(name) === canary);
  if (!column) throw new Error(`${canary} is the canary of no column`);
  return column;
}

/** Not filled: what the test itself needs to sign in and to find the rows, and what only code writes. */
const notFilled: Record<string, string> = {
  "accounts.account_id": "signs in",
  "accounts.provider_id": "signs in",
  "accounts.password": "signs in",
  "sessions.token": "signs in",
  "users.email": "given at registration",
  "inquiries.email": "the account's address, by which its rows are found",
  "email_deliveries.recipient": "the account's address, by which its rows are found",
  "images.storage_key": "where the file is; the files have canaries of their own",
  "reports.reporter": "a keyed hash, by which the export finds the row",
  "member_reports.reporter": "a keyed hash, by which the export finds the row",
  "rate_limits.key": "a keyed hash",
  "listing_views.visitor": "a keyed hash",
  "daily_visitors.visitor": "a keyed hash",
  "events.actor_kind": "written by code",
  "events.verb": "written by code",
  "events.subject_type": "written by code",
  "events.subject_id": "written by code",
  "events.payload": "written by code: what the routes record has no canary",
  "graphile_worker._private_jobs.payload": "written by code",
  "graphile_worker._private_jobs.last_error": "written by code",
  "graphile_worker._private_jobs.key": "written by code",
};

export type Person = { id: string; email: string };

/** Condition of the rows that are the person's, where no column `user_id` says so. */
function rowsOf(table: string, { id, email }: Person) {
  const listings = sql`(select id from listings where author_id = ${id})`;
  const conversations = sql`(select id from conversations where ${id} in (buyer_id, seller_id))`;
  const searches = sql`(select id from saved_searches where user_id = ${id})`;
  const conditions: Record<string, ReturnType<typeof sql>> = {
    users: sql`id = ${id}`,
    webhook_deliveries: sql`webhook_id in (select id from webhooks where user_id = ${id})`,
    listings: sql`author_id = ${id}`,
    images: sql`owner_id = ${id}`,
    price_changes: sql`listing_id in ${listings}`,
    saved_search_matches: sql`search_id in ${searches}`,
    conversations: sql`id in ${conversations}`,
    messages: sql`author_id = ${id}`,
    deal_steps: sql`actor_id = ${id}`,
    deal_feedback: sql`conversation_id in ${conversations}`,
    reports: sql`is_member`,
    member_reports: sql`is_member`,
    conversation_reports: sql`conversation_id in ${conversations}`,
    moderation_decisions: sql`listing_id in ${listings}`,
    appeals: sql`listing_id in ${listings}`,
    trust_assessments: sql`listing_id in ${listings}`,
    inquiries: sql`lower(email) = ${email}`,
    events: sql`actor_id = ${id}`,
  };
  return conditions[table] ?? sql`user_id = ${id}`;
}

/** Rows that exist only for a moment, or that say nothing of an account; counters of visits have keyed hashes only. */
const withoutRows = new Set(["purged_listings", "site_texts", "graphile_worker._private_jobs"]);

/**
 * Writes the column's canary into every text, JSON or binary column of the person's rows. A column whose constraints accept
 * no free text in any shape is not writable by a person and stays.
 * @returns the columns that were filled, as "table.column"
 */
export async function fillWithCanaries(db: Db, person: Person): Promise<string[]> {
  const { rows: stored } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea') or udt_name = '_text')`.execute(
    db,
  );
  const filled: string[] = [];
  for (const [table, { category, exported, omitted }] of Object.entries(dataMap)) {
    if (category === null || category === "visits" || withoutRows.has(table)) continue;
    const mine = rowsOf(table, person);
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${mine} limit 1`.execute(db);
    if (rows.length === 0)
      throw new Error(`tests/routes/whole-account.ts: insert a row of the person into ${table}`);
    for (const column of [...exported, ...Object.keys(omitted)]) {
      const name = `${table}.${column}`;
      const type = stored.find((one) => one.name === name)?.type;
      if (!type || Object.hasOwn(notFilled, name)) continue;
      for (const shape of shapesOf(column, canaryOf(name), type)) {
        const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${shape} where`;
        const outcome = await tryTo(db, sql`${update} ${mine}`);
        // Unique: in one of the rows.
        if (outcome === "duplicate")
          await sql`${update} ctid = (select ctid from ${sql.table(table)} where ${mine} limit 1)`.execute(
            db,
          );
        if (outcome === "refused") continue;
        filled.push(name);
        break;
      }
    }
  }
  return filled;
}

function shapesOf(column: string, canary: string, type: string) {
  if (type === "ARRAY") return [sql`array[${canary}]::text[]`];
  if (type === "bytea") return [sql`convert_to(${canary}, 'UTF8')`];
  if (type.startsWith("json"))
    return [
      // A field of single items, the signals of an assessment, or any object.
      sql`${JSON.stringify({ brand: canary })}::jsonb`,
      sql`${JSON.stringify([{ name: "deposit", points: 1, evidence: canary }])}::jsonb`,
    ];
  const isAddress = /^(?:email|recipient)$/u.test(column);
  const texts = [
    ...(isAddress ? [`${canary}@annonces.example`] : []),
    ...(column === "url" || column === "endpoint" ? [`https://${canary}.example/`] : []),
    canary,
    ...[16, 22, 43, 64, 87].map((length) => canary.padEnd(length, "a").slice(0, length)),
  ];
  return texts.map((text) => sql`${text}`);
}

/** `refused`: by a constraint of the column. */
async function tryTo(db: Db, statement: ReturnType<typeof sql>): Promise<"done" | "refused" | "duplicate"> {
  try {
    await db.transaction().execute((transaction) => statement.execute(transaction));
    return "done";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "23505") return "duplicate";
    if (code === "23514" || code === "23503") return "refused";
    throw error;
  }
}

/** Rows that no route of the test has written. */
export async function insertFurtherRows(
  db: Db,
  { id, email }: Person,
  given: {
    listingId: string;
    conversationId: string;
    messageId: string;
    otherId: string;
    othersListingId: string;
    reporter: string;
    storageKey: string;
  },
): Promise<void> {
  const { listingId, conversationId, messageId, otherId, othersListingId, reporter, storageKey } = given;
  const text = "à remplir";
  const hex = (length: number) => "b".repeat(length);
  const [searchId, emailId, webhookId, decisionId, sessionId] = Array.from({ length: 5 }, () => randomUUID());
  for (const statement of [
    sql`insert into pending_email_changes (user_id, id, email, password_since, expires_at)
      values (${id}, ${randomUUID()}, 'nouvelle@annonces.example', now(), now() + interval '1 day')`,
    sql`insert into email_links (user_id, purpose, request_id, token_hash, email, expires_at)
      values (${id}, 'verify-email', ${randomUUID()}, ${hex(64)}, ${email}, now() + interval '1 day')`,
    sql`insert into known_clients (user_id, client) values (${id}, ${text}) on conflict do nothing`,
    sql`insert into sessions (id, user_id, token, expires_at)
      values (${sessionId}, ${id}, ${randomUUID()}, now() + interval '1 day')`,
    sql`insert into authenticators (user_id, key_id, sealed, created_at) values (${id}, ${text}, ''::bytea, now())`,
    sql`insert into recovery_codes (user_id, digest, created_at) values (${id}, ${hex(43)}, now())`,
    sql`insert into consents (user_id, purpose, is_granted, version) values (${id}, 'history', true, 1)`,
    sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
      values (${randomUUID()}, ${id}, ${text}, ${hex(40)}, ''::bytea, 0, '{}', now())`,
    sql`insert into identities (issuer, subject, user_id, made_account, created_at)
      values ('https://id.example', ${text}, ${id}, false, now())`,
    sql`insert into passkey_challenges (user_id, digest, expires_at)
      values (${id}, ${hex(43)}, now() + interval '1 day')`,
    sql`insert into sign_in_challenges (user_id, digest, expires_at)
      values (${id}, ${hex(43)}, now() + interval '1 day')`,
    sql`insert into api_tokens (id, user_id, name, digest, scopes, created_at, expires_at)
      values (${randomUUID()}, ${id}, ${text}, ${hex(43)}, '{read}', now(), now() + interval '1 day')`,
    sql`insert into api_requests (id, user_id, digest, made_as, created_at)
      values (${hex(43)}, ${id}, ${hex(43)}, ${randomUUID()}, now())`,
    sql`insert into webhooks (id, user_id, url, created_at) values (${webhookId}, ${id}, 'https://exemple.ca/', now())`,
    sql`insert into webhook_deliveries (id, webhook_id, verb, occurred_at, state)
      values (${randomUUID()}, ${webhookId}, 'ping', now(), 'delivered')`,
    sql`insert into price_changes (listing_id, changed_at, from_cents, to_cents) values (${listingId}, now(), 200, 100)`,
    sql`insert into favorites (user_id, listing_id) values (${id}, ${othersListingId}) on conflict do nothing`,
    sql`insert into hidden_listings (user_id, listing_id, created_at) values (${id}, ${othersListingId}, now())`,
    sql`insert into hidden_sellers (user_id, seller_id, created_at) values (${id}, ${otherId}, now())`,
    sql`insert into viewed_listings (user_id, listing_id, viewed_at) values (${id}, ${othersListingId}, now())
      on conflict do nothing`,
    sql`insert into saved_searches (id, user_id, name, query, alert, created_at, seen_at, prefilter_version)
      values (${searchId}, ${id}, ${text}, 'q=luge', 'none', now(), now(), 1)`,
    sql`insert into alert_emails (id, user_id, due_at) values (${emailId}, ${id}, now() + interval '1 day')`,
    sql`insert into saved_search_matches (search_id, listing_id, listing_fingerprint, matched_at, is_pending)
      values (${searchId}, ${othersListingId}, ${hex(64)}, now(), false)`,
    sql`insert into deal_steps (id, conversation_id, message_id, actor_id, by_role, kind, until_at, place, created_at)
      values (${randomUUID()}, ${conversationId}, ${messageId}, ${id}, 'seller', 'propose-appointment',
        now() + interval '1 day', ${text}, now())`,
    sql`insert into deal_feedback (id, conversation_id, author_id, by_role, is_punctual, is_as_described, is_pleasant,
        created_at, reply, contested_at, contest_reason)
      values (${randomUUID()}, ${conversationId}, ${otherId}, 'buyer', true, true, true, now() - interval '30 days', ${text}, now(), ${text})`,
    sql`insert into blocked_users (user_id, blocked_id) values (${id}, ${otherId}) on conflict do nothing`,
    sql`insert into notifications (user_id, kind, conversation_id, event_id, created_at)
      values (${id}, 'feedback', ${conversationId}, 1, now())`,
    sql`insert into notification_opt_outs (user_id, topic, channel) values (${id}, 'prices', 'site')`,
    sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${randomUUID()}, ${id}, ${sessionId}, 'https://push.example/', ${hex(87)}, ${hex(22)}, now())`,
    sql`insert into member_reports (id, user_id, reason, body, reporter, is_member, created_at)
      values (${randomUUID()}, ${otherId}, 'spam', ${text}, ${reporter}, true, now())`,
    sql`insert into report_recipients (id, report_id, user_id, created_at)
      select ${randomUUID()}, id, ${id}, now() from reports where reporter = ${reporter} limit 1
      on conflict do nothing`,
    sql`insert into conversation_reports (id, conversation_id, is_about_seller, reason, body, created_at)
      values (${randomUUID()}, ${conversationId}, false, 'spam', ${text}, now())`,
    sql`insert into moderation_decisions (id, listing_id, verdict, body, evidence, decided_at)
      values (${decisionId}, ${listingId}, 'dismissed', ${text}, ${text}, now())`,
    sql`insert into appeals (id, decision_id, listing_id, body, created_at, due_at, outcome, answer, decided_at)
      values (${randomUUID()}, ${decisionId}, ${listingId}, ${text}, now(), now() + interval '1 day', 'denied', ${text}, now())`,
    sql`insert into suspension_appeals (id, user_id, suspended_at, body, created_at, due_at, outcome, answer, decided_at)
      values (${randomUUID()}, ${id}, now(), ${text}, now(), now() + interval '1 day', 'denied', ${text}, now())`,
    sql`insert into trust_assessments (id, listing_id, score, signals, assessed_at)
      values (${randomUUID()}, ${listingId}, 1, '[]', now()) on conflict do nothing`,
    sql`insert into inquiries (id, name, email, topic, body, is_member, created_at)
      values (${randomUUID()}, ${text}, ${email}, 'other', ${text}, true, now())`,
    sql`insert into email_deliveries (id, kind, payload, user_id, recipient, outcome, reason, at)
      values (${randomUUID()}, 'message', '{}', ${id}, ${email}, 'rejected', ${text}, now())`,
    sql`insert into images (id, owner_id, message_id, position, storage_key, file_name, width, height, widths, thumbhash,
        average_color)
      values (${randomUUID()}, ${id}, ${messageId}, 0, ${storageKey}, ${text}, 10, 10, '{320}', ${text}, '#a0887c')`,
  ])
    await statement.execute(db);
}

/** Where a canary stands in the database: `at` "table.column", `of` the column that it came from. */
export async function findCanaries(db: Db): Promise<{ at: string; of: string }[]> {
  const { rows: stored } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select table_schema as schema, table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'tsvector', 'tsquery')`.execute(
    db,
  );
  const found: { at: string; of: string }[] = [];
  for (const { schema, table, column, type } of stored) {
    const text = type === "bytea" ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } = await sql<{ canaries: string[] }>`
      select regexp_matches(${text}, ${`${mark}[a-f]{4}`}, 'g') as canaries from ${sql.table(`${schema}.${table}`)}`.execute(
      db,
    );
    const at = schema === "public" ? `${table}.${column}` : `${schema}.${table}.${column}`;
    for (const { canaries } of rows) for (const canary of canaries) found.push({ at, of: columnOf(canary) });
  }
  return found;
}
