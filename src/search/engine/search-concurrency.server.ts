import { availableParallelism } from "node:os";
import pLimit from "p-limit";

/**
 * Concurrency limit for text and place searches: sixteen concurrent searches on two cores would all take as long as the
 * whole batch and delay listing pages. Two per core and one more keep PostgreSQL busy while Node reads results.
 */
export const withSearchSlot = pLimit(2 * availableParallelism() + 1);
