import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { WriteDb } from "../platform/database/database.server.ts";
import { findListingSubject, findMessageFacts } from "./facts.queries.server.ts";
import { type Assessment, assess } from "./signals.ts";

const nothing: Assessment = { score: 0, signals: [] };

/** Stores the signals of a message in the transaction that adds it, so that its recipient never sees it without them. */
export async function assessMessage(
  db: WriteDb,
  message: { id: string; conversationId: string; authorId: string; body: string; now: Date },
): Promise<Assessment> {
  const facts = await findMessageFacts(db, message);
  if (!facts) return nothing;
  const assessment = assess({ ...facts, text: message.body });
  await store(db, { column: "message_id", id: message.id }, assessment, message.now);
  return assessment;
}

/** Stores the signals of a listing as it is now, in the transaction that publishes or changes it. */
export async function assessListing(
  db: WriteDb,
  { id, now }: { id: string; now: Date },
): Promise<Assessment> {
  const subject = await findListingSubject(db, id, now);
  if (!subject) return nothing;
  const assessment = assess(subject);
  await store(db, { column: "listing_id", id }, assessment, now);
  return assessment;
}

async function store(
  db: WriteDb,
  { column, id }: { column: "listing_id" | "message_id"; id: string },
  { score, signals }: Assessment,
  now: Date,
): Promise<void> {
  const subject = sql.ref(column);
  if (signals.length === 0) {
    if (column === "listing_id")
      await sql`delete from trust_assessments where listing_id = ${id}`.execute(db);
    return;
  }
  await sql`
    insert into trust_assessments (id, ${subject}, score, signals, assessed_at)
    values (${uuidv7()}, ${id}, ${score}, ${JSON.stringify(signals)}::jsonb, ${now})
    on conflict (${subject}) do update
      set score = excluded.score, signals = excluded.signals, assessed_at = excluded.assessed_at`.execute(db);
}
