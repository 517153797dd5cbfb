import type { Db } from "../../../src/platform/database/database.server.ts";
import type { Operation } from "./operations.ts";

/** Milliseconds, and operations per second. */
export type Timing = { name: string; cold: number; p50: number; p95: number; p99: number; perSecond: number };

/**
 * One call alone, then `atOnce` callers, each beginning anew as soon as it is answered: `seconds` to warm up, so that what
 * is asked for often is in the database's own memory, and `seconds` that count.
 */
export async function timeOperation(
  db: Db,
  { name, run }: Operation,
  { seconds, atOnce }: { seconds: number; atOnce: number },
): Promise<Timing> {
  const timed = async () => {
    const startedAt = performance.now();
    await run(db);
    return performance.now() - startedAt;
  };
  const cold = await timed();
  const callAll = async () => {
    const startedAt = performance.now();
    const took: number[] = [];
    const caller = async () => {
      while (performance.now() - startedAt < seconds * 1000) took.push(await timed());
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
    return { took, elapsed: (performance.now() - startedAt) / 1000 };
  };
  await callAll();
  const { took, elapsed } = await callAll();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { name, cold, p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: took.length / elapsed };
}
