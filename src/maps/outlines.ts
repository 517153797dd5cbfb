/** Coasts, lakes, rivers and borders around Canada's municipalities, read from what scripts/build-outlines.ts wrote. */
import type { Province } from "../domain/places/place.ts";
import file from "./outlines.json" with { type: "json" };

/** Degrees, longitude first. */
export type Point = [number, number];
export type Box = { west: number; south: number; east: number; north: number };
/** An outline with its holes, or a line; `box` is what it lies in. */
export type Shape = { lines: Point[][]; box: Box };

export const provinceOutlines = new Map<Province, Shape[]>(
  Object.entries(file.provinces).map(([province, polygons]) => [province as Province, polygons.map(shapeOf)]), // written by the same table
);
export const land: readonly Shape[] = [...provinceOutlines.values(), file.others.map(shapeOf)].flat();
export const lakes: readonly Shape[] = file.lakes.map(shapeOf);
export const rivers: readonly Shape[] = file.rivers.map((line) => shapeOf([line]));
export const borders: readonly Shape[] = file.borders.map((line) => shapeOf([line]));

export function isTouching(shape: Shape, box: Box): boolean {
  return (
    shape.box.west <= box.east &&
    shape.box.east >= box.west &&
    shape.box.south <= box.north &&
    shape.box.north >= box.south
  );
}

function shapeOf(written: string[]): Shape {
  const lines = written.map(pointsOf);
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude, latitude] of lines[0] ?? []) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return { lines, box };
}

function pointsOf(written: string): Point[] {
  const [stepX = 0, stepY = 0] = file.step;
  const [originX = 0, originY = 0] = file.origin;
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  const numbers = numbersOf(written);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push([x * stepX + originX, y * stepY + originY]);
  }
  return points;
}

/** Five bits a character, the lowest first, from "?" on; from "_" on, more of the number follows. Odd means negative. */
function numbersOf(written: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let weight = 1;
  for (let index = 0; index < written.length; index += 1) {
    const code = written.charCodeAt(index) - 63;
    value += (code % 32) * weight;
    weight *= 32;
    if (code >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    weight = 1;
  }
  return numbers;
}
