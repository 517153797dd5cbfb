/**
 * Parts of the map, each cut into four again and again: an area is a few of them in the search index, instead of each of
 * its municipalities. All that is within 50 km of Montréal is 143 municipalities, or sixteen cells.
 */

import { memoize } from "../platform/memoize.ts";
import { type GazetteerPlace, gazetteer } from "./gazetteer.ts";

/** Degrees around all of Canada. */
const canada = { west: -142, south: 41, width: 90, height: 45 };
/** As an ad's terms have them: larger cells are whole in no area, smaller ones (7 km by 5) would have one municipality. */
const depths = { largest: 4, smallest: 10 };

/** The smallest cell that a place is in, as a digit for each cut; those around it are what it begins with. */
export function cellOf({ latitude, longitude }: Pick<GazetteerPlace, "latitude" | "longitude">): string {
  let [east, north] = [(longitude - canada.west) / canada.width, (latitude - canada.south) / canada.height];
  let cell = "";
  for (let depth = 0; depth < depths.smallest; depth += 1) {
    [east, north] = [east * 2, north * 2];
    const [column, row] = [Math.floor(east), Math.floor(north)];
    cell += String(row * 2 + column);
    [east, north] = [east - column, north - row];
  }
  return cell;
}

const cellsOf = new Map(gazetteer.map((place) => [place.id, cellsAround(place)]));
const placesIn = countCells(cellsOf.keys());

/**
 * For each of these municipalities that has one, the largest cell without any other municipality.
 * @param ids of places in the gazetteer
 */
export const wholeCells = memoize(
  { max: 200, keyOf: (ids: ReadonlySet<string>) => [...ids].join() },
  (ids): ReadonlyMap<string, string> => {
    const among = countCells(ids);
    const isWhole = (cell: string) => among.get(cell) === placesIn.get(cell);
    const cells = [...ids].flatMap((id) => {
      const cell = cellsOf.get(id)?.find(isWhole);
      return cell === undefined ? [] : [[id, cell] as const];
    });
    return new Map(cells);
  },
);

/** How many of these places each cell has. */
function countCells(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids)
    for (const cell of cellsOf.get(id) ?? []) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

/** The largest first. */
function cellsAround(place: GazetteerPlace): string[] {
  const smallest = cellOf(place);
  const count = depths.smallest - depths.largest + 1;
  return Array.from({ length: count }, (_, more) => smallest.slice(0, depths.largest + more));
}
