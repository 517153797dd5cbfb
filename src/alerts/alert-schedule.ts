import { instantOfWallClock, wallClockMs } from "../platform/time.ts";

/**
 * Digests of saved searches are due at seven in the morning in Montréal, daily or on Mondays. Matches found before the
 * last due time are sent, so a site that was down at seven sends them when it is back.
 */
const digestHour = 7;
const dayMs = 86_400_000;

/** The last due time of digests, not after `now`. */
export function lastDigestTime(alert: "daily" | "weekly", now: Date): Date {
  const shown = wallClockMs(now);
  const today = Math.floor(shown / dayMs) * dayMs + digestHour * 3_600_000;
  const latest = today <= shown ? today : today - dayMs;
  const daysSinceMonday = (new Date(latest).getUTCDay() + 6) % 7;
  return instantOfWallClock(alert === "daily" ? latest : latest - daysSinceMonday * dayMs);
}
