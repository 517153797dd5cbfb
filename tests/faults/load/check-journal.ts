/** Compares each write with its rows: acknowledged exactly once, unanswered at most once, refused never. */
import type pg from "pg";
import type { Report } from "./check-target.ts";
import { type Journal, type Publication, type Write, writesOf } from "./journal.ts";

type Counted = { key: string; count: number };

export async function checkJournal(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  await checkAccounts(client, journal, report);
  await checkPublications(client, journal, report);
  await checkEditsAndSales(client, journal, report);
  await checkFavorites(client, journal, report);
  await checkMessages(client, journal, report);
  await checkReadMarks(client, journal, report);
}

/** @param count rows of the write */
function compare(report: Report, check: string, write: Write, key: string, count: number): void {
  if (write.outcome === "acknowledged" && count === 0) report.add(`lost ${check}`, key);
  if (write.outcome === "refused" && count > 0) report.add(`refused ${check} that was done`, key);
  if (count > 1) report.add(`doubled ${check}`, `${key}: ${count} times`);
}

async function counts(client: pg.ClientBase, statement: string, keys: readonly string[]) {
  const { rows } = await client.query<Counted>(statement, [keys]);
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

async function checkAccounts(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  const registrations = writesOf(journal, "register");
  const found = await counts(
    client,
    "select email as key, count(*) from users where email = any($1) group by email",
    registrations.map(({ member }) => member),
  );
  for (const write of registrations)
    compare(report, "account", write, write.member, found.get(write.member) ?? 0);
  const signIns = Map.groupBy(writesOf(journal, "sign-in"), ({ member }) => member);
  const recorded = await counts(
    client,
    `select users.email as key, count(*) from events join users on users.id::text = subject_id
    where verb = 'user.signed-in' and users.email = any($1) group by users.email`,
    [...signIns.keys()],
  );
  for (const [member, writes] of signIns) {
    const count = recorded.get(member) ?? 0;
    const least = writes.filter(({ outcome }) => outcome === "acknowledged").length;
    if (count < least) report.add("event of a sign-in", `${member}: ${count} of ${least}`);
  }
}

type ListingRow = { id: string; key: string; title: string; status: string; photos: number };

async function checkPublications(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  const publications = writesOf(journal, "publish");
  const { rows } = await client.query<ListingRow>(
    `select id, submission_key as key, title, status,
      (select count(*)::integer from images where listing_id = listings.id) as photos
    from listings where title ~ $1 or submission_key = any($2)`,
    [
      // By title too: a listing that was stored twice has two submission keys, of which the journal knows one.
      "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
      publications.map(({ submissionKey }) => submissionKey),
    ],
  );
  const byKey = Map.groupBy(rows, ({ title, key }) => /[0-9a-f]{8}-[0-9a-f-]{27}/u.exec(title)?.[0] ?? key);
  for (const write of publications) {
    const found = byKey.get(write.submissionKey) ?? [];
    compare(report, "listing", write, write.submissionKey, found.length);
    const [row] = found;
    if (row) checkListing(write, row, report);
  }
}

function checkListing(
  { listingIds, photos, isDraft, submissionKey }: Publication,
  row: ListingRow,
  report: Report,
) {
  if (listingIds.some((id) => id !== row.id))
    report.add("listing acknowledged under another id", `${submissionKey}: ${listingIds}`);
  if (row.photos < photos.least) report.add("lost photo", `${row.id}: ${row.photos} of ${photos.least}`);
  if (row.photos > photos.most)
    report.add("doubled photo", `${row.id}: ${row.photos} instead of ${photos.most}`);
  if ((row.status === "draft") !== isDraft) report.add("listing half published", `${row.id}: ${row.status}`);
}

/**
 * Each edit of the load changes the title. Events of other fields do not count: a publication whose photo could not be
 * stored adds it when it is sent again, which is an edit.
 */
async function checkEditsAndSales(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  const edits = Map.groupBy(writesOf(journal, "edit"), ({ listingId }) => listingId);
  const sales = writesOf(journal, "sold");
  const { rows } = await client.query<{ id: string; title: string; status: string; edited: number }>(
    `select id, title, status, (select count(*)::integer from events
      where verb = 'listing.edited' and subject_id = listings.id::text and payload->'changed' ? 'title') as edited
    from listings where id = any($1)`,
    [[...edits.keys(), ...sales.map(({ listingId }) => listingId)]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [listingId, writes] of edits) {
    const row = byId.get(listingId);
    if (!row) continue; // reported as a lost listing
    const done = writes.filter(({ outcome }) => outcome === "acknowledged");
    const open = writes.filter(({ outcome }) => outcome === "unanswered");
    const last = done.at(-1)?.number ?? 0;
    const possible = [last, ...open.map(({ number }) => number).filter((number) => number > last)];
    const number = Number(/v(\d+)$/u.exec(row.title)?.[1]);
    if (!possible.includes(number))
      report.add("lost edit", `${listingId}: version ${number} instead of ${possible.join(" or ")}`);
    if (row.edited < done.length || row.edited > done.length + open.length)
      report.add(
        "events of edits",
        `${listingId}: ${row.edited} for ${done.length} to ${done.length + open.length}`,
      );
  }
  for (const { listingId, outcome } of sales) {
    const status = byId.get(listingId)?.status;
    if (outcome === "acknowledged" && status !== "sold") report.add("lost sale", `${listingId}: ${status}`);
  }
}

async function checkFavorites(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  const pairs = Map.groupBy(
    writesOf(journal, "favorite"),
    ({ member, listingId }) => `${member} ${listingId}`,
  );
  const { rows } = await client.query<{ pair: string }>(
    `select users.email || ' ' || listing_id as pair from favorites join users on users.id = user_id
    where users.email = any($1)`,
    [[...new Set(writesOf(journal, "favorite").map(({ member }) => member))]],
  );
  const stored = new Set(rows.map(({ pair }) => pair));
  for (const [pair, writes] of pairs) {
    const last = writes.at(-1);
    if (!last || writes.some(({ lost }) => lost > 0)) {
      // Requests of one direction only: each of them may have been carried out, and nothing else.
      const isOpen = writes.some(({ isFavorite }) => isFavorite !== last?.isFavorite);
      if (isOpen || last?.outcome !== "acknowledged") continue;
    }
    if (last.outcome === "acknowledged" && stored.has(pair) !== last.isFavorite)
      report.add("lost favorite", `${pair}: should be ${last.isFavorite}`);
  }
}

async function checkMessages(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  const messages = writesOf(journal, "message");
  // By the text: a message that was stored twice has two ids.
  const found = await counts(
    client,
    `select key, count(*) from messages, substring(body from 'msg-([0-9a-f-]{36})') as key
    where key = any($1) group by key`,
    messages.map(({ messageId }) => messageId),
  );
  for (const write of messages)
    compare(report, "message", write, write.messageId, found.get(write.messageId) ?? 0);
}

type ReadMark = { id: string; member: string; read: number; sequences: Record<string, number> };

/** A message is read when a page showed it, and unread when none did. */
async function checkReadMarks(client: pg.ClientBase, journal: Journal, report: Report): Promise<void> {
  const ids = [...new Set(journal.reads.map(({ conversationId }) => conversationId))];
  const { rows } = await client.query<ReadMark>(
    `select conversations.id, users.email as member,
      (case when buyer_id = users.id then buyer_last_read_sequence else seller_last_read_sequence end)::integer as read,
      coalesce((select json_object_agg(substring(body from 'msg-([0-9a-f-]{36})'), sequence) from messages
        where conversation_id = conversations.id), '{}') as sequences
    from conversations join users on users.id in (buyer_id, seller_id) where conversations.id = any($1)`,
    [ids],
  );
  for (const { id, member, read, sequences } of rows) {
    const reads = journal.reads.filter((one) => one.conversationId === id && one.member === member);
    const shown = reads.flatMap((one) => one.shown ?? []).map((messageId) => sequences[messageId] ?? 0);
    const expected = Math.max(0, ...shown);
    // The page may have been rendered, although it did not arrive.
    const mayBeMore = reads.some((one) => one.shown === null);
    if (read < expected || (read > expected && !mayBeMore))
      report.add("read mark", `${id} of ${member}: ${read} instead of ${expected}`);
  }
}
