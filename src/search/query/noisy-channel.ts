/**
 * Which word was meant: a noisy-channel model. A word is the likelier the more listings have it, above all together with the
 * other words of the query, and the fewer slips of finger or ear lead from it to what was typed.
 */

/**
 * `listings`: listings that have the word. `beside`: of these, for each other word of the query that was looked at, those
 * that have it too; adjacent ones count three times. `cost`: of what was typed as this word (`spellingCost`).
 */
export type Reading = { listings: number; beside: readonly number[]; cost: number };

/** A slip of cost 1 is made about once in twenty words. */
const slipWeight = 3;
/** A word that listings have is probably meant as typed. */
const typedWeight = Math.log(2);

/** Logarithm of a likelihood; only differences between readings of the same word have a meaning. */
export function likelihood({ listings, beside, cost }: Reading): number {
  const alone = Math.log(listings + 1);
  const together = beside.reduce((sum, count) => sum + Math.log(count + 1 / 2), 0) / beside.length;
  return (beside.length > 0 ? (alone + together) / 2 : alone) - slipWeight * cost;
}

/** Whether another word is clearly likelier than the typed one, which listings have. */
export function isClearlyMeant(other: Reading, typed: Omit<Reading, "cost">): boolean {
  return likelihood(other) > likelihood({ ...typed, cost: 0 }) + typedWeight;
}

/** Common enough together not to be a coincidence. */
const togetherMin = 3;

/**
 * Whether the other words of the query favor this word over the typed one, however common that is elsewhere: « sale à
 * manger ». Listings never have the typed word beside any of them.
 */
export function isFavoredByContext(other: Omit<Reading, "cost">, typed: Omit<Reading, "cost">): boolean {
  return (
    typed.beside.length > 0 &&
    typed.beside.every((count) => count === 0) &&
    other.beside.some((count) => count >= togetherMin)
  );
}
