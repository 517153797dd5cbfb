import { availableParallelism } from "node:os";
import pLimit from "p-limit";

/**
 * Concurrency limit of searches by words or by distance: with sixteen at once on two cores each takes as long as all of
 * them, and so does a listing page meanwhile. Two per core and one more keep PostgreSQL busy while Node reads results.
 */
export const withSearchSlot = pLimit(2 * availableParallelism() + 1);
