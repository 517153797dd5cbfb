import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { FairShare } from "../../platform/fair-share.ts";

/**
 * Concurrency limit for text and place searches: sixteen concurrent searches on two cores would all take as long as the
 * whole batch and delay listing pages. Two per core and one more keep PostgreSQL busy while Node reads results.
 */
const slots = 2 * availableParallelism() + 1;

/** The client that searches. Of the waiting searches, the next one is that of the client that used the least time lately. */
const currentClient = new AsyncLocalStorage<string>();
const share = new FairShare();
const waiting: { client: string; start: () => void }[] = [];
let running = 0;

/**
 * Runs a request on behalf of a client, usually its address, whose searches count for it. Time, not the number of
 * searches: an invented word takes a hundred times as long as a popular one.
 */
export function runForSearchClient<Result>(client: string, run: () => Result): Result {
  return currentClient.run(client, run);
}

/** Must not be nested: the outer call would hold the slot that the inner one waits for. */
export async function withSearchSlot<Result>(run: () => Promise<Result> | Result): Promise<Result> {
  const client = currentClient.getStore() ?? "";
  if (running >= slots) await new Promise<void>((start) => waiting.push({ client, start }));
  else running += 1;
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    share.charge([client], performance.now() - startedAt);
    // The slot passes to the next search, or becomes free.
    const next = takeNext();
    if (next) next.start();
    else running -= 1;
  }
}

function takeNext(): { start: () => void } | undefined {
  let least: (typeof waiting)[number] | undefined;
  for (const one of waiting) if (!least || share.usedBy(one.client) < share.usedBy(least.client)) least = one;
  if (least) waiting.splice(waiting.indexOf(least), 1);
  return least;
}
