/**
 * Mixed load of members and visitors on a site of one or several nodes, for tests that break something meanwhile.
 *
 *     const load = await startLoad({ urls: ["http://127.0.0.1:3000"] });   // registers the members, then begins
 *     … inject a fault, wait until it is over …
 *     await load.stop();                                                  // finishes what was begun, with retries
 *     const violations = await findViolations(load.journal, { client, storage, url });      // check.ts
 *
 * `load.resume()` continues with the same members; the journal grows. Responses are inspected as they arrive
 * (`journal.problems`), and have their time (`journal.answers`), from which a test computes how long errors lasted. The site needs RATE_LIMITS=off. Behind a proxy, give its URL; with `urls` of several nodes each
 * request goes to the next one, retries included.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Journal, newJournal } from "./journal.ts";
import { createMember, type Market, type Member } from "./member.ts";
import { browse } from "./visitor.ts";

export type LoadOptions = {
  /** of the nodes, without a trailing slash */
  urls: readonly string[];
  /** default 5 */
  members?: number;
  /** default 2 */
  visitors?: number;
  /** mean pause of each between two actions; default 150 */
  pauseMs?: number;
  /**
   * after which a response is given up; default 120 000. Longer than any limit of the site on a machine with other work:
   * tests judge how long a response took with an allowance for that.
   */
  timeoutMs?: number;
  /** share of writes that are sent twice at once; default 0.1 */
  doubleShare?: number;
};

export type Load = {
  journal: Journal;
  members: readonly Member[];
  /** Continues after `stop`. */
  resume(): void;
  /** Resolves once each member has ended its last action. Unanswered writes are retried until `retryMs` from now. */
  stop(retryMs?: number): Promise<void>;
};

export async function startLoad(options: LoadOptions): Promise<Load> {
  const { members: memberCount = 5, visitors = 2, pauseMs = 150, timeoutMs = 120_000 } = options;
  const journal = newJournal();
  const market: Market = { listings: [], conversations: new Map() };
  const shared = { ...options, doubleShare: options.doubleShare ?? 0.1, timeoutMs, journal, market };
  const members: Member[] = [];
  for (let index = 0; index < memberCount; index += 1) members.push(await createMember(shared, index));

  let running: { ends: AbortController; until: { retryAt: number }; loops: Promise<void>[] } | undefined;
  const resume = () => {
    if (running) return;
    const ends = new AbortController();
    const until = { retryAt: Number.POSITIVE_INFINITY };
    const repeat = async (act: () => Promise<void>) => {
      while (!ends.signal.aborted) {
        await act();
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: ends.signal }).catch(
          () => undefined,
        );
      }
    };
    const loops = [
      ...members.map((member) => repeat(() => member.act(until))),
      ...Array.from({ length: visitors }, (_, index) => repeat(browse(shared, index))),
    ];
    running = { ends, until, loops };
  };
  resume();
  return {
    journal,
    members,
    resume,
    async stop(retryMs = 15_000) {
      if (!running) return;
      const { ends, until, loops } = running;
      running = undefined;
      until.retryAt = Date.now() + retryMs;
      ends.abort();
      await Promise.all(loops);
    },
  };
}
