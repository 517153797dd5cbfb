import { availableParallelism } from "node:os";
import { limitConcurrency } from "../../platform/concurrency-limit.ts";

/**
 * Searches for words or around places take turns: of sixteen at once on two cores each would take as long as all, and so
 * would the page of an ad meanwhile. Two for each core and one more keep PostgreSQL busy while Node reads its answers.
 */
export const withSearchSlot = limitConcurrency(2 * availableParallelism() + 1);
