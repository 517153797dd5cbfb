import { sql } from "kysely";

/** The risk of a row's `reason`. */
export function riskCase(risks: Readonly<Record<string, number>>) {
  const cases = Object.entries(risks).map(([reason, risk]) => sql`when ${reason} then ${risk}::int`);
  return sql<number>`case reason ${sql.join(cases, sql` `)} end`;
}

/** Risk plus days of waiting (priority.ts), of the open rows of a group of reports. */
export const openWeight = (risk: ReturnType<typeof riskCase>) => sql`
  sum(${risk}) filter (where closed_at is null)
    + extract(epoch from now() - min(created_at) filter (where closed_at is null)) / 86400`;
