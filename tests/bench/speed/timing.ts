import type { Db } from "../../../src/platform/database/database.server.ts";
import type { Operation } from "./operations.ts";

/** Milliseconds, and operations per second. */
export type Timing = { name: string; cold: number; p50: number; p95: number; p99: number; perSecond: number };

/**
 * One cold call, then `concurrency` callers in a closed loop: `seconds` to warm up the database's buffers, and `seconds` that
 * are measured.
 */
export async function timeOperation(
  db: Db,
  { name, run }: Operation,
  { seconds, concurrency }: { seconds: number; concurrency: number },
): Promise<Timing> {
  const timeOnce = async () => {
    const startedAt = performance.now();
    await run(db);
    return performance.now() - startedAt;
  };
  const cold = await timeOnce();
  const callAll = async () => {
    const startedAt = performance.now();
    const durations: number[] = [];
    const caller = async () => {
      while (performance.now() - startedAt < seconds * 1000) durations.push(await timeOnce());
    };
    await Promise.all(Array.from({ length: concurrency }, caller));
    return { durations, elapsed: (performance.now() - startedAt) / 1000 };
  };
  await callAll();
  const { durations, elapsed } = await callAll();
  durations.sort((a, b) => a - b);
  const percentile = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0;
  return {
    name,
    cold,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    perSecond: durations.length / elapsed,
  };
}
