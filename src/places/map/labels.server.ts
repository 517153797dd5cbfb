/** Selection and placement of labels for neighboring places on a map. */
import { distanceKm, type GazetteerPlace, gazetteer } from "../gazetteer.ts";

export type Label = {
  place: GazetteerPlace;
  x: number;
  y: number;
  textX: number;
  textY: number;
  anchor: "start" | "end" | "middle";
};

export type Area = { left: number; top: number; right: number; bottom: number };

/** Label size, and the maximum number of labels at that size. */
export type LabelStyle = {
  maxLabels: number;
  textHeight: number;
  /** Mean character width of common sans-serif fonts, in pixels. */
  characterWidth: number;
};

const dotRadius = 5;

/**
 * Half the width of the map in kilometers. It includes the sixth of the largest neighbors by distance, in the North the
 * second, and at least 45 km, so that more than the place itself is visible.
 */
export function mapRadius(place: GazetteerPlace): number {
  const distances = populatedNeighbors(place)
    .map((other) => reachTo(place, other))
    .sort((a, b) => a - b);
  const usual = Math.min(130, (distances[5] ?? 130) * 1.25);
  return Math.max(45, usual, Math.min(420, (distances[1] ?? distances[0] ?? 0) * 1.2));
}

/** Half the map width needed to show the other place; the map is wider than high. */
function reachTo(place: GazetteerPlace, other: GazetteerPlace): number {
  const northKm = distanceKm(place, { latitude: other.latitude, longitude: place.longitude });
  return Math.max(distanceKm(place, other), northKm * (16 / 9));
}

/** Populated neighbors, largest first. */
function populatedNeighbors(place: GazetteerPlace): GazetteerPlace[] {
  const near = gazetteer.filter(
    (other) =>
      other !== place &&
      Math.abs(other.latitude - place.latitude) < 4 &&
      Math.abs(other.longitude - place.longitude) < 10,
  );
  const towns = near.filter(({ population }) => population > 0);
  // In the North, populations are mostly unknown, so that every place counts.
  return (towns.length >= 3 ? towns : near).sort((a, b) => b.population - a.population);
}

/**
 * Labels of neighbors that fit on the map without overlapping each other, the `taken` areas or the edge.
 * @param project from degrees (longitude first) to pixels
 */
export function placeLabels(
  place: GazetteerPlace,
  size: { width: number; height: number },
  taken: readonly Area[],
  { maxLabels, textHeight, characterWidth }: LabelStyle,
  project: (point: [number, number]) => [number, number] | null,
): Label[] {
  const areas = [...taken];
  const labels: Label[] = [];
  for (const other of populatedNeighbors(place)) {
    if (labels.length >= maxLabels) break;
    const [x, y] = project([other.longitude, other.latitude]) ?? [-1, -1];
    const dot = around(x, y, dotRadius + 3);
    if (!isInside(dot, size) || areas.some((area) => isOverlapping(area, dot))) continue;
    const width = other.name.length * characterWidth;
    const fitting = positionsOf(x, y, width, textHeight).find(
      ({ area }) => isInside(area, size) && !areas.some((occupied) => isOverlapping(occupied, area)),
    );
    if (!fitting) continue;
    areas.push(dot, fitting.area);
    labels.push({ place: other, x, y, ...fitting.text });
  }
  return labels;
}

/** Total population of the neighbors whose dots an area would cover. */
export function populationIn(
  { left, top, right, bottom }: Area,
  place: GazetteerPlace,
  project: (point: [number, number]) => [number, number] | null,
): number {
  const reach = dotRadius + 3;
  let population = 0;
  for (const other of populatedNeighbors(place)) {
    const [x, y] = project([other.longitude, other.latitude]) ?? [-1, -1];
    const isHidden = x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
    if (isHidden) population += other.population;
  }
  return population;
}

function positionsOf(
  x: number,
  y: number,
  width: number,
  textHeight: number,
): { area: Area; text: Omit<Label, "place" | "x" | "y"> }[] {
  const gap = dotRadius + 5;
  const level = { top: y - textHeight / 2, bottom: y + textHeight / 2 };
  const centered = { left: x - width / 2, right: x + width / 2 };
  return [
    {
      area: { ...level, left: x + gap, right: x + gap + width },
      text: { textX: x + gap, textY: y + textHeight * 0.28, anchor: "start" },
    },
    {
      area: { ...level, left: x - gap - width, right: x - gap },
      text: { textX: x - gap, textY: y + textHeight * 0.28, anchor: "end" },
    },
    {
      area: { ...centered, top: y - gap - textHeight, bottom: y - gap },
      text: { textX: x, textY: y - gap - 3, anchor: "middle" },
    },
    {
      area: { ...centered, top: y + gap, bottom: y + gap + textHeight },
      text: { textX: x, textY: y + gap + textHeight * 0.72, anchor: "middle" },
    },
  ];
}

function around(x: number, y: number, radius: number): Area {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function isInside(area: Area, { width, height }: { width: number; height: number }): boolean {
  return area.left >= 6 && area.top >= 6 && area.right <= width - 6 && area.bottom <= height - 6;
}

function isOverlapping(a: Area, b: Area): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
