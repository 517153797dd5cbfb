/**
 * Alarm for the whole site: limits per account and address do not notice many of both at once. Counts attempts of this
 * process per hour and warns once an hour when there are far more than in an average hour, and more than a small site
 * could have. In memory: a shared counter would be a row that every request locks.
 */
import { type LimitName, limits } from "../platform/rate-limits.ts";

export type LimitAlarm = { count(name: LimitName, now: Date): void };

const hourMs = 3_600_000;
/** Times the average of the hours before. */
const surge = 5;
/** Times the limit of one client: as many clients at their limit in one hour. */
const floorClients = 20;
/** Weight of the latest hour in the average: about a day of hours. */
const weight = 1 / 24;

export function createLimitAlarm(log: { warn(fields: object, message: string): void }): LimitAlarm {
  const counters = new Map<LimitName, { hour: number; count: number; average: number }>();
  return {
    count(name, now) {
      const hour = Math.floor(now.getTime() / hourMs);
      const counter = counters.get(name) ?? { hour, count: 0, average: 0 };
      counters.set(name, counter);
      if (counter.hour !== hour) {
        // Hours without attempts count too; after a week nothing of the average is left.
        const hours = Math.min(168, Math.max(1, hour - counter.hour));
        counter.average =
          (counter.average * (1 - weight) + counter.count * weight) * (1 - weight) ** (hours - 1);
        counter.hour = hour;
        counter.count = 0;
      }
      counter.count += 1;
      const threshold = Math.ceil(Math.max(floorClients * limits[name].attempts, surge * counter.average));
      if (counter.count === threshold)
        log.warn(
          { limit: name, attempts: counter.count, average: Math.round(counter.average) },
          "surge of attempts",
        );
    },
  };
}
