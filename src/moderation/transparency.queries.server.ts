import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type ReportReason, reportReasons } from "./report.ts";
import { countedMeasures, measures, type Transparency, transparencyVerbs } from "./transparency.ts";

// Literals, so that the planner sees that the index `events_of_moderation` has all rows.
const verbs = sql.raw(transparencyVerbs.map((verb) => `'${verb}'`).join(", "));

/** Numbers of moderation decisions since then, from the log of events, which outlives listings and accounts. */
export async function readTransparency(db: ReadDb, since: Date): Promise<Transparency> {
  const [counts, waits] = await Promise.all([
    // Suspensions hold listings and administrators correct places, too: those are not decisions about a listing.
    sql<{ verb: (typeof transparencyVerbs)[number]; reason: string | null; count: number }>`
      select verb, payload ->> 'reason' as reason, count(*)::int as count from events
      where verb in (${verbs}) and occurred_at >= ${since}
        and (verb not in ('listing.held', 'listing.corrected') or payload ? 'decisionId')
      group by verb, payload ->> 'reason'`.execute(db),
    sql<{ hours: number | null }>`
      select percentile_cont(0.5) within group (
        order by extract(epoch from occurred_at - (payload ->> 'reportedAt')::timestamptz) / 3600)::float8 as hours
      from events where verb in (${verbs}) and occurred_at >= ${since} and payload ->> 'reportedAt' is not null`.execute(
      db,
    ),
  ]);
  const total = (...wanted: readonly string[]) =>
    counts.rows.filter(({ verb }) => wanted.includes(verb)).reduce((sum, { count }) => sum + count, 0);
  const byRule = reportReasons.map(({ id }) => ruleRow(id, counts.rows)).filter((row) => row.total > 0);
  return {
    reports: total("listing.reported", "user.reported", "conversation.reported"),
    dismissals: total("case.dismissed", "user.reports-dismissed", "conversation.reports-dismissed"),
    suspensions: total("user.suspended"),
    byRule: byRule.sort((a, b) => b.total - a.total),
    appeals: { made: total("appeal.made"), upheld: total("appeal.upheld"), denied: total("appeal.denied") },
    medianHours: waits.rows[0]?.hours ?? null,
  };
}

function ruleRow(
  rule: ReportReason,
  rows: readonly { verb: string; reason: string | null; count: number }[],
): Transparency["byRule"][number] {
  const counts = { removals: 0, corrections: 0, holds: 0, categories: 0, suspensions: 0 };
  for (const { verb, reason, count } of rows) {
    const measure = Object.hasOwn(countedMeasures, verb)
      ? countedMeasures[verb as keyof typeof countedMeasures] // a key of the table
      : undefined;
    if (measure && reason === rule) counts[measure] += count;
  }
  return { rule, counts, total: measures.reduce((sum, measure) => sum + counts[measure], 0) };
}
