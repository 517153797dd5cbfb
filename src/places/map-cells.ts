/**
 * Quadtree cells: the search index covers an area by a few cells instead of all its municipalities. A radius of 50 km
 * around Montréal contains 143 municipalities but only sixteen cells.
 */
import { memoize } from "../platform/memoize.ts";
import { type GazetteerPlace, gazetteer } from "./gazetteer.ts";

/** Degrees; contains all of Canada. */
const canada = { west: -142, south: 41, width: 90, height: 45 };
/**
 * Depths stored in the index: larger cells are never contained in an area, smaller ones (7 km × 5 km) would contain a
 * single municipality.
 */
const depths = { largest: 4, smallest: 10 };

/** The deepest cell containing a point, one quadrant digit per level; its prefixes are the enclosing cells. */
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

const cellsOf = new Map(gazetteer.map((place) => [place.id, enclosingCells(place)]));
const placesIn = countCells(cellsOf.keys());

/**
 * For each place, the largest cell whose municipalities are all in the set, if there is one.
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

/** Number of these places in each cell. */
function countCells(ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids)
    for (const cell of cellsOf.get(id) ?? []) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

/** Enclosing cells, largest first. */
function enclosingCells(place: GazetteerPlace): string[] {
  const smallest = cellOf(place);
  const count = depths.smallest - depths.largest + 1;
  return Array.from({ length: count }, (_, level) => smallest.slice(0, depths.largest + level));
}
