/** What the readers of plain language share: patterns of amounts, and taking what was understood out of the words. */
import type { PlaceFilter } from "./place-filters.ts";
import type { SearchFilters } from "./search-filters.ts";

export type Bounds = { min: number | null; max: number | null };

/** `bounds`: by the id of a numeric field */
export type Found = Partial<Pick<SearchFilters, "priceMin" | "priceMax" | "isFree">> & {
  places?: readonly PlaceFilter[];
  bounds?: Readonly<Record<string, Bounds>>;
};
/** `q`: the words that are left */
export type Reading = { q: string; found: Found };

export const number = String.raw`(\d{1,3}(?:[ \u00a0\u202f,]\d{3})+|\d{1,8})`;
export const start = String.raw`(?<![\p{L}\p{N}])`;

export const whole = (text: string | undefined) => Number((text ?? "").replace(/\D/gu, ""));

/** Takes what `pattern` finds out of the words and keeps what it says; null: it says nothing, and stays. */
export function take(
  reading: Reading,
  pattern: string,
  keep: (match: RegExpExecArray) => Found | null,
): void {
  const match = new RegExp(pattern, "iu").exec(reading.q);
  const found = match && keep(match);
  if (!match || !found) return;
  const bounds = { ...reading.found.bounds };
  for (const [id, { min, max }] of Object.entries(found.bounds ?? {}))
    bounds[id] = { min: min ?? bounds[id]?.min ?? null, max: max ?? bounds[id]?.max ?? null };
  Object.assign(reading.found, found, { bounds });
  reading.q = `${reading.q.slice(0, match.index)} ${reading.q.slice(match.index + match[0].length)}`;
}

/**
 * `one`: an amount with its unit, in a group of its own. `first`: the lower of two, whose unit may be left out.
 * `loose`: one whose unit is not needed after "moins de". `large`: one that is so large that it needs none after "en bas
 * de" or "entre", where a few may be anything.
 */
export type Amounts = { one: string; first: string; loose?: string; large?: string };

/** At least, at most or between. `keep` is given the matched amounts as they were written. */
export function takeBounds(
  reading: Reading,
  { one, first, loose = one, large }: Amounts,
  keep: (low: string | undefined, high: string | undefined) => Found | null,
): void {
  const between = ([, low, high]: RegExpExecArray) => keep(low, high);
  take(reading, `${start}(?:entre|de)\\s+${first}\\s+(?:et|à|a)\\s+${one}`, between);
  if (large) take(reading, `${start}entre\\s+${large}\\s+et\\s+${large}`, between);
  take(reading, `${start}${first}\\s?(?:-|–|à)\\s?${one}`, ([, low, high]) => keep(low, high));
  const highest = ([, high]: RegExpExecArray) => keep(undefined, high);
  take(reading, `${start}(?:à |a )?(?:moins|pas plus)(?: chers?)? (?:de|que) ${loose}`, highest);
  take(
    reading,
    `${start}(?:sous(?: les)?|en bas de|au plus|max(?:imum|\\.)?(?: de)?|jusqu[’' ]?[àa]|under) ${one}`,
    highest,
  );
  if (large) take(reading, `${start}(?:(?:en )?bas de|sous les|under|below|less than) ${large}`, highest);
  take(reading, `${start}${one}\\s*(?:max(?:imum|\\.)?|(?:et|ou) moins)(?![\\p{L}])`, highest);
  const lowest = ([, low]: RegExpExecArray) => keep(low, undefined);
  take(
    reading,
    `${start}(?:plus de|au moins|à partir de|a partir de|dès|min(?:imum|\\.)?(?: de)?) ${one}`,
    lowest,
  );
  take(reading, `${start}${one}\\s*(?:(?:et|ou) plus|min(?:imum)?)(?![\\p{L}])`, lowest);
}
